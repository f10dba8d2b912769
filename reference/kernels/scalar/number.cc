#include "reference/kernels/scalar/number.h"

#include <algorithm>
#include <bit>

namespace zarrproof::kernels {
namespace {

constexpr int kWideBits = 128;

Bits ones(int count) {
  return (Bits{1} << count) - 1;
}

Bits sign_bit(const DataType& type) {
  return Bits{1} << (type.bits - 1);
}

// The exponent of the smallest positive number of a type that has subnormal numbers.
int smallest_exponent(const DataType& type) {
  return 1 - type.bias - type.mantissa_bits;
}

Number finite(bool negative, std::uint64_t significand, int exponent) {
  if (significand == 0) return {NumberKind::zero, negative, 0, 0};
  return {NumberKind::finite, negative, significand, exponent};
}

Number integer_number(Bits bits, const DataType& type) {
  const bool negative = type.kind == Kind::signed_integer && (bits & sign_bit(type)) != 0;
  return finite(negative, negative ? (0 - bits) & type.mask() : bits, 0);
}

// Whether the magnitude goes up to the next multiple of the unit. `half`: the remainder is half a unit or
// more. `beyond`: the remainder is more than half a unit; if not `half`, it is more than zero.
bool goes_up(Rounding rounding, bool negative, bool odd, bool half, bool beyond) {
  switch (rounding) {
    case Rounding::nearest_even: return half && (beyond || odd);
    case Rounding::nearest_away: return half;
    case Rounding::towards_zero: return false;
    case Rounding::towards_positive: return !negative && (half || beyond);
    case Rounding::towards_negative: return negative && (half || beyond);
  }
  return false;
}

// The magnitude in units of 2^unit, rounded (tests/proof: number_count). The caller knows that the result
// fits.
Wide count(const Magnitude& magnitude, int unit, bool negative, Rounding rounding) {
  const int shift = unit - magnitude.exponent;
  if (shift <= 0) return magnitude.significand << -shift;
  if (shift > kWideBits)  // less than half a unit
    return goes_up(rounding, negative, false, false, true) ? 1 : 0;
  const Wide doubled = magnitude.significand >> (shift - 1);
  const Wide whole = doubled >> 1;
  const bool half = (doubled & 1) != 0;
  const bool beyond = magnitude.sticky || (doubled << (shift - 1)) != magnitude.significand;
  return whole + (goes_up(rounding, negative, (whole & 1) != 0, half, beyond) ? 1 : 0);
}

Rounded round_to_integer(const Magnitude& magnitude, bool negative, const DataType& type, Rounding rounding) {
  Bits low;
  bool fits;
  if (magnitude.exponent >= 0) {
    fits = width(magnitude.significand) + magnitude.exponent <= 64;
    low = magnitude.exponent >= 64 ? 0 : static_cast<Bits>(magnitude.significand) << magnitude.exponent;
  } else {
    const Wide whole = count(magnitude, 0, negative, rounding);
    fits = width(whole) <= 64;
    low = static_cast<Bits>(whole);
  }
  const Bits lowest = limit_code(true, type);  // its magnitude has the same bits
  const bool inside = fits && low <= (negative ? lowest : limit_code(false, type));
  const Range outside = negative ? Range::below : Range::above;
  return {(negative ? 0 - low : low) & type.mask(), inside ? Range::inside : outside};
}

Rounded round_to_e8m0(const Magnitude& magnitude, const DataType& type, Rounding rounding) {
  const int unit = width(magnitude.significand) - 1 + magnitude.exponent;
  const int code = unit + type.bias + (count(magnitude, unit, false, rounding) == 2 ? 1 : 0);
  if (code < 0) return {0, Range::below};
  const Bits bits = static_cast<Bits>(code);
  return {bits, bits <= limit_code(false, type) ? Range::inside : Range::above};
}

}  // namespace

int width(Wide value) {
  const std::uint64_t high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(value));
}

Number number(Bits bits, const DataType& type) {
  if (type.is_integer()) return integer_number(bits, type);
  constexpr Number kNan{NumberKind::nan, false, 0, 0};
  if (type.is_e8m0()) return bits == type.nan ? kNan : finite(false, 1, static_cast<int>(bits) - type.bias);
  if (type.is_fnuz() && bits == type.nan) return kNan;
  const bool negative = (bits & sign_bit(type)) != 0;
  const Bits biased = (bits >> type.mantissa_bits) & ones(type.exponent_bits);
  const Bits mantissa = bits & ones(type.mantissa_bits);
  if (biased == 0) return finite(negative, mantissa, smallest_exponent(type));
  if (type.is_ieee() && biased == ones(type.exponent_bits))
    return mantissa == 0 ? Number{NumberKind::infinity, negative, 0, 0} : kNan;
  return finite(negative, mantissa | Bits{1} << type.mantissa_bits,
                smallest_exponent(type) + static_cast<int>(biased) - 1);
}

__int128 integer(Bits code, const DataType& type) {
  if (type.kind == Kind::unsigned_integer) return code;
  const int unused = 64 - type.bits;
  return static_cast<std::int64_t>(code << unused) >> unused;
}

Bits extended(Bits code, const DataType& type) {
  return type.is_integer() ? static_cast<Bits>(integer(code, type)) : code;
}

Rounded round_into(const Magnitude& magnitude, bool negative, const DataType& type, Rounding rounding) {
  if (type.is_integer()) return round_to_integer(magnitude, negative, type, rounding);
  if (type.is_e8m0()) return round_to_e8m0(magnitude, type, rounding);
  const int smallest = smallest_exponent(type);
  const int top = width(magnitude.significand) - 1 + magnitude.exponent;
  const int unit = std::max(top - type.mantissa_bits, smallest);
  const Range outside = negative ? Range::below : Range::above;
  const Bits highest = limit_code(false, type);
  if (unit - smallest > static_cast<int>(highest >> type.mantissa_bits)) return {0, outside};
  // Codes count on through the binades: a significand that rounds up to the next power of two carries into
  // the exponent.
  const Bits code = (static_cast<Bits>(unit - smallest) << type.mantissa_bits) +
                    static_cast<Bits>(count(magnitude, unit, negative, rounding));
  if (code > highest) return {0, outside};
  if (code == 0) return {zero_code(negative, type), Range::inside};
  return {negative ? sign_bit(type) | code : code, Range::inside};
}

Bits zero_code(bool negative, const DataType& type) {
  return negative && type.has_negative_zero() ? sign_bit(type) : 0;
}

Bits infinity_code(bool negative, const DataType& type) {
  return zero_code(negative, type) | ones(type.exponent_bits) << type.mantissa_bits;
}

Bits limit_code(bool lowest, const DataType& type) {
  if (type.kind == Kind::unsigned_integer) return lowest ? 0 : type.mask();
  if (type.kind == Kind::signed_integer) return lowest ? sign_bit(type) : type.mask() >> 1;
  if (type.is_e8m0()) return lowest ? 0 : type.nan - 1;
  const Bits highest = type.is_ieee() ? infinity_code(false, type) - 1 : type.mask() >> 1;
  return lowest ? sign_bit(type) | highest : highest;
}

}  // namespace zarrproof::kernels
