// Converts a code of a real type to the number that it stands for, and rounds a magnitude into a type. Uses
// integers of 64 and 128 bits, no floating point, and allocates nothing. The functions are inline for the
// loops of the target "scalar". Example: number() of the float16 code 0x3c01 is 1025 * 2^-10. round_into()
// of this magnitude for int8 and nearest-even is 1.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

using Wide = unsigned __int128;

// Returns the number of bits up to the highest set bit. With some standard libraries, std::bit_width does not
// return an int.
inline int width(std::uint64_t value) {
  return static_cast<int>(std::bit_width(value));
}
inline int width(Wide value) {
  const std::uint64_t high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 64 + width(high) : width(static_cast<std::uint64_t>(value));
}

// The constants of a real type, computed once for an array.
struct TypeConstants {
  TypeConstants(const DataType& type);  // NOLINT(google-explicit-constructor): a type has one set of them

  // Exactly the types of IEEE 754 have infinities.
  bool is_integer, is_ieee, is_fnuz, is_e8m0, has_nan;
  Bits sign;  // the sign bit; 0 if the type has none
  Bits mask;
  Bits negative_zero;  // the code of -0; 0 if the type has none
  Bits highest;        // the code of the highest number
  Bits lowest;         // the code of the lowest number; for float8_e8m0fnu that is 2^-127
  Bits nan;
  Bits infinity;  // all exponent bits are 1; set even if the type has no infinity
  int mantissa_bits;
  int bias;
  int smallest_exponent;  // of the smallest subnormal number
};

enum class NumberKind : std::uint8_t { zero, finite, infinity, nan };

// If the kind is `finite` (and not zero), the number is (-1)^negative * significand * 2^exponent. Otherwise
// the significand and the exponent are 0. NaN is not negative.
struct Number {
  NumberKind kind;
  bool negative;
  std::uint64_t significand;
  int exponent;

  bool is_zero() const { return kind == NumberKind::zero; }
  bool is_finite() const { return kind == NumberKind::zero || kind == NumberKind::finite; }
  bool is_infinite() const { return kind == NumberKind::infinity; }
  bool is_nan() const { return kind == NumberKind::nan; }
};

// Returns the number that a code of a real type stands for.
inline Number number(Bits bits, const TypeConstants& type) {
  const auto finite = [](bool negative, std::uint64_t significand, int exponent) -> Number {
    if (significand == 0) return {NumberKind::zero, negative, 0, 0};
    return {NumberKind::finite, negative, significand, exponent};
  };
  constexpr Number kNan{NumberKind::nan, false, 0, 0};
  const bool negative = (bits & type.sign) != 0;
  if (type.is_integer) return finite(negative, negative ? (0 - bits) & type.mask : bits, 0);
  if (type.is_e8m0) return bits == type.nan ? kNan : finite(false, 1, static_cast<int>(bits) - type.bias);
  if (type.is_fnuz && bits == type.nan) return kNan;
  const Bits magnitude = bits & ~type.sign;
  if (type.is_ieee && magnitude >= type.infinity)
    return magnitude == type.infinity ? Number{NumberKind::infinity, negative, 0, 0} : kNan;
  const Bits implicit = Bits{1} << type.mantissa_bits;
  const Bits mantissa = magnitude & (implicit - 1);
  const int biased = static_cast<int>(magnitude >> type.mantissa_bits);
  if (biased == 0) return finite(negative, mantissa, type.smallest_exponent);
  return finite(negative, mantissa | implicit, type.smallest_exponent + biased - 1);
}

// Returns the integer that a code of an integer type stands for.
__int128 integer(Bits code, const DataType& type);

// Extends a code to 64 bits: with copies of the sign for signed integers, otherwise with zeros.
inline Bits extended(Bits code, const TypeConstants& type) {
  return type.is_integer && (code & type.sign) != 0 ? code | ~type.mask : code;
}

// significand * 2^exponent, not zero. If `sticky`, the value is larger by less than 2^exponent. A sticky
// significand has at least 60 bits, so this excess is below every digit that rounding keeps.
template <class Significand>
struct Magnitude {
  Significand significand;
  int exponent;
  bool sticky = false;
};

enum class Range : std::uint8_t { below, inside, above };

struct Rounded {
  // For an integer type: the rounded integer modulo 2^N, in two's complement, for every `range`. For a
  // floating type: the code, if `range` is `inside`.
  Bits bits;
  // Compares the rounded number with the lowest and the highest number of the type.
  Range range;
};

