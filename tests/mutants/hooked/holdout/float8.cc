// Held-out mutants of casts to and from floats of 8 bits and fewer.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Makes a hook for numbers that are cast to this type.
Hooks on_number_to(std::string name, std::function<Converted(const Cast&)> result) {
  return on_cast([=](const Cast& cast) {
    return cast.to.name == name && cast.value().is_finite() ? result(cast) : cast.sound;
  });
}

bool is_below(const Value& value, const Value& bound) {
  return compare(value, bound) < 0 && compare(value, bound.negated()) > 0;
}

Converted other_bias(const Cast& cast) {
  return settle(cast, product(cast.value(), power_of_two(-3)));
}

Converted ocp_overflow(const Cast& cast) {
  if (cast.rule != OutOfRange::clamp || !cast.sound || (*cast.sound & 0x7f) != 0x78) return cast.sound;
  return *cast.sound | 0x7e;
}

Converted subnormals_flushed(const Cast& cast) {
  if (!is_below(cast.value(), power_of_two(0)) || !cast.sound) return cast.sound;
  const bool to_one = compare(round(cast.value(), cast.to, cast.rounding), power_of_two(0)) == 0;
  return to_one ? *cast.sound : *cast.sound & 0x20;
}

Converted thresholds(const Cast& cast) {
  if (cast.rounding != Rounding::nearest_even) return cast.sound;
  return settle(cast, cast.value(), Rounding::nearest_away, cast.rule);
}

Converted high_byte(const Cast& cast) {
  return cast.from.name == "float16" ? Converted(cast.in >> 8) : cast.sound;
}

Converted exponent_only(const Cast& cast) {
  if (cast.from.name != "float32" || !cast.sound || cast.value().is_zero() || cast.value().is_negative())
    return cast.sound;
  return settle(cast, cast.value(), Rounding::towards_zero, cast.rule);
}

Converted negative_zero_code(const Cast& cast) {
  return cast.value().is_negative() && cast.sound && *cast.sound == 0 ? Converted(Bits{0x80}) : cast.sound;
}

Converted through_float16(const Cast& cast) {
  if (cast.from.bits < 32 || !cast.from.is_floating() || cast.rounding != Rounding::nearest_even)
    return cast.sound;
  const Value first = through(cast.value(), "float16");
  return first.is_finite() ? settle(cast, first) : cast.sound;
}

Converted by_the_formula(const Cast& cast) {
  // 2^(e - bias) * (1 + m / 4), also for e = 0.
  if (cast.from.name != "float6_e3m2fn" || (cast.in & 0x1c) != 0 || (cast.in & 3) == 0) return cast.sound;
  return settle(cast, Value::finite(cast.in >> 5, 4 + (cast.in & 3), -5));
}

Converted infinity_is_256(const Cast& cast) {
  if (cast.from.name != "float8_e4m3" || !cast.value().is_infinite()) return cast.sound;
  return settle(cast, Value::finite(cast.in >> 7, 1, 8));
}

Converted code_zero_is_zero(const Cast& cast) {
  return cast.is("float8_e8m0fnu", "float32") && cast.in == 0 ? settle(cast, Value::zero(false)) : cast.sound;
}

Converted highest_exponent_is_special(const Cast& cast) {
  // As for a type with infinity, whose highest finite number is one binade lower.
  if (cast.from.name != "float8_e5m2fnuz" || (cast.in & 0x7c) != 0x7c) return cast.sound;
  return cast.to.has_infinity() ? settle(cast, Value::infinity(cast.in >> 7)) : cast.sound;
}

Converted sign_bit_of_byte(const Cast& cast) {
  if (cast.from.name != "float4_e2m1fn") return cast.sound;
  return settle(cast, unpack(cast.in & 7, cast.from));
}

}  // namespace

std::vector<Mutant> float8_mutants() {
  const std::string clamp = R"("out_of_range":"clamp")";
  return {
      {"float8/b11fnuz-with-bias-8",
       "CV-2",
       "float8_e4m3b11fnuz is written with the bias of float8_e4m3fnuz.",
       on_number_to("float8_e4m3b11fnuz", other_bias),
       {encode("float32", cast("float8_e4m3b11fnuz"), {f32(1)})}},
      {"float8/e4m3-clamped-to-448",
       "CV-5",
       "clamp to float8_e4m3 gives the highest code of the type without infinity.",
       on_number_to("float8_e4m3", ocp_overflow),
       {encode("float32", cast("float8_e4m3", clamp), {f32(1000)})}},
      {"float8/e2m3-subnormals-flushed",
       "CV-4",
       "Results below 1 in float6_e2m3fn are zero.",
       on_number_to("float6_e2m3fn", subnormals_flushed),
       {encode("float32", cast("float6_e2m3fn"), {f32(0.5f)})}},
      {"float8/float4-by-thresholds",
       "CV-3",
       "float4_e2m1fn is found by comparing with the midpoints, which count upwards.",
       on_number_to("float4_e2m1fn", thresholds),
       {encode("float32", cast("float4_e2m1fn"), {f32(2.5f)})}},
      {"float8/e5m2-is-the-high-byte",
       "CV-3",
       "float16 become float8_e5m2 by cutting the low byte off.",
       on_number_to("float8_e5m2", high_byte),
       {encode("float16", cast("float8_e5m2"), {0x3fff})}},
      {"float8/e8m0-is-the-exponent",
       "CV-3",
       "float32 become float8_e8m0fnu by their exponent alone.",
       on_number_to("float8_e8m0fnu", exponent_only),
       {encode("float32", cast("float8_e8m0fnu"), {f32(1.75f)}).fill("1")}},
      {"float8/negative-underflow-is-nan",
       "CV-4",
       "A negative number that rounds to zero in float8_e5m2fnuz gets the code 0x80, which is NaN.",
       on_number_to("float8_e5m2fnuz", negative_zero_code),
       {encode("float32", cast("float8_e5m2fnuz"), {f32(-1e-10f)})}},
      {"float8/e3m4-through-float16",
       "CV-3",
       "float32 and float64 are rounded to float16 before they are rounded to float8_e3m4.",
       on_number_to("float8_e3m4", through_float16),
       {encode("float32", cast("float8_e3m4"), {0x3f840001})}},
      {"float8/e3m2-subnormals-by-the-formula",
       "CV-2",
       "Subnormal float6_e3m2fn elements are read as if they had the leading 1.",
       on_cast(by_the_formula),
       {encode("float6_e3m2fn", cast("float32"), {1})}},
      {"float8/e4m3-infinity-is-256",
       "CV-16",
       "The infinity of float8_e4m3 is read as 256.",
       on_cast(infinity_is_256),
       {encode("float8_e4m3", cast("float32"), {0x78})}},
      {"float8/e8m0-code-zero-is-zero",
       "CV-2",
       "float8_e8m0fnu is shifted into the exponent of a float32; code 0 becomes 0.",
       on_cast(code_zero_is_zero),
       {encode("float8_e8m0fnu", cast("float32"), {0})}},
      {"float8/e5m2fnuz-highest-exponent-is-infinity",
       "CV-2",
       "The highest exponent of float8_e5m2fnuz is read as infinity.",
       on_cast(highest_exponent_is_special),
       {encode("float8_e5m2fnuz", cast("float32"), {0x7c})}},
      {"float8/float4-sign-in-the-upper-bits",
       "CV-2",
       "The sign of float4_e2m1fn is sought in the highest bit of the byte.",
       on_cast(sign_bit_of_byte),
       {encode("float4_e2m1fn", cast("float32"), {0xa})}},
  };
}

}  // namespace zarrproof::mutants::holdout
