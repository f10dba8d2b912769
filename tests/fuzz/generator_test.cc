// The cases of a campaign include combinations that random choice rarely gives.
#include "fuzz/campaign/generator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/testee/builtin.h"
#include "reference/json/json.h"
#include "reference/reference.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

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
  BuiltinTestee testee(std::make_unique<Reference>(Answers()));
  const Generator generator(seed, testee.describe(), {});
  for (std::uint64_t number = 0; number < kCases; ++number)
    for (const CaseVector& case_vector : generator.make(number))
      for (std::size_t i = 0; i < kinds.size(); ++i) found[i] += kinds[i].is(case_vector) ? 1 : 0;
}

bool has_element(const RequestSpec& spec, Bits bits, const DataType& type) {
  return std::any_of(spec.elements.repeated.begin(), spec.elements.repeated.end(),
                     [&](const Bytes& element) { return load(element, type) == bits; });
}

// Returns whether an infinity is among the elements that a map converts to a type without infinities.
bool is_infinity_mapped(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  if (spec.operation != Operation::encode || spec.array.array_codecs.empty()) return false;
  const auto* cast = std::get_if<CastValueConfiguration>(&spec.array.array_codecs.front());
  if (cast == nullptr || cast->stored_type.has_infinity()) return false;
  return std::any_of(cast->encode_map.entries.begin(), cast->encode_map.entries.end(),
                     [&](const auto& entry) {
                       return unpack(entry.first, spec.array.data_type).is_infinite() &&
                              has_element(spec, entry.first, spec.array.data_type);
                     });
}

// Returns whether only the first of two checksums detects the damage.
bool is_damaged_between(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  return spec.array.checksums == 2 && spec.damage.size() == 1 && spec.damage[0].covering_checksums == 1 &&
         !case_vector.vector.control.empty();
}

bool has_long_entry(const Json& json) {
  if (json.is_array() && json.elements.size() == 3 &&
      std::none_of(json.elements.begin(), json.elements.end(),
                   [](const Json& item) { return item.is_array() || item.is_object(); }))
    return true;
  return std::any_of(json.elements.begin(), json.elements.end(), has_long_entry);
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
  if (cast == nullptr || !std::holds_alternative<ScaleOffsetConfiguration>(spec.array.array_codecs[0]))
    return false;
  const Value fill = unpack(load(spec.array.fill_value, spec.array.data_type), spec.array.data_type);
  return fill.is_finite() && compare(fill, highest(cast->stored_type)) > 0;
}

// Returns whether a key in decimal text rounds to an element of the array.
bool is_key_rounded(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  if (case_vector.spec.spelling.kind != Spelling::Kind::digits || spec.array.array_codecs.empty())
    return false;
  const auto* cast = std::get_if<CastValueConfiguration>(&spec.array.array_codecs.front());
  if (cast == nullptr || spec.operation != Operation::encode || !case_vector.about) return false;
  return std::any_of(cast->encode_map.entries.begin(), cast->encode_map.entries.end(),
                     [&](const auto& entry) { return has_element(spec, entry.first, spec.array.data_type); });
}

// Returns whether a map has a value that float64 cannot hold, for an element of the array.
bool is_value_wide(const CaseVector& case_vector) {
  const RequestSpec& spec = case_vector.spec;
  if (spec.operation != Operation::encode || spec.array.array_codecs.empty()) return false;
  const auto* cast = std::get_if<CastValueConfiguration>(&spec.array.array_codecs.front());
  if (cast == nullptr || cast->stored_type.bits != 64 || !cast->stored_type.is_integer()) return false;
  const DataType float64 = *find_data_type("float64");
  return std::any_of(
      cast->encode_map.entries.begin(), cast->encode_map.entries.end(), [&](const auto& entry) {
        const Value value = unpack(entry.second, cast->stored_type);
        const Value rounded = round(value, float64, Rounding::towards_zero);
        return compare(value, highest(cast->stored_type)) != 0 && compare(rounded, value) != 0 &&
               has_element(spec, entry.first, spec.array.data_type);
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
  BuiltinTestee testee(std::make_unique<Reference>(Answers()));
  const Scope scope(testee.describe());
  const std::vector<PlannedCast> planned = planned_casts(scope, 1);
  const std::size_t types = scope.real_types.size();
  std::size_t casts = 0;
  for (std::size_t i = 0; i < 2 * scope.types.size() + types * types; ++i)
    casts += planned[i].casts && planned[i].operation == Operation::encode &&
                     planned[i].rounding == Rounding::nearest_even
                 ? 1
                 : 0;
  EXPECT_EQ(casts, types * types);
}

}  // namespace
}  // namespace zarrproof::fuzz::generator_test
