// Example: encode of int16 with offset 5 and scale 6 is (x - 5) * 6. The product is in range for x from -5456
// to 5466; these are the limits that the loop checks.
#include "reference/kernels/steps/scale_offset_step.h"

#include <algorithm>
#include <bit>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

using Int128 = __int128;

struct Interval {
  Int128 lowest, highest;  // empty when the lowest is above the highest

  Interval intersection(Interval other) const {
    return {std::max(lowest, other.lowest), std::min(highest, other.highest)};
  }
  Interval shifted(Int128 by) const { return {lowest + by, highest + by}; }
};

Int128 floor_quotient(Int128 dividend, Int128 divisor) {
  const Int128 quotient = dividend / divisor;
  return quotient - (dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? 1 : 0);
}

// Returns the integers whose product with the factor is in the interval. They are all integers, as `all`
// says, if the factor is 0.
Interval with_product_in(Interval products, Int128 factor, Interval all) {
  if (factor == 0) return all;
  if (factor < 0) return with_product_in({-products.highest, -products.lowest}, -factor, all);
  return {-floor_quotient(-products.lowest, factor), floor_quotient(products.highest, factor)};
}

// Returns the inverse of an odd integer modulo 2^64. Each step doubles the number of correct low bits, which
// are three at first.
Bits inverse(Bits odd) {
  Bits found = odd;
  for (int right = 3; right < 64; right *= 2) found *= 2 - odd * found;
  return found;
}

IntegerScaleOffsetConstants integer_constants(const ScaleOffsetConfiguration& configuration,
                                              Scaling scaling) {
  const DataType& type = configuration.type;
  const bool is_signed = type.kind == TypeKind::signed_integer;
  const Interval all = {is_signed ? -(Int128{1} << (type.bits - 1)) : Int128{0},
                        static_cast<Int128>(is_signed ? type.mask() >> 1 : type.mask())};
  const Int128 offset = integer(configuration.offset.value_or(0), type);
  const Int128 scale = integer(configuration.scale.value_or(1), type);
  IntegerScaleOffsetConstants constants{};
  constants.offset = static_cast<Bits>(offset);
  Interval valid = all;
  if (scaling == Scaling::encode) {
    // SO-3: both the difference and the product must be in the type's range.
    valid = with_product_in(all, scale, all).intersection(all).shifted(offset).intersection(all);
    constants.factor = static_cast<Bits>(scale);
  } else if (scale == 0) {
    constants.refuses_all = true;
    return constants;
  } else {
    // SO-3: the quotient and its sum with the offset must be in the type's range. The input is the quotient
    // times the scale, and is in range.
    valid = with_product_in(all, scale, all).intersection(all).intersection(all.shifted(-offset));
    constants.shift = std::countr_zero(static_cast<Bits>(scale));
    constants.factor = inverse(static_cast<Bits>(scale >> constants.shift));
  }
  constants.refuses_all = valid.lowest > valid.highest;
  constants.lowest = static_cast<Bits>(valid.lowest);
  constants.highest = static_cast<Bits>(valid.highest);
  return constants;
}

// Replaces a scale that is a power of two by its reciprocal, if that is a normal number: a multiplication is
// faster than a division.
void multiply_if_exact(FloatScaleOffsetConstants& parameters, const DataType& carrier) {
  const Bits sign = Bits{1} << (carrier.bits - 1);
  const Bits reciprocal_exponents = Bits{2} * static_cast<Bits>(carrier.bias) << carrier.mantissa_bits;
  const Bits magnitude = parameters.scale & ~sign;
  const bool is_power = (magnitude & ((Bits{1} << carrier.mantissa_bits) - 1)) == 0;
  if (!is_power || magnitude == 0 || magnitude >= reciprocal_exponents) return;
  parameters.scale ^= magnitude ^ (reciprocal_exponents - magnitude);
  parameters.multiplies = true;
}

}  // namespace

Step scale_offset_step(const ScaleOffsetConfiguration& configuration, Scaling scaling, const Loops& loops) {
  const bool encode = scaling == Scaling::encode;
  const DataType& type = configuration.type;
  const std::size_t place = source_index(type);
  Step step;
  step.in_size = step.out_size = type.element_size();
  // For floats, x / 1 + offset equals (x - -offset) * 1 in every bit, without a division.
  const bool as_encoding = encode || (type.is_floating() && !configuration.scale);
  step.loop = (as_encoding ? loops.scale_offset_encode : loops.scale_offset_decode)[place];
  if (type.is_integer()) {
    step.constants = integer_constants(configuration, scaling);
    return step;
  }
  const DataType& carrier = carrier_type(type.name == "float64" ? 64 : 32);
  FloatScaleOffsetConstants parameters = encoding_parameters(configuration, carrier);
  const Bits sign = Bits{1} << (carrier.bits - 1);
  if (!as_encoding && !configuration.offset) parameters.offset = sign;  // x + -0
  if (!encode && as_encoding && configuration.offset) parameters.offset ^= sign;
  if (!as_encoding) multiply_if_exact(parameters, carrier);
  step.constants = parameters;
  return step;
}

FloatScaleOffsetConstants encoding_parameters(const ScaleOffsetConfiguration& configuration,
                                              const DataType& carrier) {
  const auto value = [&](Bits code) {
    return configuration.type == carrier ? code : carrier_code(code, configuration.type, carrier);
  };
  const Bits code_of_one = static_cast<Bits>(carrier.bias) << carrier.mantissa_bits;
  return {configuration.offset ? value(*configuration.offset) : 0,
          configuration.scale ? value(*configuration.scale) : code_of_one};
}

}  // namespace zarrproof::kernels
