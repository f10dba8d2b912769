// Example: float16 2048 with offset -1 and scale 3. The exact difference 2049 is a tie and becomes 2048, and
// 2048 * 3 is 6144.
#include "reference/kernels/scalar/scale_offset.h"

#include <algorithm>
#include <utility>

namespace zarrproof::kernels {
namespace {

using Outcome = Result<Bits, Reason>;

constexpr Reason kAfterOffset = Reason::offset_not_representable;
constexpr Reason kAfterScale = Reason::scale_not_representable;

// SO-3: returns the outcome of an operation without a result, such as 0/0.
Outcome invalid(const TypeConstants& type) {
  if (type.has_nan) return type.nan;
  return Reason::invalid_operation;
}

// SO-2, SO-3: rounds the exact result into the type. Returns `reason` if it is outside.
Outcome rounded(const Magnitude<Wide>& exact, bool negative, const TypeConstants& type, Reason reason) {
  if (type.is_e8m0 && negative) return reason;
  const Rounded result = round_into(exact, negative, type, Rounding::nearest_even);
  if (result.range == Range::inside) return result.bits;
  if (type.is_ieee) return infinity_code(negative, type);
  return reason;
}

// Returns the sum of two finite numbers, neither of them zero.
Outcome finite_sum(Number a, Number b, const TypeConstants& type) {
  const auto end = [](const Number& value) { return width(value.significand) + value.exponent; };
  if (end(a) < end(b)) std::swap(a, b);
  const int unit = std::min(a.exponent, b.exponent);
  // Only floats get here, with at most 53 bits: b is so much smaller that a is the number nearest to the sum.
  if (end(a) - unit > 127) return rounded({a.significand, a.exponent}, a.negative, type, kAfterOffset);
  const Wide larger = Wide{a.significand} << (a.exponent - unit);
  const Wide smaller = Wide{b.significand} << (b.exponent - unit);
  if (a.negative == b.negative) return rounded({larger + smaller, unit}, a.negative, type, kAfterOffset);
  if (larger > smaller) return rounded({larger - smaller, unit}, a.negative, type, kAfterOffset);
  if (larger < smaller) return rounded({smaller - larger, unit}, b.negative, type, kAfterOffset);
  if (type.is_e8m0) return kAfterOffset;  // the type has no zero
  return zero_code(false, type);
}

Outcome add(const Number& a, const Number& b, const TypeConstants& type) {
  if (a.is_nan() || b.is_nan()) return type.nan;
  if (a.is_infinite() && b.is_infinite() && a.negative != b.negative) return invalid(type);
  if (a.is_infinite() || b.is_infinite())
    return infinity_code(a.is_infinite() ? a.negative : b.negative, type);
  if (a.is_zero() && b.is_zero()) return zero_code(a.negative && b.negative, type);
  if (a.is_zero() || b.is_zero()) {
    const Number& only = a.is_zero() ? b : a;
    return rounded({only.significand, only.exponent}, only.negative, type, kAfterOffset);
  }
  return finite_sum(a, b, type);
}

Outcome multiply(const Number& a, const Number& b, const TypeConstants& type) {
  if (a.is_nan() || b.is_nan()) return type.nan;
  const bool negative = a.negative != b.negative;
  if (a.is_infinite() || b.is_infinite())
    return a.is_zero() || b.is_zero() ? invalid(type) : infinity_code(negative, type);
  if (a.is_zero() || b.is_zero()) return zero_code(negative, type);
  return rounded({Wide{a.significand} * b.significand, a.exponent + b.exponent}, negative, type, kAfterScale);
}

// Returns the quotient of two finite numbers, neither of them zero.
Outcome finite_quotient(const Number& a, const Number& b, const TypeConstants& type) {
  const bool negative = a.negative != b.negative;
  if (type.is_integer) {
    if (a.significand % b.significand != 0) return Reason::inexact_quotient;
    return rounded({a.significand / b.significand, 0}, negative, type, kAfterScale);
  }
  // A dividend of 128 bits gives a quotient of 64 bits or more.
  const int shift = 128 - width(a.significand);
  const Wide dividend = Wide{a.significand} << shift;
  const Wide quotient = dividend / b.significand;
  const bool sticky = quotient * b.significand != dividend;
  return rounded({quotient, a.exponent - b.exponent - shift, sticky}, negative, type, kAfterScale);
}

Outcome divide(const Number& a, const Number& b, const TypeConstants& type) {
  if (a.is_nan() || b.is_nan()) return type.nan;
  const bool negative = a.negative != b.negative;
  if (a.is_infinite()) return b.is_infinite() ? invalid(type) : infinity_code(negative, type);
  if (b.is_infinite()) return zero_code(negative, type);
  if (b.is_zero()) {
    if (a.is_zero() && !type.is_integer) return invalid(type);
    if (type.is_ieee) return infinity_code(negative, type);
    return Reason::division_by_zero;
  }
  if (a.is_zero()) return zero_code(negative, type);
  return finite_quotient(a, b, type);
}

}  // namespace

ElementScaleOffset::ElementScaleOffset(const ScaleOffsetConfiguration& configuration)
    : type_(configuration.type) {
  if (configuration.offset) offset_ = number(*configuration.offset, type_);
  if (configuration.scale) scale_ = number(*configuration.scale, type_);
}

Outcome ElementScaleOffset::encode(Bits in) const {
  Bits bits = in;
  if (offset_) {
    Number subtrahend = *offset_;
    subtrahend.negative = !subtrahend.negative;
    const Outcome difference = add(number(in, type_), subtrahend, type_);
    if (!difference || !scale_) return difference;
    bits = *difference;
  }
  if (!scale_) return bits;
  return multiply(number(bits, type_), *scale_, type_);
}

Outcome ElementScaleOffset::decode(Bits in) const {
  Bits bits = in;
  if (scale_) {
    const Outcome quotient = divide(number(in, type_), *scale_, type_);
    if (!quotient || !offset_) return quotient;
    bits = *quotient;
  }
  if (!offset_) return bits;
  return add(number(bits, type_), *offset_, type_);
}

}  // namespace zarrproof::kernels
