#include "reference/requirements/clause.h"

#include "reference/requirements/clause_details.h"
#include "reference/requirements/clauses/bytes.h"
#include "reference/requirements/clauses/cast_value.h"
#include "reference/requirements/clauses/chains.h"
#include "reference/requirements/clauses/crc32c.h"
#include "reference/requirements/clauses/metadata.h"
#include "reference/requirements/clauses/scale_offset.h"
#include "reference/requirements/joined.h"
#include "reference/types/codec_names.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr auto kClauseRows = joined<ClauseDetails>(kMetadataClauses, kBytesClauses, kCrc32cClauses,
                                                   kScaleOffsetClauses, kCastValueClauses, kChainClauses);

constexpr EnumTable<ClauseDetails, kClauseRows.size(), &ClauseDetails::clause, &ClauseDetails::id> kClauses(
    kClauseRows);

struct LevelRow {
  Level value;
  std::string_view name, word;  // "M" for files, "MUST" for people
};

constexpr EnumTable<LevelRow, 3> kLevels({{Level::must, "M", "MUST"},
                                          {Level::should, "S", "SHOULD"},
                                          {Level::derived, "D", "derived"}});

// The parts between the first and the last are the codecs, in the order of kCodecs.
static_assert(static_cast<std::size_t>(ClausePart::chains) == kCodecs.size() + 1);

constexpr NameTable<Consequence, 5> kConsequences(
    {{Consequence::wrong_data, "silently wrong data"},
     {Consequence::damage_unnoticed, "damage goes unnoticed"},
     {Consequence::good_data_refused, "good data refused"},
     {Consequence::bad_metadata_accepted, "bad metadata accepted"},
     {Consequence::larger_chunks, "compressed chunks are larger"}});

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

std::string clauses_text(std::span<const Clause> clauses, std::string_view between) {
  return joined_words(clauses, between, id);
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

ClausePart part_of(Clause clause) {
  constexpr std::array kSizes = {kMetadataClauses.size(),    kBytesClauses.size(),     kCrc32cClauses.size(),
                                 kScaleOffsetClauses.size(), kCastValueClauses.size(), kChainClauses.size()};
  std::size_t place = static_cast<std::size_t>(clause), part = 0;
  for (; place >= kSizes[part]; ++part) place -= kSizes[part];
  return static_cast<ClausePart>(part);
}

std::string_view title(ClausePart part) {
  if (part == ClausePart::metadata) return "Metadata of all codecs";
  if (part == ClausePart::chains) return "Chains of codecs";
  return kCodecs[static_cast<std::size_t>(part) - 1];
}

std::string_view words(Consequence consequence) {
  return kConsequences.name(consequence);
}

}  // namespace zarrproof
