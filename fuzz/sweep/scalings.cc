#include "fuzz/sweep/scalings.h"

#include <bit>
#include <optional>

#include "reference/codec/cast_value.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof::sweep {
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
std::vector<fuzz::ScaleOffsetOutline> longest(const DataType& type) {
  if (!type.is_floating() || type.mantissa_bits == 0) return {};
  const Bits significand = (Bits{1} << type.mantissa_bits) - 1;
  const Bits one = rounded(1, type) | significand, half = rounded(0.5, type) | significand;
  return {{one, std::nullopt}, {std::nullopt, one}, {half, one}};
}

}  // namespace

std::vector<fuzz::ScaleOffsetOutline> scalings_of(const DataType& type) {
  std::vector<fuzz::ScaleOffsetOutline> all;
  for (const Numbers& numbers : kNumbers) {
    fuzz::ScaleOffsetOutline scaling;
    if (numbers.offset) scaling.offset = rounded(*numbers.offset, type);
    if (numbers.scale) scaling.scale = rounded(*numbers.scale, type);
    if (!scaling.scale || !unpack(*scaling.scale, type).is_zero()) add_once(all, scaling);
  }
  add_all_once(all, longest(type));
  return all;
}

std::string words_of(const fuzz::ScaleOffsetOutline& scaling, const DataType& type) {
  std::string words;
  const auto add = [&](const std::string& name, const std::optional<Bits>& bits) {
    if (bits) words += (words.empty() ? "" : "/") + name + "=" + unpack(*bits, type).to_string();
  };
  add("offset", scaling.offset);
  add("scale", scaling.scale);
  return words.empty() ? "identity" : words;
}

}  // namespace zarrproof::sweep
