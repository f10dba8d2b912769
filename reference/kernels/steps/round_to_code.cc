#include "reference/kernels/steps/round_to_code.h"

#include "reference/kernels/scalar/number.h"

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
  // Out of range: the finite are refused, unless they are clamped; an infinity and NaN, unless the type has
  // them.
  constants.refuse_above = out_of_range == OutOfRange::clamp ? infinity - 1 : -1;
  constants.refuse_to = to.has_infinity() ? infinity - 1 : infinity;
  if (!to.has_nan()) constants.refuse_to = static_cast<std::int64_t>(carrier.mask() >> 1);
  constants.code_shift = bits - to.mantissa_bits;
  constants.sign_shift = carrier.bits - to.bits;
  return constants;
}

}  // namespace zarrproof::kernels
