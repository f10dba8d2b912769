#include "fuzz/sweep/conversion.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "conformance/selection/selection.h"
#include "conformance/text/edit.h"
#include "conformance/text/nearest.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/request/request_spec.h"
#include "reference/codec/cast_value.h"
#include "reference/errors/error.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz::sweep {
namespace {

struct Numbers {
  std::optional<double> offset, scale;
};

constexpr Numbers kNumbers[] = {
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
    // Data sets: temperatures in K and degrees Celsius, packed 16-bit integers, percentages.
    {273.15, 100},
    {-100, 0.01},
    {32768, 0.002},
    {0.5, 254},
};

// The number rounded to the type; beyond its range, the end of the range.
Bits rounded(double number, const DataType& type) {
  const CastValue cast({*find_data_type("float64"), type, Rounding::nearest_even, OutOfRange::clamp, {}, {}});
  Interpretation interpretation(Answers::defaults());
  const Converted result = cast.encode(std::bit_cast<Bits>(number), interpretation);
  return result ? *result : Bits{0};
}

// Of a float type: 1 and a half, each with all further bits of the significand set.
std::vector<ScaleOffsetConfiguration> longest(const DataType& type) {
  if (!type.is_floating() || type.mantissa_bits == 0) return {};
  const Bits significand = (Bits{1} << type.mantissa_bits) - 1;
  const Bits one = rounded(1, type) | significand, half = rounded(0.5, type) | significand;
  return {{type, one, {}}, {type, {}, one}, {type, half, one}};
}

// Returns parameters for a real type, without duplicates: identities, powers of two, decimal fractions,
// values of real data sets, and numbers with the longest significands, which round hardest. Each number is
// rounded to the type; a scale that becomes 0 is left out.
std::vector<ScaleOffsetConfiguration> scalings_of(const DataType& type) {
  std::vector<ScaleOffsetConfiguration> all;
  for (const Numbers& numbers : kNumbers) {
    ScaleOffsetConfiguration scaling{.type = type};
    if (numbers.offset) scaling.offset = rounded(*numbers.offset, type);
    if (numbers.scale) scaling.scale = rounded(*numbers.scale, type);
    if (!scaling.scale || !unpack(*scaling.scale, type).is_zero()) add_once(all, scaling);
  }
  add_all_once(all, longest(type));
  return all;
}

// Returns "offset=273.25/scale=0.5" for an id; "identity" without parameters.
std::string words_of(const ScaleOffsetConfiguration& scaling) {
  std::string words;
  const auto add = [&](const std::string& name, const std::optional<Bits>& bits) {
    if (bits) words += (words.empty() ? "" : "/") + name + "=" + unpack(*bits, scaling.type).to_string();
  };
  add("offset", scaling.offset);
  add("scale", scaling.scale);
  return words.empty() ? "identity" : words;
}

bool has_word(const Conversion& conversion, const std::string& word) {
  if (word.find('/') != std::string::npos) return conversion.id.find(word) != std::string::npos;
  return word == conversion.input().name || word == conversion.output().name ||
         ("/" + conversion.id + "/").find("/" + word + "/") != std::string::npos;
}

// Returns the words of a filter, without its "!".
std::vector<std::string> words_in(const std::string& filter) {
  return parts_between(',', excluded_terms(filter).value_or(filter));
}

bool is_chosen(const Conversion& conversion, const std::vector<std::string>& filters) {
  return std::ranges::all_of(filters, [&](const std::string& filter) {
    const bool matches = std::ranges::any_of(
        words_in(filter), [&](const std::string& word) { return has_word(conversion, word); });
    return matches != excluded_terms(filter).has_value();
  });
}

// Returns " (did you mean \"int8\"?)" with the nearest word of the conversions; empty if none is near.
std::string near_word(const std::string& word, const std::vector<Conversion>& conversions) {
  std::set<std::string> known;
  for (const Conversion& one : conversions) {
    known.insert({one.input().name, one.output().name});
    for (std::string& part : parts_between('/', one.id)) known.insert(std::move(part));
  }
  return did_you_mean(word, std::vector<std::string>(known.begin(), known.end()));
}

// Returns the conversion by one codec. Its fill value is the first of some simple scalars that the codec
// takes.
Conversion conversion_by(ArrayCodecConfiguration codec, const DataType& array_type, Operation operation) {
  Conversion conversion{.id = "", .operation = operation, .array = {}};
  ArraySpec& array = conversion.array;
  array.data_type = array_type;
  array.array_codecs = {std::move(codec)};
  array.endian = ByteOrder::little;
  // float8_e8m0fnu has no zero. Every real type has 1, and casts keep it, whatever the answers to the open
  // points are.
  if (array_type.is_e8m0() || array.stored_type().is_e8m0())
    array.fill_value = element_of(pack(Value::integer(1), array_type), array_type);
  return conversion;
}

void add_casts(std::vector<Conversion>& all, const Scope& scope) {
  for (const DataType& input : scope.real_types())
    for (const DataType& output : scope.real_types())
      for (const Operation operation : scope.data_operations())
        for (const Rounding rounding : all_roundings())
          for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
            const bool encodes = operation == Operation::encode;
            const CastValueConfiguration cast{.array_type = encodes ? input : output,
                                              .stored_type = encodes ? output : input,
                                              .rounding = rounding,
                                              .out_of_range = rule};
            // CV-6: wrap only if the stored type is an integer type.
            if (rule == OutOfRange::wrap && !cast.stored_type.is_integer()) continue;
            Conversion& conversion = all.emplace_back(conversion_by(cast, cast.array_type, operation));
            conversion.id = "cast_value/sweep/" + input.name + "-" + output.name + "/" +
                            std::string(name(operation)) + "/" + std::string(name(rounding)) + "/" +
                            std::string(name(rule));
          }
}

