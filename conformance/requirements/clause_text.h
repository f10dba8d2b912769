// Parts of a clause's entry that the page and the terminal share.
#pragma once

#include <string>

#include "reference/requirements/clause_details.h"
#include "vectors/coverage.h"

namespace zarrproof {

// Returns both levels of the clause, such as "MUST; accepting what must be refused: derived".
inline std::string levels_text(const ClauseDetails& row) {
  std::string text(word(row.level));
  if (can_be_refused(row.clause) && row.refusal_level != row.level)
    text += "; accepting what must be refused: " + std::string(word(row.refusal_level));
  return text;
}

// Returns the versions of the core specification under which the clause holds. What core 3.1 added to clauses
// is the bare name.
inline std::string since_text(const ClauseDetails& row) {
  return row.since == CoreVersion::v3_1 ? "3.0 for the object form, 3.1 for the bare name"
                                        : std::string(name(row.since));
}

}  // namespace zarrproof
