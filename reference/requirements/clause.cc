// The functions of clause.h and clause_details.h. The rows of the clauses are in clauses/.
#include "reference/requirements/clause.h"

#include "reference/requirements/clause_details.h"
#include "reference/requirements/clauses/bytes.h"
#include "reference/requirements/clauses/cast_value.h"
#include "reference/requirements/clauses/chains.h"
#include "reference/requirements/clauses/crc32c.h"
#include "reference/requirements/clauses/metadata.h"
#include "reference/requirements/clauses/scale_offset.h"
#include "reference/requirements/clauses/sharding_indexed.h"
#include "reference/requirements/clauses/writing.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr auto kClauseRows =
    joined(&ClauseDetails::clause, kMetadataClauses, kBytesClauses, kCrc32cClauses, kScaleOffsetClauses,
           kCastValueClauses, kChainClauses, kShardingClauses, kWritingClauses);

// The ids, by the names of the enumerators: META_1 is "META-1".
constexpr auto kIds = table_of_enumerators<Clause, kClauseRows.size(), '-'>();

struct LevelRow {
  Level value;
  std::string_view name, words;  // "M" for files, "MUST" for people
};

constexpr EnumTable<LevelRow, 3> kLevels({{Level::must, "M", "MUST"},
                                          {Level::should, "S", "SHOULD"},
                                          {Level::derived, "D", "derived"}});

struct PartRow {
  ClausePart value;
  std::string_view name, words;  // the beginning of the ids, and the heading
};

constexpr EnumTable<PartRow, 8> kParts({{ClausePart::metadata, "META", "Metadata of all codecs"},
                                        {ClausePart::bytes, "BYTES", "bytes"},
                                        {ClausePart::crc32c, "CRC", "crc32c"},
                                        {ClausePart::scale_offset, "SO", "scale_offset"},
                                        {ClausePart::cast_value, "CV", "cast_value"},
                                        {ClausePart::chains, "CHAIN", "Chains of codecs"},
                                        {ClausePart::sharding_indexed, "SHARD", "sharding_indexed"},
                                        {ClausePart::writing, "WRITE", "Writing"}});

constexpr NameTable<Consequence, 5> kConsequences(
    {{Consequence::wrong_data, "silently wrong data"},
     {Consequence::damage_unnoticed, "damage goes unnoticed"},
     {Consequence::good_data_refused, "good data refused"},
     {Consequence::bad_metadata_accepted, "bad metadata accepted"},
     {Consequence::larger_chunks, "compressed chunks are larger"}});

}  // namespace

const ClauseDetails& details(Clause clause) {
  return kClauseRows[static_cast<std::size_t>(clause)];
}

std::string_view id(Clause clause) {
  return kIds.name(clause);
}

std::string_view summary(Clause clause) {
  return details(clause).summary;
}

std::optional<Clause> find_clause(std::string_view id) {
  return kIds.find(id);
}

std::span<const Clause> all_clauses() {
  return kIds.all();
}

std::string clauses_text(std::span<const Clause> clauses, std::string_view between) {
  return joined_words(clauses, between, id);
}

std::string_view name(Level level) {
  return kLevels.name(level);
}

std::string_view words(Level level) {
  return kLevels[level].words;
}

std::optional<Level> find_level(std::string_view name) {
  return kLevels.find(name);
}

ClausePart part_of(Clause clause) {
  // The part is the beginning of the id: "META" of META-1.
  return *kParts.find(id(clause).substr(0, id(clause).find('-')));
}

std::string_view words(ClausePart part) {
  return kParts[part].words;
}

std::string_view words(Consequence consequence) {
  return kConsequences.name(consequence);
}

}  // namespace zarrproof
