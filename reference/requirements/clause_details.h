// What there is to know about a clause. The rows are in clauses/, a file for each part.
#pragma once

#include <string_view>

#include "reference/requirements/clause.h"
#include "reference/requirements/few.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

enum class ClausePart { metadata, bytes, crc32c, scale_offset, cast_value, chains };

// As a heading: "Metadata of all codecs".
std::string_view title(ClausePart part);

// What an implementation does to its users that breaks the clause: the worst that is usual.
enum class Consequence { wrong_data, damage_unnoticed, good_data_refused, bad_metadata_accepted };

// "silently wrong data".
std::string_view words(Consequence consequence);

// The first version of the core specification under which the clause holds.
enum class CoreVersion { v3_0, v3_1 };

// "3.0".
std::string_view name(CoreVersion version);

struct ClauseDetails {
  Clause clause;
  std::string_view id;
  ClausePart part;
  std::string_view title;  // in one line
  std::string_view text;
  Level level;           // of its main case
  Level refusal_level;   // of a refusal by this clause
  std::string_view why;  // it has this level, and which other cases have another
  Few<Passage, 3> passages;
  Consequence consequence;
  CoreVersion since = CoreVersion::v3_0;
};

const ClauseDetails& details(Clause clause);

}  // namespace zarrproof
