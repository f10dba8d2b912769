// Held-out mutants of casts between integers and floats of 16 bits and more, and between such floats.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

bool is_subnormal(Bits bits, const DataType& type) {
  const Bits magnitude = bits & (type.mask() >> 1);
  return magnitude != 0 && (magnitude >> type.mantissa_bits) == 0;
}

Converted long_integers_through_float64(const Cast& cast) {
  const bool meant = cast.from.is_integer() && cast.from.bits == 64 && cast.to.name == "float32";
  return meant ? settle(cast, through(cast.value(), "float64")) : cast.sound;
}

Converted integers_through_float32(const Cast& cast) {
  const bool meant = cast.from.is_integer() && cast.from.bits >= 32 && cast.to.name == "bfloat16";
  return meant ? settle(cast, through(cast.value(), "float32")) : cast.sound;
}

Converted carry_into_the_sign(const Cast& cast) {
  if (!cast.is("float32", "bfloat16") || !cast.value().is_nan()) return cast.sound;
  return ((cast.in + 0x7fff + ((cast.in >> 16) & 1)) >> 16) & 0xffff;
}

Converted payload_shifted_out(const Cast& cast) {
  if (!cast.is("float64", "float32") || !cast.value().is_nan()) return cast.sound;
  return ((cast.in >> 63) << 31) | 0x7f800000u | ((cast.in >> 29) & 0x7fffff);
}

Converted subnormal_inputs_are_zero(const Cast& cast) {
  if (cast.from.name != "float32" || !is_subnormal(cast.in, cast.from)) return cast.sound;
  return settle(cast, Value::zero(cast.value().is_negative()));
}

Converted subnormal_results_are_zero(const Cast& cast) {
  if (cast.to.name != "float32" || !cast.sound || !is_subnormal(*cast.sound, cast.to)) return cast.sound;
  return *cast.sound & 0x80000000u;
}

Converted not_renormalized(const Cast& cast) {
  if (cast.from.name != "float16" || !is_subnormal(cast.in, cast.from)) return cast.sound;
  return settle(cast, Value::finite(cast.in >> 15, 1024 + (cast.in & 0x3ff), -25));
}

Converted infinity_is_65536(const Cast& cast) {
  if (cast.from.name != "float16" || cast.to.bits < 32 || !cast.to.is_floating()) return cast.sound;
  if (!cast.value().is_infinite()) return cast.sound;
  return settle(cast, Value::finite(cast.value().is_negative(), 1, 16));
}

Converted sign_by_comparison(const Cast& cast) {
  const bool meant = cast.from.is_ieee() && cast.to.is_ieee() && cast.rounding != Rounding::nearest_even;
  return meant && cast.value().is_zero() ? Converted(Bits{0}) : cast.sound;
}

Converted halved(const Cast& cast) {
  if (!cast.is("uint64", "float32") || cast.in >> 63 == 0) return cast.sound;
  if (cast.rounding != Rounding::nearest_even) return cast.sound;
  return settle(cast, product(through(from_unsigned(cast.in >> 1), "float32"), from_signed(2)));
}

Converted signed_by_mistake(const Cast& cast) {
  const bool meant = cast.from.name == "uint32" && cast.to.is_floating() && cast.to.bits <= 32;
  return meant && cast.in >> 31 != 0 ? settle(cast, from_signed(static_cast<std::int32_t>(cast.in)))
                                     : cast.sound;
}

Converted halves_clamped_before_rounding(const Cast& cast) {
  if (cast.to.name != "float16" || cast.rule != OutOfRange::clamp || !cast.value().is_finite())
    return cast.sound;
  if (compare(cast.value(), highest(cast.to)) > 0) return Bits{0x7c00};
  return compare(cast.value(), lowest(cast.to)) < 0 ? Converted(Bits{0xfc00}) : cast.sound;
}

Converted integers_overflow_to_infinity(const Cast& cast) {
  if (!cast.from.is_integer() || cast.to.name != "float16" || cast.sound) return cast.sound;
  return settle(cast, cast.value(), cast.rounding, OutOfRange::clamp);
}

