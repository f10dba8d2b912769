// Example: the TypeConstants of float16 has the sign 0x8000, the highest number 0x7bff and the infinity
// 0x7c00.
#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels {

TypeConstants::TypeConstants(const DataType& type)
    : is_integer(type.is_integer()),
      is_ieee(type.is_ieee()),
      is_fnuz(type.is_fnuz()),
      is_e8m0(type.is_e8m0()),
      has_nan(type.has_nan()),
      sign(type.is_signed() ? Bits{1} << (type.bits - 1) : 0),
      mask(type.mask()),
      negative_zero(type.has_negative_zero() ? sign : 0),
      highest(mask & ~sign),
      lowest(type.is_integer() ? sign : 0),
      nan(type.nan),
      infinity(((Bits{1} << type.exponent_bits) - 1) << type.mantissa_bits),
      mantissa_bits(type.mantissa_bits),
      bias(type.bias),
      smallest_exponent(1 - type.bias - type.mantissa_bits) {
  if (is_ieee) highest = infinity - 1;
  if (is_e8m0) highest = nan - 1;
  if (type.is_floating() && !is_e8m0) lowest = sign | highest;
}

__int128 integer(Bits code, const DataType& type) {
  if (type.kind == TypeKind::unsigned_integer) return code;
  return static_cast<std::int64_t>(extended(code, type));
}

}  // namespace zarrproof::kernels
