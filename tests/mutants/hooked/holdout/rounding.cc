// Held-out mutants of rounding modes.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Makes a hook for finite elements under this rounding mode.
Hooks under(Rounding rounding, std::function<Converted(const Cast&)> result) {
  return on_cast([=](const Cast& cast) {
    return cast.rounding == rounding && cast.value().is_finite() ? result(cast) : cast.sound;
  });
}

Converted rounded_by(const Cast& cast, Rounding rounding) {
  return settle(cast, cast.value(), rounding, cast.rule);
}

bool is_negative_tie(const Cast& cast) {
  return cast.to.is_integer() && cast.value().is_negative() && !cast.value().is_zero() &&
         is_tie(cast.value(), cast.to);
}

bool is_whole(const Cast& cast) {
  return compare(round(cast.value(), type("int64"), Rounding::towards_zero), cast.value()) == 0;
}

Converted integers_truncated(const Cast& cast) {
  const bool meant = cast.from.is_integer() && cast.to.is_floating();
  return meant ? rounded_by(cast, Rounding::towards_zero) : cast.sound;
}

Converted by_the_instruction(const Cast& cast) {
  const bool meant = cast.from.is_integer() && cast.from.bits == 64 && cast.to.name == "float64";
  return meant ? rounded_by(cast, Rounding::nearest_even) : cast.sound;
}

Converted floats_to_even(const Cast& cast) {
  const bool meant = cast.from.is_floating() && cast.to.is_floating();
  return meant ? rounded_by(cast, Rounding::nearest_even) : cast.sound;
}

Converted negative_ties_upwards(const Cast& cast) {
  return is_negative_tie(cast) ? rounded_by(cast, Rounding::towards_positive) : cast.sound;
}

Converted truncated_plus_one(const Cast& cast) {
  if (cast.from.name != "float32" || !cast.to.is_integer() || is_whole(cast)) return cast.sound;
  return settle(cast, sum(round(cast.value(), cast.to, Rounding::towards_zero), from_signed(1)));
}

Converted minus_one_if_negative(const Cast& cast) {
  if (cast.from.name != "float32" || !cast.to.is_integer() || !cast.value().is_negative()) return cast.sound;
  if (cast.value().is_zero() || !is_whole(cast)) return cast.sound;
  return settle(cast, difference(cast.value(), from_signed(1)));
}

Converted mirrored_on_decode(const Cast& cast) {
  if (cast.step.work.encoding || !cast.value().is_finite()) return cast.sound;
  if (cast.rounding == Rounding::towards_positive) return rounded_by(cast, Rounding::towards_negative);
  if (cast.rounding == Rounding::towards_negative) return rounded_by(cast, Rounding::towards_positive);
  return cast.sound;
}

Converted truncated_after_float32(const Cast& cast) {
  const bool meant = cast.from.name == "float64" && cast.to.is_floating() && cast.to.bits == 16;
  return meant ? settle(cast, through(cast.value(), "float32")) : cast.sound;
}

Converted too_small_to_matter(const Cast& cast) {
  const Value smallest = Value::finite(false, 1, -24);
  if (cast.to.name != "float16" || cast.value().is_zero() || cast.value().is_negative()) return cast.sound;
  return compare(cast.value(), smallest) < 0 ? settle(cast, Value::zero(false)) : cast.sound;
}

Converted away_from_zero(const Cast& cast) {
  const bool meant = cast.from.name == "float64" && cast.to.bits == 64 && cast.value().is_negative();
  return meant ? rounded_by(cast, Rounding::towards_negative) : cast.sound;
}

Converted next_below(const Cast& cast) {
  if (!cast.is("float64", "float32") || !cast.value().is_negative() || !cast.sound) return cast.sound;
  const Value nearest = round(cast.value(), cast.to, Rounding::nearest_even);
  if (compare(nearest, cast.value()) <= 0 || nearest.is_zero()) return cast.sound;
  return pack(nearest, cast.to) - 1;
}

Converted rounded_as_float32(const Cast& cast) {
  const bool meant = cast.from.name == "float64" && cast.to.is_integer() && cast.to.bits <= 16;
  return meant ? settle(cast, through(cast.value(), "float32")) : cast.sound;
}

Converted carry_lost(const Cast& cast) {
  if (!cast.is("float32", "bfloat16") || cast.value().is_zero() || !cast.sound) return cast.sound;
  const Value rounded = round(cast.value(), cast.to, Rounding::nearest_even);
  if (rounded.is_zero() || floor_log2(rounded) == floor_log2(cast.value())) return cast.sound;
  return settle(cast, Value::finite(cast.value().is_negative(), 1, floor_log2(cast.value())));
}

Converted high_word(const Cast& cast) {
  if (!cast.is("float64", "float16")) return cast.sound;
  return settle(cast, unpack(cast.in & 0xffffffff00000000, cast.from));
}

Converted float8_to_nearest(const Cast& cast) {
  const bool meant = cast.to.is_floating() && cast.to.bits <= 8 && !cast.to.is_e8m0();
  return meant && cast.sound ? rounded_by(cast, Rounding::nearest_even) : cast.sound;
}

