// The constants of loops that round into a floating type of fewer bits. Example: float32 to float8_e4m3 has
// 20 exponents from a value to its unit, and the unit 2^14 for subnormal numbers, whose last place is 2^-9.
#include <algorithm>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/cast_parts.h"

namespace zarrproof::kernels {

ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range) {
  const int bits = carrier.mantissa_bits;
  const auto power = [&](int exponent) { return static_cast<Bits>(carrier.bias + exponent) << bits; };
  const int smallest_normal = 1 - to.bias;
  const std::int64_t infinity = static_cast<std::int64_t>(infinity_code(false, carrier));
  ToFloat constants{};
  constants.precision_step = static_cast<Bits>(bits - to.mantissa_bits) << bits;
  constants.code_zero = power(smallest_normal - to.mantissa_bits + bits);
  constants.highest_code = limit_code(false, to);
  constants.saturated_code = constants.highest_code + (to.has_infinity() ? 1 : 0);
  constants.nan_code = to.nan;
  constants.biggest = power(static_cast<int>(constants.highest_code >> to.mantissa_bits) - to.bias + 2);
  constants.away = rounding == Rounding::nearest_away ? ~Bits{0} : 0;
  constants.signed_from = to.has_negative_zero() ? -1 : 0;
  // Refused out of range: finite values unless they are clamped; infinities and NaN unless the type has them.
  constants.refuse_above = out_of_range == OutOfRange::clamp ? infinity - 1 : -1;
  constants.refuse_to = to.has_infinity() ? infinity - 1 : infinity;
  if (!to.has_nan()) constants.refuse_to = static_cast<std::int64_t>(carrier.mask() >> 1);
  constants.code_shift = bits - to.mantissa_bits;
  constants.sign_shift = carrier.bits - to.bits;
  return constants;
}

namespace {

constexpr int kDistances = 8;

// Returns the addend that makes a truncating division by 2^shift a rounding one. For nearest-even, an odd
// quotient needs 1 more.
std::uint16_t addend_for(Rounding rounding, int shift) {
  switch (rounding) {
    case Rounding::nearest_even: return static_cast<std::uint16_t>((1 << (shift - 1)) - 1);
    case Rounding::nearest_away: return static_cast<std::uint16_t>(1 << (shift - 1));
    case Rounding::towards_positive:
    case Rounding::towards_negative: return static_cast<std::uint16_t>((1 << shift) - 1);
    case Rounding::towards_zero: break;
  }
  return 0;
}

}  // namespace

ToSmallFloatConstants to_small_float_constants(const DataType& to, const DataType& from, Rounding rounding,
                                               OutOfRange out_of_range) {
  constexpr int kMaxShift = 15;
  const ToFloat general = to_float_constants(to, from, rounding, out_of_range);
  const int bits = from.mantissa_bits;
  const int first_normal = from.bias + 1 - to.bias;  // 0 for float16 to float8_e5m2fnuz
  const int first = std::max(first_normal, 1);
  ToSmallFloatConstants constants{};
  for (int place = 0; place < static_cast<int>(constants.base.size()); ++place) {
    const int distance = place % kDistances;
    const bool is_last = distance == kDistances - 1;
    // Subnormal numbers are multiples of the last place of the smallest normal numbers.
    const int field = distance == 0 ? first_normal : std::max(first - distance, 1);
    const int shift = is_last ? kMaxShift : bits - to.mantissa_bits + first_normal - field;
    constants.base[place] = static_cast<std::uint16_t>(is_last ? 0 : (field - 1) * (1 << bits));
    constants.factor[place] = static_cast<std::uint16_t>(1 << (16 - shift));
    constants.addend[place] = addend_for(rounding, shift);
  }
  constants.first_normal = static_cast<std::uint16_t>(first);
  constants.odd = rounding == Rounding::nearest_even ? 1 : 0;
  constants.is_directed = rounding == Rounding::towards_positive || rounding == Rounding::towards_negative;
  constants.flip = rounding == Rounding::towards_positive ? 0xffff : 0;
  constants.highest_code = static_cast<std::int16_t>(general.highest_code);
  constants.saturated_code = static_cast<std::int16_t>(general.saturated_code);
  constants.nan_code = static_cast<std::int16_t>(general.nan_code);
  constants.has_negative_zero = to.has_negative_zero();
  constants.has_nan = to.has_nan();
  constants.refuse_above = static_cast<std::int16_t>(general.refuse_above);
  constants.refuse_to = static_cast<std::int16_t>(general.refuse_to);
  constants.infinity = static_cast<std::int16_t>(infinity_code(false, from));
  constants.exponent_shift = bits;
  constants.sign_shift = from.bits - to.bits;
  return constants;
}

}  // namespace zarrproof::kernels
