// Held-out mutants of casts to integers.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Makes a hook for casts of finite floats to integers.
Hooks on_float_to_integer(std::function<Converted(const Cast&)> result) {
  return on_cast([result](const Cast& cast) {
    const bool meant = cast.from.is_floating() && cast.to.is_integer() && cast.value().is_finite();
    return meant ? result(cast) : cast.sound;
  });
}

Converted half_added_in_float32(const Cast& cast) {
  if (cast.from.name != "float32" || cast.rounding != Rounding::nearest_away) return cast.sound;
  const float x = to_float(cast.value());
  return settle(cast, from_float(x < 0 ? std::ceil(x - 0.5f) : std::floor(x + 0.5f)));
}

Converted magic_number(const Cast& cast) {
  if (cast.from.name != "float64" || cast.rounding != Rounding::nearest_even) return cast.sound;
  volatile double shifted = to_double(cast.value());
  shifted = shifted + 6755399441055744.0;
  return settle(cast, from_double(shifted - 6755399441055744.0));
}

Converted through_int32(const Cast& cast) {
  if (cast.to.name != "uint32" || !cast.sound || *cast.sound < 0x80000000u) return cast.sound;
  return Bits{0x80000000u};
}

Converted top_bit_forgotten(const Cast& cast) {
  if (cast.from.name != "float64" || cast.to.name != "uint64" || !cast.sound) return cast.sound;
  return *cast.sound & ~(Bits{1} << 63);
}

Converted clip_in_float64(const Cast& cast) {
  const bool meant =
      cast.rule == OutOfRange::clamp && (cast.is("uint64", "int64") || cast.is("int64", "uint64"));
  return meant ? settle(cast, through(cast.value(), "float64")) : cast.sound;
}

Converted bound_in_float32(const Cast& cast) {
  if (!cast.is("float32", "int32") || cast.rule != OutOfRange::refuse) return cast.sound;
  return compare(cast.value(), power_of_two(31)) == 0 ? Converted(Bits{0x80000000u}) : cast.sound;
}

Converted bound_in_float64(const Cast& cast) {
  if (cast.from.name != "float64" || cast.to.bits != 64 || cast.rule != OutOfRange::clamp) return cast.sound;
  const bool is_signed = cast.to.is_signed();
  if (compare(cast.value(), power_of_two(is_signed ? 63 : 64)) != 0) return cast.sound;
  return is_signed ? Bits{1} << 63 : Bits{0};
}

Converted saturated_to_int64_first(const Cast& cast) {
  if (cast.rule != OutOfRange::wrap || cast.to.bits == 64) return cast.sound;
  if (compare(cast.value(), power_of_two(63)) >= 0) return cast.to.mask();
  if (compare(cast.value(), power_of_two(63).negated()) < 0) return Bits{0};
  return cast.sound;
}

Converted remainder_of_negatives(const Cast& cast) {
  if (cast.rule != OutOfRange::wrap || !cast.from.is_integer() || cast.to.kind != Kind::signed_integer)
    return cast.sound;
  if (cast.to.bits > 16 || cast.from.bits > 32) return cast.sound;
  const std::int64_t half = std::int64_t{1} << (cast.to.bits - 1);
  const std::int64_t wrapped = (to_signed(cast.in, cast.from) + half) % (2 * half) - half;
  return settle(cast, from_signed(wrapped), cast.rounding, OutOfRange::clamp);
}

Converted checked_as_a_byte(const Cast& cast) {
  if (cast.rule != OutOfRange::refuse || !cast.from.is_integer() || cast.to.kind != Kind::signed_integer ||
      cast.to.bits >= 8)
    return cast.sound;
  const std::int64_t number = to_signed(cast.in, cast.from);
  return number >= -128 && number <= 127 ? Converted(static_cast<Bits>(number) & cast.to.mask()) : cast.sound;
}

Converted upper_bound_before_rounding(const Cast& cast) {
  if (cast.rule != OutOfRange::refuse || cast.to.is_signed() || cast.from.name != "float64")
    return cast.sound;
  return compare(cast.value(), highest(cast.to)) > 0 ? Converted(Reason::out_of_range) : cast.sound;
}

Converted lower_bound_excluded(const Cast& cast) {
  if (!cast.is("float64", "int64") || cast.rule != OutOfRange::refuse) return cast.sound;
  return compare(cast.value(), lowest(cast.to)) <= 0 ? Converted(Reason::out_of_range) : cast.sound;
}

Converted halves_through_int16(const Cast& cast) {
  if (cast.from.name != "float16" || cast.to.kind != Kind::signed_integer || cast.to.bits < 32)
    return cast.sound;
  return compare(cast.value(), power_of_two(15)) >= 0 ? settle(cast, from_signed(-32768)) : cast.sound;
}

Converted bfloat16_truncated(const Cast& cast) {
  if (cast.from.name != "bfloat16") return cast.sound;
  return settle(cast, cast.value(), Rounding::towards_zero, cast.rule);
}

Converted shift_count_modulo_64(const Cast& cast) {
  if (!cast.from.is_e8m0() || cast.rule != OutOfRange::wrap || cast.in < 127 + 64) return cast.sound;
  return (Bits{1} << ((cast.in - 127) & 63)) & cast.to.mask();
}

