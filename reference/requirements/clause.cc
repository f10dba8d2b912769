#include "reference/requirements/clause.h"

#include "reference/requirements/clause_details.h"
#include "reference/requirements/clauses/bytes.h"
#include "reference/requirements/clauses/cast_value.h"
#include "reference/requirements/clauses/chains.h"
#include "reference/requirements/clauses/crc32c.h"
#include "reference/requirements/clauses/metadata.h"
#include "reference/requirements/clauses/scale_offset.h"
#include "reference/requirements/joined.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr auto kRows = joined<ClauseDetails>(kMetadataClauses, kBytesClauses, kCrc32cClauses,
                                             kScaleOffsetClauses, kCastValueClauses, kChainClauses);

constexpr EnumTable<ClauseDetails, kRows.size(), &ClauseDetails::clause, &ClauseDetails::id> kClauses(kRows);

struct LevelRow {
  Level value;
  std::string_view name, word;  // its letter, and for people
};

constexpr EnumTable<LevelRow, 3> kLevels({{Level::must, "M", "MUST"},
                                          {Level::should, "S", "SHOULD"},
                                          {Level::derived, "D", "derived"}});

constexpr NameTable<ClausePart, 6> kParts({{ClausePart::metadata, "Metadata of all codecs"},
                                           {ClausePart::bytes, "bytes"},
                                           {ClausePart::crc32c, "crc32c"},
                                           {ClausePart::scale_offset, "scale_offset"},
                                           {ClausePart::cast_value, "cast_value"},
                                           {ClausePart::chains, "Chains of codecs"}});

constexpr NameTable<Consequence, 4> kConsequences({{Consequence::wrong_data, "silently wrong data"},
                                                   {Consequence::damage_unnoticed, "damage goes unnoticed"},
                                                   {Consequence::good_data_refused, "good data refused"},
                                                   {Consequence::bad_metadata_accepted,
                                                    "bad metadata accepted"}});

constexpr NameTable<CoreVersion, 2> kCoreVersions({{CoreVersion::v3_0, "3.0"}, {CoreVersion::v3_1, "3.1"}});

}  // namespace

const ClauseDetails& details(Clause clause) {
  return kClauses[clause];
}

std::string_view id(Clause clause) {
  return details(clause).id;
}

std::string_view summary(Clause clause) {
  return details(clause).title;
}

std::optional<Clause> find_clause(std::string_view id) {
  return kClauses.find(id);
}

std::span<const Clause> all_clauses() {
  return kClauses.all();
}

std::string_view letter(Level level) {
  return kLevels.name(level);
}

std::string_view word(Level level) {
  return kLevels[level].word;
}

std::optional<Level> find_level(std::string_view letter) {
  return kLevels.find(letter);
}

std::string_view title(ClausePart part) {
  return kParts.name(part);
}

std::string_view words(Consequence consequence) {
  return kConsequences.name(consequence);
}

std::string_view name(CoreVersion version) {
  return kCoreVersions.name(version);
}

std::optional<CoreVersion> find_core_version(std::string_view name) {
  return kCoreVersions.find(name);
}

}  // namespace zarrproof
