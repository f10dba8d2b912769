#include "reference/requirements/clause.h"

#include <array>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/clauses/bytes.h"
#include "reference/requirements/clauses/cast_value.h"
#include "reference/requirements/clauses/chains.h"
#include "reference/requirements/clauses/crc32c.h"
#include "reference/requirements/clauses/metadata.h"
#include "reference/requirements/clauses/scale_offset.h"
#include "reference/requirements/joined.h"

namespace zarrproof {
namespace {

constexpr auto kRows = joined<ClauseDetails>(kMetadataClauses, kBytesClauses, kCrc32cClauses,
                                             kScaleOffsetClauses, kCastValueClauses, kChainClauses);

constexpr auto kClauses = [] {
  std::array<Clause, kRows.size()> clauses{};
  for (std::size_t i = 0; i < kRows.size(); ++i) clauses[i] = kRows[i].clause;
  return clauses;
}();

constexpr bool rows_follow_the_enumeration() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].clause) != i) return false;
  return true;
}
static_assert(rows_follow_the_enumeration());

}  // namespace

const ClauseDetails& details(Clause clause) {
  return kRows[static_cast<std::size_t>(clause)];
}

std::string_view id(Clause clause) {
  return details(clause).id;
}

std::string_view summary(Clause clause) {
  return details(clause).title;
}

std::optional<Clause> find_clause(std::string_view id) {
  for (const ClauseDetails& row : kRows)
    if (row.id == id) return row.clause;
  return std::nullopt;
}

std::span<const Clause> all_clauses() {
  return kClauses;
}

std::string_view letter(Level level) {
  switch (level) {
    case Level::must: return "M";
    case Level::should: return "S";
    case Level::derived: return "D";
  }
  return "?";
}

std::string_view word(Level level) {
  switch (level) {
    case Level::must: return "MUST";
    case Level::should: return "SHOULD";
    case Level::derived: return "derived";
  }
  return "?";
}

std::string_view title(ClausePart part) {
  switch (part) {
    case ClausePart::metadata: return "Metadata of all codecs";
    case ClausePart::bytes: return "bytes";
    case ClausePart::crc32c: return "crc32c";
    case ClausePart::scale_offset: return "scale_offset";
    case ClausePart::cast_value: return "cast_value";
    case ClausePart::chains: return "Chains of codecs";
  }
  return "?";
}

std::string_view words(Consequence consequence) {
  switch (consequence) {
    case Consequence::wrong_data: return "silently wrong data";
    case Consequence::damage_unnoticed: return "damage goes unnoticed";
    case Consequence::good_data_refused: return "good data refused";
    case Consequence::bad_metadata_accepted: return "bad metadata accepted";
  }
  return "?";
}

std::string_view name(CoreVersion version) {
  switch (version) {
    case CoreVersion::v3_0: return "3.0";
    case CoreVersion::v3_1: return "3.1";
  }
  return "?";
}

}  // namespace zarrproof