// Return the codes of zero, infinity, and the highest or lowest number. In a type without -0, zero loses its
// sign. The type must have the number that is asked for.
inline Bits zero_code(bool negative, const TypeConstants& type) {
  return negative ? type.negative_zero : 0;
}
inline Bits infinity_code(bool negative, const TypeConstants& type) {
  return zero_code(negative, type) | type.infinity;
}
inline Bits limit_code(bool lowest, const TypeConstants& type) {
  return lowest ? type.lowest : type.highest;
}

// Returns whether rounding goes up to the next multiple of the unit. `half`: the remainder is at least half a
// unit. `beyond`: the remainder is more than half a unit, or, if not `half`, more than zero.
inline bool goes_up(Rounding rounding, bool negative, bool odd, bool half, bool beyond) {
  switch (rounding) {
    case Rounding::nearest_even: return half & (beyond | odd);
    case Rounding::nearest_away: return half;
    case Rounding::towards_zero: return false;
    case Rounding::towards_positive: return !negative && (half | beyond);
    case Rounding::towards_negative: return negative && (half | beyond);
  }
  return false;
}

// Returns the magnitude in units of 2^unit, rounded (tests/proof: number_count). The result must fit.
template <class Significand>
Significand count_units(const Magnitude<Significand>& magnitude, int unit, bool negative, Rounding rounding) {
  const int shift = unit - magnitude.exponent;
  if (shift <= 0) return magnitude.significand << -shift;
  if (shift > static_cast<int>(8 * sizeof(Significand)))  // less than half a unit
    return goes_up(rounding, negative, false, false, true) ? 1 : 0;
  const Significand doubled = magnitude.significand >> (shift - 1);
  const Significand whole = doubled >> 1;
  const bool half = (doubled & 1) != 0;
  const bool beyond = magnitude.sticky | ((doubled << (shift - 1)) != magnitude.significand);
  return whole + static_cast<Significand>(goes_up(rounding, negative, (whole & 1) != 0, half, beyond));
}

template <class Significand>
Rounded round_to_integer(const Magnitude<Significand>& magnitude, bool negative, const TypeConstants& type,
                         Rounding rounding) {
  Bits low;
  bool fits;
  if (magnitude.exponent >= 0) {
    fits = width(magnitude.significand) + magnitude.exponent <= 64;
    low = magnitude.exponent >= 64 ? 0 : static_cast<Bits>(magnitude.significand) << magnitude.exponent;
  } else {
    const Significand whole = count_units(magnitude, 0, negative, rounding);
    fits = width(whole) <= 64;
    low = static_cast<Bits>(whole);
  }
  const bool inside =
      fits && low <= limit_code(negative, type);  // the lowest integer has the code of its magnitude
  const Range outside = negative ? Range::below : Range::above;
  return {(negative ? 0 - low : low) & type.mask, inside ? Range::inside : outside};
}

template <class Significand>
Rounded round_to_e8m0(const Magnitude<Significand>& magnitude, const TypeConstants& type, Rounding rounding) {
  const int unit = width(magnitude.significand) - 1 + magnitude.exponent;
  const int code = unit + type.bias + (count_units(magnitude, unit, false, rounding) == 2 ? 1 : 0);
  if (code < 0) return {0, Range::below};
  const Bits bits = static_cast<Bits>(code);
  return {bits, bits <= type.highest ? Range::inside : Range::above};
}

// Rounds (-1)^negative * magnitude into a real type: once, to an integer or to the type's precision and
// subnormal grid, without an upper limit (CV-3, CV-4). Then compares the result with the type's range
// (CV-12). A result of zero keeps its sign if the type has -0. For float8_e8m0fnu the exponent has no lower
// limit either, and the number must not be negative.
template <class Significand>
Rounded round_into(const Magnitude<Significand>& magnitude, bool negative, const TypeConstants& type,
                   Rounding rounding) {
  if (type.is_integer) return round_to_integer(magnitude, negative, type, rounding);
  if (type.is_e8m0) return round_to_e8m0(magnitude, type, rounding);
  const int top = width(magnitude.significand) - 1 + magnitude.exponent;
  const int unit = std::max(top - type.mantissa_bits, type.smallest_exponent);
  const int binade = unit - type.smallest_exponent;
  const Range outside = negative ? Range::below : Range::above;
  if (binade > static_cast<int>(type.highest >> type.mantissa_bits)) return {0, outside};
  // Consecutive numbers have consecutive codes: a significand that rounds up to the next power of two carries
  // into the exponent.
  const Bits code = (static_cast<Bits>(binade) << type.mantissa_bits) +
                    static_cast<Bits>(count_units(magnitude, unit, negative, rounding));
  if (code > type.highest) return {0, outside};
  if (code == 0) return {zero_code(negative, type), Range::inside};
  return {negative ? type.sign | code : code, Range::inside};
}

}  // namespace zarrproof::kernels
