// Example: a testee with the codecs bytes and cast_value and the types int8 and uint8 has 4 pairs of types, 5
// rounding modes, 3 rules and 2 directions: 120 conversions.
#include "fuzz/sweep/conversion.h"

#include <bit>
#include <optional>

#include "conformance/selection/selection.h"
#include "fuzz/campaign/askable_scope.h"
#include "reference/codec/cast_value.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/inputs/input.h"
#include "vectors/reading.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz::sweep {
namespace {

struct Scaling {
  std::optional<double> offset, scale;
};

constexpr Scaling kScalings[] = {
    {{}, {}},
    {0, 1},
    // Powers of two.
    {{}, 2},
    {{}, 0.5},
    {{}, 0.0625},
    {{}, -1},
    {1, {}},
    {-4, {}},
    // Decimal fractions, and integers that divide with a remainder.
    {{}, 10},
    {{}, 0.1},
    {0.3, 7},
    {-1.7, 3},
    {5, -3},
    // Parameters of data sets: temperatures in K and degrees Celsius, packed 16-bit integers, percentages.
    {273.15, 100},
    {-100, 0.01},
    {32768, 0.002},
    {0.5, 254},
};

// Returns the number rounded to the type; beyond its range, the end of the range; code 0 if the type has no
// such number.
Bits rounded(double number, const DataType& type) {
  const CastValue cast({.array_type = *find_data_type("float64"),
                        .stored_type = type,
                        .rounding = Rounding::nearest_even,
                        .out_of_range = OutOfRange::clamp});
  Interpretation interpretation(Answers::defaults());
  const Converted result = cast.encode(std::bit_cast<Bits>(number), interpretation);
  return result ? *result : Bits{0};
}

// Returns parameters for a real type, without duplicates: identities, powers of two, decimal fractions,
// values of real data sets, and numbers with the longest significands, which round hardest. Each number is
// rounded to the type; a scale that becomes 0 is left out.
std::vector<ScaleOffsetConfiguration> scalings_of(const DataType& type) {
  std::vector<ScaleOffsetConfiguration> all;
  for (const Scaling& numbers : kScalings) {
    ScaleOffsetConfiguration scaling{.type = type};
    if (numbers.offset) scaling.offset = rounded(*numbers.offset, type);
    if (numbers.scale) scaling.scale = rounded(*numbers.scale, type);
    if (!scaling.scale || !unpack(*scaling.scale, type).is_zero()) add_once(all, scaling);
  }
  if (type.is_floating() && type.mantissa_bits > 0) {
    const Bits significand = (Bits{1} << type.mantissa_bits) - 1;
    const Bits code_of_one = rounded(1, type) | significand, code_of_half = rounded(0.5, type) | significand;
    add_all_once(all, {{type, code_of_one, {}}, {type, {}, code_of_one}, {type, code_of_half, code_of_one}});
  }
  return all;
}

// Returns "offset=273.25/scale=0.5" for an id; "identity" without parameters.
std::string words_of(const ScaleOffsetConfiguration& scaling) {
  std::vector<std::string> words;
  if (scaling.offset) words.push_back("offset=" + unpack(*scaling.offset, scaling.type).to_string());
  if (scaling.scale) words.push_back("scale=" + unpack(*scaling.scale, scaling.type).to_string());
  return words.empty() ? "identity" : joined_words(words, "/");
}

Conversion cast_conversion(RequestSpec spec) {
  const CastValueConfiguration& cast = *first_cast(spec.array);
  std::string id = "cast_value/sweep/" + spec.input_type().name + "-" + spec.output_type().name;
  for (const std::string_view word : {name(spec.operation), name(cast.rounding), name(cast.out_of_range)})
    id.append("/").append(word);
  return {std::move(spec), std::move(id)};
}

void add_scalings(std::vector<Conversion>& all, const AskableScope& scope) {
  for (const DataType& type : scope.real_types) {
    if (type.bits > 16) continue;
    for (const ScaleOffsetConfiguration& scaling : scalings_of(type))
      for (const Operation operation : scope.data_operations) {
        Conversion conversion{
            {.operation = operation, .array = {.data_type = type, .array_codecs = {scaling}}},
            "scale_offset/sweep/" + type.name + "/" + std::string(name(operation)) + "/" + words_of(scaling)};
        set_needed_endian(conversion.array);
        // Some parameters transform no simple fill value.
        if (only_reading(request_of(spec_of(conversion, {0})))) all.push_back(std::move(conversion));
      }
  }
}

}  // namespace

std::vector<Conversion> conversions_of(const Description& testee, const std::vector<std::string>& filters) {
  const AskableScope scope(testee);
  std::vector<Conversion> all;
  if (scope.has_codec("bytes"))
    for (RequestSpec& cast : scope.casts()) all.push_back(cast_conversion(std::move(cast)));
  if (scope.has_codec("bytes") && scope.has_codec("scale_offset")) add_scalings(all, scope);
  if (all.empty()) refuse("the testee", "no conversion", "the codec bytes, and cast_value or scale_offset");
  if (filters.empty()) return all;
  Suite suite;
  for (const Conversion& conversion : all) {
    Vector vector;
    vector.id = conversion.id;
    vector.request = request_of(spec_of(conversion, {0}));
    suite.add(std::move(vector));
  }
  std::vector<Conversion> chosen;
  for (const std::size_t index : select(suite, {filters, {}})) chosen.push_back(std::move(all[index]));
  return chosen;
}

RequestSpec spec_of(const Conversion& conversion, const std::vector<Bits>& codes) {
  RequestSpec spec = conversion;
  spec.array.shape = {codes.size()};
  for (const Bits code : codes) spec.elements.repeated.push_back(element_of(code, spec.input_type()));
  return spec;
}

}  // namespace zarrproof::fuzz::sweep
