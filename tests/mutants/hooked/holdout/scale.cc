// Held-out mutants of the codec scale_offset.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Makes a hook for finite elements with both parameters, which are finite.
Hooks on_both(std::function<Converted(const Scaling&)> result) {
  return on_scaling([result](const Scaling& scaling) {
    return scaling.offset && scaling.scale && scaling.finite() ? result(scaling) : scaling.sound;
  });
}

// The low bits of an integer.
Converted wrapped(const Value& value, const Scaling& scaling) {
  return wrapped_bits(round(value, scaling.type, Rounding::towards_zero), scaling.type);
}

Value encoded(const Scaling& scaling) {
  return product(difference(scaling.value(), offset_of(scaling)), scale_of(scaling));
}

Converted distributed(const Scaling& scaling) {
  if (!scaling.encoding || scaling.type.name != "float64") return scaling.sound;
  const double scale = to_double(scale_of(scaling));
  const double shifted = to_double(offset_of(scaling)) * scale;
  return in_type(from_double(to_double(scaling.value()) * scale - shifted), scaling.type);
}

Converted by_reciprocal(const Scaling& scaling) {
  if (scaling.encoding || scaling.type.name != "float32" || scale_of(scaling).is_zero()) return scaling.sound;
  const float reciprocal = 1 / to_float(scale_of(scaling));
  const float quotient = to_float(scaling.value()) * reciprocal;
  return in_type(from_float(quotient + to_float(offset_of(scaling))), scaling.type);
}

Converted kept_in_float32(const Scaling& scaling) {
  if (!scaling.encoding || scaling.type.name != "bfloat16") return scaling.sound;
  const float between = to_float(scaling.value()) - to_float(offset_of(scaling));
  return in_type(from_float(between * to_float(scale_of(scaling))), scaling.type);
}

Converted int64_product_wraps(const Scaling& scaling) {
  if (!scaling.encoding || scaling.type.name != "int64" || scaling.sound) return scaling.sound;
  const Value between = difference(scaling.value(), offset_of(scaling));
  return in_type(between, scaling.type) ? wrapped(encoded(scaling), scaling) : scaling.sound;
}

Converted wider_on_decode(const Scaling& scaling) {
  const bool meant = !scaling.encoding && scaling.type.kind == Kind::signed_integer && scaling.type.bits < 32;
  if (!meant || compare(scale_of(scaling), from_signed(-1)) != 0) return scaling.sound;
  return in_type(difference(offset_of(scaling), scaling.value()), scaling.type);
}

Converted unsigned_underflow_wraps(const Scaling& scaling) {
  if (!scaling.encoding || scaling.type.name != "uint32" || scaling.sound) return scaling.sound;
  const bool below = compare(scaling.value(), offset_of(scaling)) < 0;
  return below ? wrapped(encoded(scaling), scaling) : scaling.sound;
}

Converted nibbles_in_bytes(const Scaling& scaling) {
  if (!scaling.encoding || !scaling.type.is_integer() || scaling.type.bits >= 8) return scaling.sound;
  return wrapped(encoded(scaling), scaling);
}

Converted rounded_quotient(const Scaling& scaling) {
  if (scaling.encoding || !scaling.type.is_integer() || scale_of(scaling).is_zero()) return scaling.sound;
  const Value exact = quotient(scaling.value(), scale_of(scaling));
  return in_type(sum(round(exact, scaling.type, Rounding::nearest_even), offset_of(scaling)), scaling.type);
}

Converted zero_quotient(const Scaling& scaling) {
  const bool meant = !scaling.encoding && scaling.type.is_integer() && scale_of(scaling).is_zero();
  return meant ? Converted(*scaling.offset) : scaling.sound;
}

Converted unchecked_sum(const Scaling& scaling) {
  const bool meant = !scaling.encoding && scaling.type.is_integer() && !scaling.sound;
  if (!meant || scale_of(scaling).is_zero()) return scaling.sound;
  const Value exact = quotient(scaling.value(), scale_of(scaling));
  if (compare(round(exact, scaling.type, Rounding::towards_zero), exact) != 0) return scaling.sound;
  return wrapped(sum(exact, offset_of(scaling)), scaling);
}

Converted saturated(const Scaling& scaling) {
  if (!scaling.encoding || !scaling.type.is_finite_only() || scaling.sound) return scaling.sound;
  const bool negative = encoded(scaling).is_negative();
  return pack(negative ? lowest(scaling.type) : highest(scaling.type), scaling.type);
}

Converted fnuz_saturated(const Scaling& scaling) {
  if (!scaling.encoding || !scaling.type.is_fnuz()) return scaling.sound;
  const Value exact = encoded(scaling);
  if (compare(exact, highest(scaling.type)) > 0) return pack(highest(scaling.type), scaling.type);
  if (compare(exact, lowest(scaling.type)) < 0) return pack(lowest(scaling.type), scaling.type);
  return scaling.sound;
}

Converted subnormals_flushed(const Scaling& scaling) {
  if (scaling.type.name != "float32" || !scaling.sound) return scaling.sound;
  return (*scaling.sound & 0x7f800000) == 0 ? Converted(*scaling.sound & 0x80000000) : scaling.sound;
}

Converted added_first(const Scaling& scaling) {
  if (scaling.encoding || !scaling.type.is_integer() || scale_of(scaling).is_zero()) return scaling.sound;
  const Value exact = quotient(sum(scaling.value(), offset_of(scaling)), scale_of(scaling));
  return in_type(round(exact, scaling.type, Rounding::towards_zero), scaling.type);
}

Converted decode_needs_a_scale(const Scaling& scaling) {
  return !scaling.encoding && !scaling.scale ? Converted(scaling.in) : scaling.sound;
}

