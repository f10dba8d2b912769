#include "conformance/requirements/source_line.h"

#include "conformance/requirements/link.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

std::string source_line(Clause clause) {
  constexpr std::size_t kWidestId = 8;
  const ClauseDetails& row = details(clause);
  std::string line(row.id);
  line.resize(kWidestId + 2, ' ');
  const Passage& passage = defining_passage(clause);
  line.append(row.title).append("; ").append(word(row.level)).append("; ");
  return line + text(passage) + ": " + link(passage) + "; " + page_link(clause);
}

}  // namespace zarrproof