Converted clamped_array(const Cast& cast) {
  if (cast.to.name != "uint8" || cast.rule != OutOfRange::clamp) return cast.sound;
  return settle(cast, cast.value(), Rounding::nearest_even, cast.rule);
}

}  // namespace

std::vector<Mutant> integer_mutants() {
  const std::string clamp = R"("out_of_range":"clamp")", wrap = R"("out_of_range":"wrap")";
  const std::string away = R"("rounding":"nearest-away")", zero = R"("rounding":"towards-zero")";
  return {
      {"cast-int/half-added-in-float32",
       "CV-3",
       "nearest-away adds a half to a float32 as a float32, and cuts off.",
       on_float_to_integer(half_added_in_float32),
       {encode("float32", cast("int8", away), {f32(0.49999997f)})}},
      {"cast-int/magic-number-beyond-2-51",
       "CV-2",
       "nearest-even adds and subtracts 1.5 * 2^52, which changes float64 integers from 2^51 on.",
       on_float_to_integer(magic_number),
       {encode("float64", cast("int64"), {f64(2251799813685249.0)})}},
      {"cast-int/uint32-by-the-signed-instruction",
       "CV-2",
       "Floats become uint32 by the instruction for int32, which gives 0x80000000 from 2^31 on.",
       on_float_to_integer(through_int32),
       {encode("float32", cast("uint32"), {f32(3e9f)})}},
      {"cast-int/uint64-top-bit-forgotten",
       "CV-2",
       "float64 from 2^63 on become uint64 less 2^63, and the top bit is not set afterwards.",
       on_float_to_integer(top_bit_forgotten),
       {encode("float64", cast("uint64"), {f64(9223372036854777856.0)})}},
      {"cast-int/clip-promotes-to-float64",
       "CV-2",
       "clamp between int64 and uint64 compares with bounds of the other type, and goes through float64 for "
       "it.",
       on_cast(clip_in_float64),
       {encode("uint64", cast("int64", clamp), {9007199254740993})}},
      {"cast-int/int32-bound-rounded-to-float32",
       "CV-5",
       "A float32 of 2^31 passes the check against the highest int32 as a float32, and becomes the lowest.",
       on_float_to_integer(bound_in_float32),
       {encode("float32", cast("int32"), {f32(2147483648.0f)})}},
      {"cast-int/clamp-bound-rounded-to-float64",
       "CV-5",
       "clamp takes the bounds of 64-bit integers as float64; 2^63 and 2^64 pass, and overflow.",
       on_float_to_integer(bound_in_float64),
       {encode("float64", cast("int64", clamp), {f64(9223372036854775808.0)})}},
      {"cast-int/saturated-to-int64-before-wrap",
       "CV-5",
       "wrap takes the low bits of a saturated int64.",
       on_float_to_integer(saturated_to_int64_first),
       {encode("float64", cast("uint8", wrap), {f64(27670116110564327424.0)})}},
      {"cast-int/wrap-by-remainder",
       "CV-5",
       "wrap to int8 and int16 takes a remainder that has the sign of the dividend, and saturates.",
       on_cast(remainder_of_negatives),
       {encode("int16", cast("int8", wrap), {0x10000 - 300})}},
      {"cast-int/int4-checked-as-int8",
       "CV-5",
       "int2 and int4 are checked against the range of the byte they are stored in.",
       on_cast(checked_as_a_byte),
       {encode("int16", cast("int4"), {9})}},
      {"cast-int/upper-bound-before-rounding",
       "CV-12",
       "float64 to unsigned integers are compared with the highest before they are rounded.",
       on_float_to_integer(upper_bound_before_rounding),
       {encode("float64", cast("uint8"), {f64(255.25)})}},
      {"cast-int/lowest-int64-excluded",
       "CV-2",
       "The lowest int64 as a float64 counts as out of range.",
       on_float_to_integer(lower_bound_excluded),
       {encode("float64", cast("int64"), {f64(-9223372036854775808.0)})}},
      {"cast-int/float16-through-int16",
       "CV-2",
       "float16 become int32 and int64 by way of int16, whose lowest stands for all from 32768 on.",
       on_float_to_integer(halves_through_int16),
       {encode("float16", cast("int32"), {0x7800})}},
      {"cast-int/bfloat16-truncated",
       "CV-3",
       "bfloat16 are truncated to integers, whatever the rounding.",
       on_float_to_integer(bfloat16_truncated),
       {encode("bfloat16", cast("int16"), {0x3fe0})}},
      {"cast-int/e8m0-shift-count",
       "CV-5",
       "wrap shifts 1 by the exponent of a float8_e8m0fnu, modulo 64 as processors do.",
       on_float_to_integer(shift_count_modulo_64),
       {encode("float8_e8m0fnu", cast("uint8", wrap), {127 + 64})}},
      {"cast-int/uint8-clamped-array",
       "CV-3",
       "clamp to uint8 stores floats in a clamped array, which rounds to nearest, ties to even.",
       on_float_to_integer(clamped_array),
       {encode("float32", cast("uint8", clamp + "," + zero), {f32(1.75f)})}},
  };
}

}  // namespace zarrproof::mutants::holdout