Converted infinite_elements_refused(const Scaling& scaling) {
  if (!scaling.value().is_infinite()) return scaling.sound;
  return Reason::infinity_not_representable;
}

Converted nan_elements_refused(const Scaling& scaling) {
  const bool meant = scaling.type.name == "float16" && scaling.value().is_nan();
  return meant ? Converted(Reason::nan_not_representable) : scaling.sound;
}

Converted fused_on_decode(const Scaling& scaling) {
  if (scaling.encoding || scaling.type.name != "float64" || scale_of(scaling).is_zero()) return scaling.sound;
  const double scale = to_double(scale_of(scaling));
  int exponent = 0;
  if (std::frexp(scale, &exponent) != 0.5) {
    const double fused = std::fma(to_double(scaling.value()), 1 / scale, to_double(offset_of(scaling)));
    return in_type(from_double(fused), scaling.type);
  }
  return scaling.sound;
}

std::string both(const std::string& offset, const std::string& scale) {
  return scale_offset("\"offset\":" + offset + ",\"scale\":" + scale);
}

}  // namespace

std::vector<Mutant> scale_mutants() {
  return {
      {"scale/distributed-over-the-difference",
       "SO-2",
       "float64 are multiplied first, and the product of offset and scale is subtracted.",
       on_both(distributed),
       {encode("float64", both("0.1", "3"), {f64(0.3), f64(0.7), f64(1.1), f64(2.3)})}},
      {"scale/float32-decode-by-reciprocal",
       "SO-1",
       "decode multiplies float32 by the reciprocal of the scale.",
       on_both(by_reciprocal),
       {decode("float32", both("0", "3"), "float32",
               {f32(5), f32(7), f32(11), f32(13), f32(25), f32(0.1f)})}},
      {"scale/bfloat16-between-operations-float32",
       "SO-2",
       "The difference of bfloat16 stays a float32 until it is multiplied.",
       on_both(kept_in_float32),
       {encode("bfloat16", both("-0.00390625", "3"), {0x3f80})}},
      {"scale/int64-product-wraps",
       "SO-3",
       "Products beyond int64 wrap; narrower ones are found in a wider type.",
       on_both(int64_product_wraps),
       {encode("int64", both("0", "4"), {1ull << 62})}},
      {"scale/minimum-by-minus-one-in-int",
       "SO-3",
       "decode computes integers below 32 bits as int, where the lowest by -1 fits until the offset is "
       "added.",
       on_both(wider_on_decode),
       {decode("int8", both("-5", "-1"), "int8", {0x80})}},
      {"scale/uint32-underflow-wraps",
       "SO-3",
       "uint32 below the offset wrap.",
       on_both(unsigned_underflow_wraps),
       {encode("uint32", both("5", "1"), {3}).fill("5")}},
      {"scale/int4-in-a-byte",
       "SO-3",
       "Integers below 8 bits are computed in a byte, and lose its upper bits.",
       on_both(nibbles_in_bytes),
       {encode("int4", both("0", "2"), {7})}},
      {"scale/integer-quotient-to-nearest",
       "SO-3",
       "decode rounds quotients of integers to nearest.",
       on_both(rounded_quotient),
       {decode("int16", both("0", "2"), "int16", {7})}},
      {"scale/quotient-by-zero-is-zero",
       "SO-3",
       "A quotient of integers by zero is zero.",
       on_both(zero_quotient),
       {decode("int16", both("3", "0"), "int16", {7})}},
      {"scale/sum-on-decode-unchecked",
       "SO-3",
       "decode does not check the sum of integers.",
       on_both(unchecked_sum),
       {decode("uint8", both("100", "1"), "uint8", {200}).fill("100")}},
      {"scale/float4-saturates",
       "SO-3",
       "float4 and float6 saturate.",
       on_both(saturated),
       {encode("float4_e2m1fn", both("0", "2"), {7})}},
      {"scale/fnuz-saturates",
       "SO-3",
       "Types with NaN and without infinity saturate.",
       on_both(fnuz_saturated),
       {encode("float8_e4m3fnuz", both("0", "2"), {0x7f})}},
      {"scale/subnormal-float32-flushed",
       "SO-2",
       "Subnormal float32 results are flushed to zero.",
       on_both(subnormals_flushed),
       {encode("float32", both("0", "0.5"), {0x00800000})}},
      {"scale/integers-added-before-divided",
       "SO-1",
       "decode adds the offset of integers before it divides.",
       on_both(added_first),
       {decode("int32", both("4", "2"), "int32", {6})}},
      {"scale/decode-needs-a-scale",
       "SO-4",
       "decode returns what it got where there is no scale.",
       on_scaling(decode_needs_a_scale),
       {decode("int16", scale_offset(R"("offset":3)"), "int16", {7})}},
      {"scale/infinite-elements-refused",
       "SO-3",
       "Results are checked to be finite, and so infinite elements are errors.",
       on_scaling(infinite_elements_refused),
       {encode("float32", both("1", "2"), {0x7f800000})}},
      {"scale/nan-elements-of-float16-refused",
       "SO-3",
       "float16 NaNs are errors.",
       on_scaling(nan_elements_refused),
       {encode("float16", both("1", "2"), {0x7e00})}},
      {"scale/fused-on-decode",
       "SO-2",
       "decode of float64 multiplies by a reciprocal and adds in one operation, but for powers of two.",
       on_both(fused_on_decode),
       {decode("float64", both("0.1", "3"), "float64", {f64(1), f64(5), f64(7), f64(10)})}},
  };
}

}  // namespace zarrproof::mutants::holdout