std::string way(const std::string& rounding) {
  return "\"rounding\":\"" + rounding + "\"";
}

}  // namespace

std::vector<Mutant> rounding_mutants() {
  return {
      {"rounding/integers-truncated-under-floor",
       "CV-3",
       "towards-negative cuts the low bits of an integer's magnitude off where it becomes a float.",
       under(Rounding::towards_negative, integers_truncated),
       {encode("int32", cast("float32", way("towards-negative")), {0x100000000 - 16777217})}},
      {"rounding/int64-to-float64-to-nearest",
       "CV-3",
       "towards-positive does not reach 64-bit integers that become float64.",
       under(Rounding::towards_positive, by_the_instruction),
       {encode("int64", cast("float64", way("towards-positive")), {9007199254740993})}},
      {"rounding/float-ties-away-unknown",
       "CV-3",
       "Among floats nearest-away is nearest-even, the one that processors have.",
       under(Rounding::nearest_away, floats_to_even),
       {encode("float64", cast("float32", way("nearest-away")), {f64(1 + 0x1p-24)})}},
      {"rounding/away-by-math-round",
       "CV-3",
       "nearest-away to integers takes negative ties upwards.",
       under(Rounding::nearest_away, negative_ties_upwards),
       {encode("float32", cast("int8", way("nearest-away")), {f32(-2.5f)})}},
      {"rounding/even-by-remainder-of-negatives",
       "CV-3",
       "nearest-even takes ties upwards, and then back where the remainder by 2 is 1, which it never is "
       "below 0.",
       under(Rounding::nearest_even, negative_ties_upwards),
       {encode("float64", cast("int32"), {f64(-1.5)})}},
      {"rounding/ceil-as-truncation-plus-one",
       "CV-3",
       "towards-positive truncates float32 and adds one where that was inexact.",
       under(Rounding::towards_positive, truncated_plus_one),
       {encode("float32", cast("int8", way("towards-positive")), {f32(-1.5f)})}},
      {"rounding/floor-of-negative-whole-numbers",
       "CV-2",
       "towards-negative truncates float32 and subtracts one where they are negative.",
       under(Rounding::towards_negative, minus_one_if_negative),
       {encode("float32", cast("int8", way("towards-negative")), {f32(-3)})}},
      {"rounding/mirrored-on-decode",
       "CV-3",
       "decode takes the directed roundings for each other, as if to undo them.",
       on_cast(mirrored_on_decode),
       {decode("int8", cast("float32", way("towards-positive")), "float32", {f32(1.5f)})}},
      {"rounding/truncated-after-float32",
       "CV-3",
       "towards-zero cuts the low half of a float32 off, to which a float64 was rounded to nearest.",
       under(Rounding::towards_zero, truncated_after_float32),
       {encode("float64", cast("bfloat16", way("towards-zero")), {0x3fefffffffffffff})}},
      {"rounding/too-small-under-towards-positive",
       "CV-4",
       "What is below the smallest float16 is zero before towards-positive is looked at.",
       under(Rounding::towards_positive, too_small_to_matter),
       {encode("float32", cast("float16", way("towards-positive")), {f32(1e-10f)})}},
      {"rounding/up-is-away-from-zero",
       "CV-3",
       "towards-positive to 64 bits is the UP of decimal libraries, away from zero.",
       under(Rounding::towards_positive, away_from_zero),
       {encode("float64", cast("int64", way("towards-positive")), {f64(-1.25)})}},
      {"rounding/next-below-of-negatives",
       "CV-3",
       "towards-negative rounds to the nearest float32 and takes one from its bits, also where it is "
       "negative.",
       under(Rounding::towards_negative, next_below),
       {encode("float64", cast("float32", way("towards-negative")), {f64(-1 - 0x1p-30)})}},
      {"rounding/float64-rounded-as-float32",
       "CV-3",
       "float64 become float32 before they are rounded to integers of 16 bits and fewer.",
       under(Rounding::nearest_even, rounded_as_float32),
       {encode("float64", cast("uint8"), {f64(2.5000000001)})}},
      {"rounding/carry-out-of-the-mantissa-lost",
       "CV-3",
       "A float32 that rounds up to a power of two keeps its exponent in bfloat16.",
       under(Rounding::nearest_even, carry_lost),
       {encode("float32", cast("bfloat16"), {0x3fffffff})}},
      {"rounding/high-word-only",
       "CV-3",
       "float64 are rounded to float16 by their upper 32 bits.",
       under(Rounding::nearest_even, high_word),
       {encode("float64", cast("float16"), {0x3ff0020000001000})}},
      {"rounding/float8-to-nearest",
       "CV-3",
       "towards-negative does not reach floats of 8 bits and fewer.",
       under(Rounding::towards_negative, float8_to_nearest),
       {encode("float32", cast("float8_e4m3", way("towards-negative")), {f32(1.99f)})}},
  };
}

}  // namespace zarrproof::mutants::holdout
