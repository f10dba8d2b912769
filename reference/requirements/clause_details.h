// The details of each clause. The rows are in clauses/, one file for each part.
#pragma once

#include <optional>
#include <string_view>

#include "reference/requirements/clause.h"
#include "reference/requirements/few.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

enum class ClausePart {
  metadata,
  bytes,
  crc32c,
  scale_offset,
  cast_value,
  chains,
  sharding_indexed,
  writing
};

ClausePart part_of(Clause clause);

// Returns a heading such as "Metadata of all codecs".
std::string_view words(ClausePart part);

// The worst usual consequence of a violation for users.
enum class Consequence {
  wrong_data,
  damage_unnoticed,
  good_data_refused,
  bad_metadata_accepted,
  larger_chunks,
};

// Returns text such as "silently wrong data".
std::string_view words(Consequence consequence);

// Rows leave out the most frequent level and consequence.
struct ClauseDetails {
  Clause clause;
  std::string_view summary;  // one line
  std::string_view text;
  Level level = Level::must;
  std::string_view why;  // the reason for the level
  Few<Passage, 5> passages;
  Consequence consequence = Consequence::wrong_data;
  // Of a derived clause about an unusual form: the clause about the usual one.
  std::optional<Clause> valid_form = {};
};

const ClauseDetails& details(Clause clause);

// Returns the passage that defines the clause: the first one. Every clause has one.
inline const Passage& defining_passage(Clause clause) {
  return *details(clause).passages.begin();
}

}  // namespace zarrproof
