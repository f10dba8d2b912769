#include "reference/kernels/scalar/cast.h"

#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels {
namespace {

// CV-5, where nothing but clamp gives a result: in float8_e8m0fnu zero, negative numbers and those below
// 2^-127.
Result<Bits, Reason> below_e8m0(const Cast& cast) {
  if (cast.out_of_range != OutOfRange::clamp) return Reason::out_of_range;
  return limit_code(true, cast.to);
}

// CV-5
Result<Bits, Reason> out_of_range(const Cast& cast, const Rounded& rounded) {
  const bool below = rounded.range == Range::below;
  switch (cast.out_of_range) {
    case OutOfRange::refuse: break;
    case OutOfRange::clamp:
      return cast.to.has_infinity() ? infinity_code(below, cast.to) : limit_code(below, cast.to);
    case OutOfRange::wrap:
      if (cast.to.is_integer()) return rounded.bits;
      break;
  }
  return Reason::out_of_range;
}

}  // namespace

Cast encoding(const CastValueConfiguration& configuration) {
  return {configuration.array_type, configuration.stored_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.encode_map.entries, configuration.array_type)};
}

Cast decoding(const CastValueConfiguration& configuration) {
  return {configuration.stored_type, configuration.array_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.decode_map.entries, configuration.stored_type)};
}

Result<Bits, Reason> cast(const Cast& cast, Bits in) {
  const DataType& to = cast.to;
  const Number value = number(in, cast.from);
  if (const Bits* mapped = cast.map.find(in, value)) return *mapped;  // CV-1
  switch (value.kind) {
    case NumberKind::nan:  // CV-7, CV-8
      if (!to.has_nan()) return Reason::nan_not_representable;
      return to.nan;
    case NumberKind::infinity:  // CV-7, CV-8
      if (!to.has_infinity()) return Reason::infinity_not_representable;
      return infinity_code(value.negative, to);
    case NumberKind::zero:  // CV-2, CV-7
      if (to.is_e8m0()) return below_e8m0(cast);
      return zero_code(value.negative, to);
    case NumberKind::finite: break;
  }
  if (to.is_e8m0() && value.negative) return below_e8m0(cast);
  const Rounded rounded = round_into({value.significand, value.exponent}, value.negative, to, cast.rounding);
  if (rounded.range == Range::inside) return rounded.bits;
  return out_of_range(cast, rounded);
}

}  // namespace zarrproof::kernels