void add_scalings(std::vector<Conversion>& all, const Scope& scope) {
  for (const DataType& type : scope.real_types()) {
    if (type.bits > 16) continue;
    for (const ScaleOffsetConfiguration& scaling : scalings_of(type))
      for (const Operation operation : scope.data_operations()) {
        Conversion conversion = conversion_by(scaling, type, operation);
        conversion.id =
            "scale_offset/sweep/" + type.name + "/" + std::string(name(operation)) + "/" + words_of(scaling);
        // Some parameters transform no simple fill value.
        if (only_reading(request_of(spec_of(conversion, {0})))) all.push_back(std::move(conversion));
      }
  }
}

}  // namespace

std::vector<Conversion> conversions_of(const Description& testee, const std::vector<std::string>& filters) {
  const Scope scope(testee);
  std::vector<Conversion> all;
  if (scope.has_codec("bytes") && scope.has_codec("cast_value")) add_casts(all, scope);
  if (scope.has_codec("bytes") && scope.has_codec("scale_offset")) add_scalings(all, scope);
  if (all.empty())
    refuse({}, "the testee", "no conversion", "the codec bytes, and cast_value or scale_offset");
  for (const std::string& filter : filters) {
    const std::vector<std::string> words = words_in(filter);
    if (words.empty()) refuse({}, "--filter", "\"" + filter + "\"", "a word");
    for (const std::string& word : words)
      if (std::ranges::none_of(all, [&](const Conversion& one) { return has_word(one, word); }))
        refuse({}, "--filter",
               "\"" + word + "\", which no conversion of the testee has" + near_word(word, all),
               "a codec, an operation, a data type, a rounding mode or an out-of-range rule");
  }
  std::erase_if(all, [&](const Conversion& one) { return !is_chosen(one, filters); });
  if (all.empty())
    refuse({}, "--filter", "no conversion of the testee with all these words",
           "a cast, or scale_offset of a type of 16 bits or fewer");
  return all;
}

std::vector<std::vector<std::size_t>> by_heading(const std::vector<Conversion>& conversions) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    if (i == 0 || conversions[i].heading() != conversions[i - 1].heading()) groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

RequestSpec spec_of(const Conversion& conversion, const std::vector<Bits>& codes) {
  RequestSpec spec{.operation = conversion.operation, .array = conversion.array};
  spec.array.shape = {codes.size()};
  for (const Bits code : codes) spec.elements.repeated.push_back(element_of(code, conversion.input()));
  return spec;
}

}  // namespace zarrproof::fuzz::sweep
