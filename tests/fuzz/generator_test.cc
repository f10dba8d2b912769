// The cases of a campaign include combinations that random choice rarely gives.
#include "fuzz/campaign/generator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/json/json.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/fuzz/defective_testee.h"
#include "vectors/inputs/input.h"

namespace zarrproof::fuzz::generator_test {
namespace {

// The number of cases that a campaign asks within seconds.
constexpr std::uint64_t kCases = 800;

// A kind of vector, and the minimum number of such vectors.
struct Kind {
  const char* name;
  bool (*is)(const CaseVector&);
  int at_least;
};

// Counts the vectors of a campaign by kind.
void count(std::uint64_t seed, const std::vector<Kind>& kinds, std::vector<int>& found) {
  const Generator generator(seed, describe_reference(), {});
  for (std::uint64_t number = 0; number < kCases; ++number)
    for (const CaseVector& case_vector : generator.make(number))
      for (std::size_t i = 0; i < kinds.size(); ++i) found[i] += kinds[i].is(case_vector) ? 1 : 0;
}

// Returns whether the first codec of a request to encode is a cast, one of whose map entries meets the
// condition and has an element of the array as its key.
bool has_entry(const CaseVector& case_vector, const auto& condition) {
  const RequestSpec& spec = case_vector.spec;
  const CastValueConfiguration* cast = first_cast(spec.array);
  if (spec.operation != Operation::encode || cast == nullptr) return false;
  return std::ranges::any_of(cast->encode_map.entries, [&](const auto& entry) {
    const Bytes key = element_of(entry.first, cast->array_type);
    return std::ranges::count(spec.elements.repeated, key) > 0 && condition(*cast, entry);
  });
}

// Returns whether an infinity is among the elements that a map converts to a type without infinities.
bool is_infinity_mapped(const CaseVector& case_vector) {
  return has_entry(case_vector, [](const CastValueConfiguration& cast, const auto& entry) {
    return !cast.stored_type.has_infinity() && unpack(entry.first, cast.array_type).is_infinite();
  });
}

// Returns whether only the first of two checksums detects the damage.
bool is_damaged_between(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  return spec.array.checksums == 2 && spec.damage.size() == 1 && spec.damage[0].covering_checksums == 1 &&
         !case_vector.vector.control.empty();
}

bool has_long_entry(const Json& json) {
  const auto is_scalar = [](const Json& item) { return !item.is_array() && !item.is_object(); };
  return (json.is_array() && json.elements.size() == 3 && std::ranges::all_of(json.elements, is_scalar)) ||
         std::ranges::any_of(json.elements, has_long_entry);
}

// Returns whether a map has an entry of three scalars, which must be refused.
bool has_entry_of_three(const CaseVector& case_vector) {
  const auto text = array_text_of(case_vector.vector.request.zarr_json, case_vector.vector.request.shape);
  return text && case_vector.spec.spelling.kind == Spelling::Kind::missing_member &&
         has_long_entry(read_json(text->codecs));
}

// Returns whether only the codecs before a cast bring the fill value into the range of the cast's type.
bool is_fill_carried(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  if (spec.array.fill_value.empty() || spec.array.array_codecs.size() < 2 ||
      !case_vector.vector.control.empty())
    return false;
  const auto* cast = std::get_if<CastValueConfiguration>(&spec.array.array_codecs[1]);
  if (cast == nullptr || is_cast(spec.array.array_codecs[0])) return false;
  const Value fill = unpack(load(spec.array.fill_value, spec.array.data_type), spec.array.data_type);
  return fill.is_finite() && compare(fill, highest(cast->stored_type)) > 0;
}

// Returns whether a key in decimal text rounds to an element of the array.
bool is_key_rounded(const CaseVector& case_vector) {
  return case_vector.spec.spelling.kind == Spelling::Kind::digits && case_vector.odd_clause &&
         has_entry(case_vector, [](const auto&, const auto&) { return true; });
}

// Returns whether a map has a value that float64 cannot hold, for an element of the array.
bool is_value_wide(const CaseVector& case_vector) {
  return has_entry(case_vector, [](const CastValueConfiguration& cast, const auto& entry) {
    if (cast.stored_type.bits != 64 || !cast.stored_type.is_integer()) return false;
    const Value value = unpack(entry.second, cast.stored_type);
    const Value rounded = round(value, *find_data_type("float64"), Rounding::towards_zero);
    return compare(value, highest(cast.stored_type)) != 0 && compare(rounded, value) != 0;
  });
}

// The numbers are at least half of the actual ones. By chance alone there would be 4 mapped infinities and 2
// such damages.
TEST(Generator, ReachesWhatSeldomComesByChance) {
  const std::vector<Kind> kinds = {
      {"infinity mapped", is_infinity_mapped, 16}, {"damaged between", is_damaged_between, 14},
      {"entry of three", has_entry_of_three, 3},   {"fill carried", is_fill_carried, 12},
      {"key rounded", is_key_rounded, 10},         {"value wide", is_value_wide, 5}};
  std::vector<int> found(kinds.size());
  for (std::uint64_t seed = 9; seed <= 16; ++seed) count(seed, kinds, found);
  for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_GE(found[i], kinds[i].at_least) << kinds[i].name;
}

// Each pair of types occurs, on encode, in the first half of the first round.
TEST(Generator, CastsToNearestComeFirst) {
  const AskableScope scope(describe_reference());
  const std::vector<RequestSpec> planned = planned_casts(scope, 1);
  const std::size_t types = scope.real_types.size();
  std::size_t casts = 0;
  for (std::size_t i = 0; i < 2 * scope.types.size() + types * types; ++i) {
    const CastValueConfiguration* cast = first_cast(planned[i].array);
    if (cast != nullptr && cast->rounding == Rounding::nearest_even)
      casts += planned[i].operation == Operation::encode ? 1 : 0;
  }
  EXPECT_EQ(casts, types * types);
}

}  // namespace
}  // namespace zarrproof::fuzz::generator_test
