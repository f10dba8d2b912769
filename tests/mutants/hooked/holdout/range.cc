// Held-out mutants of values out of range: refused, clamped, wrapped.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Makes a hook for elements under this out-of-range rule.
Hooks under(OutOfRange rule, std::function<Converted(const Cast&)> result) {
  return on_cast([=](const Cast& cast) { return cast.rule == rule ? result(cast) : cast.sound; });
}

bool among_integers(const Cast& cast) {
  return cast.from.is_integer() && cast.to.is_integer();
}

bool float_to_integer(const Cast& cast) {
  return cast.from.is_floating() && cast.to.is_integer();
}

bool is_above(const Cast& cast) {
  return compare(round(cast.value(), cast.to, cast.rounding), highest(cast.to)) > 0;
}

Converted nan_saturates(const Cast& cast) {
  return cast.is("float32", "int32") && cast.value().is_nan() ? Converted(Bits{0}) : cast.sound;
}

Converted infinity_wraps(const Cast& cast) {
  return float_to_integer(cast) && cast.value().is_infinite() ? Converted(Bits{0}) : cast.sound;
}

Converted halves_stay_finite(const Cast& cast) {
  if (cast.to.name != "float16" || !cast.value().is_finite() || !cast.sound) return cast.sound;
  return (*cast.sound & 0x7fff) == 0x7c00 ? Converted(*cast.sound - 1) : cast.sound;
}

Converted fnuz_overflow_is_nan(const Cast& cast) {
  if (!cast.to.is_fnuz() || !cast.value().is_finite()) return cast.sound;
  const Value rounded = round(cast.value(), cast.to, cast.rounding);
  const bool outside = compare(rounded, highest(cast.to)) > 0 || compare(rounded, lowest(cast.to)) < 0;
  return outside ? Converted(cast.to.nan) : cast.sound;
}

Converted sign_lost(const Cast& cast) {
  if (!cast.to.is_finite_only() || !cast.value().is_finite()) return cast.sound;
  return compare(cast.value(), lowest(cast.to)) < 0 ? Converted(pack(highest(cast.to), cast.to)) : cast.sound;
}

Converted decode_unchecked(const Cast& cast) {
  if (cast.step.work.encoding || !among_integers(cast) || cast.sound) return cast.sound;
  return cast.in & cast.to.mask();
}

Converted same_width_unchecked(const Cast& cast) {
  const bool meant = among_integers(cast) && cast.from.bits == cast.to.bits && cast.from.bits >= 32;
  return meant ? Converted(cast.in) : cast.sound;
}

Converted compared_as_signed(const Cast& cast) {
  return cast.is("uint64", "int64") && cast.in >> 63 != 0 ? Converted(Bits{1} << 63) : cast.sound;
}

Converted zero_extended(const Cast& cast) {
  return cast.is("int32", "uint64") ? Converted(cast.in) : cast.sound;
}

Converted bound_in_float16(const Cast& cast) {
  const bool meant = cast.from.is_floating() && cast.from.bits == 16 && cast.to.name == "int16";
  return meant && cast.value().is_finite() && is_above(cast) ? Converted(Bits{0x8000}) : cast.sound;
}

Converted nibbles_saturate(const Cast& cast) {
  const bool meant = cast.to.is_integer() && cast.to.bits == 4 && cast.value().is_finite();
  return meant ? settle(cast, cast.value(), cast.rounding, OutOfRange::clamp) : cast.sound;
}

Converted no_lower_bound(const Cast& cast) {
  const bool meant = among_integers(cast) && !cast.to.is_signed() && cast.value().is_negative();
  return meant && cast.from.bits <= cast.to.bits ? settle(cast, cast.value(), cast.rounding, OutOfRange::wrap)
                                                 : cast.sound;
}

Converted symmetric(const Cast& cast) {
  if (!float_to_integer(cast) || cast.to.name != "int8" || !cast.sound) return cast.sound;
  return *cast.sound == 0x80 ? Converted(Bits{0x81}) : cast.sound;
}

Converted packed_from_int32(const Cast& cast) {
  const bool meant = float_to_integer(cast) && cast.to.bits <= 16 && cast.from.name == "float32";
  if (!meant || !cast.value().is_finite()) return cast.sound;
  const bool huge = compare(cast.value(), Value::finite(false, 1, 31)) >= 0;
  return huge ? Converted(pack(lowest(cast.to), cast.to)) : cast.sound;
}

Converted wrapped_in_float32(const Cast& cast) {
  if (!cast.is("float32", "uint32") || !cast.value().is_finite()) return cast.sound;
  const float whole = to_float(round(cast.value(), cast.to, cast.rounding));
  const float wrapped = whole - std::floor(whole / 4294967296.0f) * 4294967296.0f;
  return wrapped_bits(round(from_float(wrapped), cast.to, cast.rounding), cast.to);
}

Converted float_overflow_saturates(const Cast& cast) {
  const bool meant = cast.from.name == "float64" && cast.to.name == "float32" && !cast.step.work.encoding;
  if (!meant || cast.sound) return cast.sound;
  return settle(cast, cast.value(), cast.rounding, OutOfRange::clamp);
}