Converted bits_of_bfloat16(const Cast& cast) {
  if (!cast.is("bfloat16", "float16") || !cast.value().is_finite()) return cast.sound;
  if (cast.rounding != Rounding::nearest_even || !cast.sound) return cast.sound;
  if (!is_subnormal(*cast.sound, cast.to)) return cast.sound;
  return settle(cast, cast.value(), Rounding::towards_zero, cast.rule);
}

}  // namespace

std::vector<Mutant> real_mutants() {
  const std::string clamp = R"("out_of_range":"clamp")", zero = R"("rounding":"towards-zero")";
  return {
      {"cast-float/int64-through-float64",
       "CV-3",
       "64-bit integers are made float64 numbers before they are rounded to float32.",
       on_cast(long_integers_through_float64),
       {encode("int64", cast("float32"), {(1ull << 60) + (1ull << 36) + 1})}},
      {"cast-float/int32-to-bfloat16-through-float32",
       "CV-3",
       "Integers of 32 and 64 bits are rounded to float32 before they are rounded to bfloat16.",
       on_cast(integers_through_float32),
       {encode("int32", cast("bfloat16"), {(1u << 30) + (1u << 22) + 1})}},
      {"cast-float/nan-carries-into-the-sign",
       "CV-7",
       "float32 NaNs are rounded to bfloat16 as if they were numbers; the largest payload becomes -0.",
       on_cast(carry_into_the_sign),
       {encode("float32", cast("bfloat16"), {0x7fffffff})}},
      {"cast-float/nan-payload-shifted-out",
       "CV-7",
       "A float64 NaN whose payload has low bits only becomes infinity in float32.",
       on_cast(payload_shifted_out),
       {encode("float64", cast("float32"), {0x7ff0000000000001})}},
      {"cast-float/subnormal-float32-read-as-zero",
       "CV-2",
       "Subnormal float32 elements count as zero, as with denormals-are-zero.",
       on_cast(subnormal_inputs_are_zero),
       {encode("float32", cast("float64"), {1})}},
      {"cast-float/subnormal-float32-flushed",
       "CV-4",
       "Subnormal float32 results are flushed to zero.",
       on_cast(subnormal_results_are_zero),
       {encode("float64", cast("float32"), {f64(1e-40)})}},
      {"cast-float/float16-subnormals-not-renormalized",
       "CV-2",
       "Subnormal float16 elements are read as if they had the leading 1.",
       on_cast(not_renormalized),
       {encode("float16", cast("float32"), {1})}},
      {"cast-float/float16-infinity-is-65536",
       "CV-16",
       "float16 are widened by a shift and a product, which make infinity 65536.",
       on_cast(infinity_is_65536),
       {encode("float16", cast("float32"), {0x7c00})}},
      {"cast-float/sign-of-zero-by-comparison",
       "CV-7",
       "Under a rounding that is not the default, -0 becomes 0, because it is not less than 0.",
       on_cast(sign_by_comparison),
       {encode("float64", cast("float32", zero), {0x8000000000000000})}},
      {"cast-float/uint64-halved-without-the-sticky-bit",
       "CV-3",
       "uint64 from 2^63 on are halved before they become float32, and the lowest bit is lost.",
       on_cast(halved),
       {encode("uint64", cast("float32"), {(1ull << 63) + (1ull << 39) + 1})}},
      {"cast-float/uint32-as-int32",
       "CV-2",
       "uint32 become float32 and smaller floats by the instruction for int32.",
       on_cast(signed_by_mistake),
       {encode("uint32", cast("float32"), {0x80000000})}},
      {"cast-float/float16-clamped-before-rounding",
       "CV-12",
       "clamp makes whatever is beyond 65504 an infinity, before it is rounded to float16.",
       on_cast(halves_clamped_before_rounding),
       {encode("float32", cast("float16", clamp), {f32(65505.0f)})}},
      {"cast-float/integers-overflow-to-float16-infinity",
       "CV-5",
       "Integers too large for float16 become infinity, with no out_of_range.",
       on_cast(integers_overflow_to_infinity),
       {encode("int32", cast("float16"), {70000})}},
      {"cast-float/bfloat16-to-subnormal-float16-truncated",
       "CV-3",
       "bfloat16 that become subnormal float16 are truncated.",
       on_cast(bits_of_bfloat16),
       {encode("bfloat16", cast("float16"), {0x3340})}},
  };
}

}  // namespace zarrproof::mutants::holdout
