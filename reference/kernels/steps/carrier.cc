// Example: accepted_range() of float32 to uint8 with nearest-even bisects the codes from 0 to infinity. It
// finds 0x437f7fff, which is 255.49998, and for negative numbers 0xbf000000, which is -0.5.
#include "reference/kernels/steps/carrier.h"

#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels {

const DataType& carrier_type(int bits) {
  static const DataType float32 = *find_data_type("float32");
  static const DataType float64 = *find_data_type("float64");
  return bits == 32 ? float32 : float64;
}

bool fits_float32(const DataType& type) {
  return type.bits <= 16 || type.name == "float32";
}

Bits carrier_code(Bits code, const DataType& type, const DataType& carrier) {
  const auto converted =
      cast_element(Cast{type, carrier, Rounding::nearest_even, OutOfRange::clamp, {}}, code);
  return *converted;
}

FloatMode float_mode(Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest_even: return FloatMode::nearest_even;
    case Rounding::towards_positive: return FloatMode::towards_positive;
    case Rounding::towards_negative: return FloatMode::towards_negative;
    case Rounding::towards_zero:
    case Rounding::nearest_away: break;
  }
  return FloatMode::towards_zero;
}

Bits last_code(Bits holds, Bits fails, const std::function<bool(Bits)>& condition) {
  while (fails - holds > 1) {
    const Bits middle = holds + (fails - holds) / 2;
    (condition(middle) ? holds : fails) = middle;
  }
  return holds;
}

CodeRange accepted_range(const Cast& cast, const DataType& carrier) {
  const Cast plain{carrier, cast.to, cast.rounding, OutOfRange::error, {}};
  const auto last_accepted = [&](Bits sign) {
    const auto is_accepted = [&](Bits code) { return static_cast<bool>(cast_element(plain, sign | code)); };
    return sign | last_code(0, limit_code(false, carrier) + 1, is_accepted);
  };
  return {last_accepted(Bits{1} << (carrier.bits - 1)), last_accepted(0)};
}

}  // namespace zarrproof::kernels