Converted decode_saturates(const Cast& cast) {
  if (cast.step.work.encoding || !among_integers(cast)) return cast.sound;
  return settle(cast, cast.value(), cast.rounding, OutOfRange::clamp);
}

}  // namespace

std::vector<Mutant> range_mutants() {
  const std::string clamp = R"("out_of_range":"clamp")", wrap = R"("out_of_range":"wrap")";
  return {
      {"range/nan-saturates-to-zero",
       "CV-8",
       "clamp is the saturating cast, which makes float32 NaNs 0 as int32.",
       under(OutOfRange::clamp, nan_saturates),
       {encode("float32", cast("int32", clamp), {0x7fc00000})}},
      {"range/infinity-wraps-to-zero",
       "CV-8",
       "wrap makes infinities 0.",
       under(OutOfRange::wrap, infinity_wraps),
       {encode("float64", cast("int32", wrap), {0x7ff0000000000000})}},
      {"range/float16-clamped-to-65504",
       "CV-5",
       "clamp to float16 gives the highest finite number.",
       under(OutOfRange::clamp, halves_stay_finite),
       {encode("float32", cast("float16", clamp), {f32(1e6f)})}},
      {"range/fnuz-overflow-is-nan",
       "CV-5",
       "clamp to a type without infinity leaves it to a library that gives NaN.",
       under(OutOfRange::clamp, fnuz_overflow_is_nan),
       {encode("float32", cast("float8_e4m3fnuz", clamp), {f32(1000)})}},
      {"range/float4-and-float6-lose-the-sign",
       "CV-5",
       "clamp gives the highest float4 or float6 for what is too low.",
       under(OutOfRange::clamp, sign_lost),
       {encode("float32", cast("float6_e2m3fn", clamp), {f32(-100)})}},
      {"range/decode-unchecked",
       "CV-5",
       "decode among integers takes the low bits without a check, for encode had checked.",
       under(OutOfRange::refuse, decode_unchecked),
       {decode("int8", cast("int16"), "int16", {300})}},
      {"range/same-width-unchecked",
       "CV-5",
       "Integers of the same width, 32 bits or more, are taken as they are.",
       under(OutOfRange::refuse, same_width_unchecked),
       {encode("int32", cast("uint32"), {0xffffffff})}},
      {"range/uint64-compared-as-signed",
       "CV-5",
       "clamp compares uint64 with the bounds of int64 as signed numbers.",
       under(OutOfRange::clamp, compared_as_signed),
       {encode("uint64", cast("int64", clamp), {0xfffffffffffffff0})}},
      {"range/int32-wrapped-by-way-of-uint32",
       "CV-5",
       "wrap makes int32 uint32 before they become uint64.",
       under(OutOfRange::wrap, zero_extended),
       {encode("int32", cast("uint64", wrap), {0xffffffff})}},
      {"range/int16-bound-rounded-to-float16",
       "CV-5",
       "clamp takes 32767 as a float16 or bfloat16, which is 32768, and overflows.",
       under(OutOfRange::clamp, bound_in_float16),
       {encode("bfloat16", cast("int16", clamp), {0x4780})}},
      {"range/int4-saturates-under-wrap",
       "CV-5",
       "wrap to int4 and uint4 saturates, as the narrowing of a vector does.",
       under(OutOfRange::wrap, nibbles_saturate),
       {encode("int16", cast("int4", wrap), {9})}},
      {"range/clamp-without-lower-bound",
       "CV-5",
       "clamp to unsigned integers compares with the highest alone, where the source is no wider.",
       under(OutOfRange::clamp, no_lower_bound),
       {encode("int8", cast("uint16", clamp), {0xff})}},
      {"range/int8-symmetric",
       "CV-5",
       "Floats never become -128 as int8, but -127.",
       on_cast(symmetric),
       {encode("float32", cast("int8", clamp), {f32(-200)})}},
      {"range/packed-from-int32",
       "CV-5",
       "clamp packs int32, and float32 from 2^31 on are the lowest of them.",
       under(OutOfRange::clamp, packed_from_int32),
       {encode("float32", cast("uint8", clamp), {f32(3e9f)})}},
      {"range/uint32-wrapped-in-float32",
       "CV-5",
       "wrap takes float32 modulo 2^32 as float32, where small negative numbers come to 2^32.",
       under(OutOfRange::wrap, wrapped_in_float32),
       {encode("float32", cast("uint32", wrap), {f32(-1)})}},
      {"range/decode-to-float32-gives-infinity",
       "CV-5",
       "decode lets a float64 overflow to a float32 infinity.",
       under(OutOfRange::refuse, float_overflow_saturates),
       {decode("float32", cast("float64"), "float64", {f64(1e300)})}},
      {"range/decode-saturates-under-wrap",
       "CV-5",
       "wrap is for encode; decode saturates among integers.",
       under(OutOfRange::wrap, decode_saturates),
       {decode("uint8", cast("uint16", wrap), "uint16", {300})}},
  };
}

}  // namespace zarrproof::mutants::holdout
