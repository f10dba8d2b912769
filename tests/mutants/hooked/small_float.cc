// Mutants of the floats of 8 bits and fewer.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

// Reads the elements of one type as other values.
Hooks read_as(std::string from, Value (*value)(Bits, const Value& right)) {
  return on_cast([=](const Cast& cast) {
    return cast.from.name == from ? settle(cast, value(cast.in, cast.value())) : cast.sound;
  });
}

Value half_of(const Value& value) {
  return product(value, Value::finite(false, 1, -1));
}

}  // namespace

std::vector<Mutant> small_float_mutants() {
  return {
      {"small-float/float4-by-way-of-float6_e3m2",
       "CV-3",
       "Floats become float4_e2m1fn by way of float6_e3m2fn.",
       on_cast([](const Cast& cast) {
         const bool twice = cast.to.name == "float4_e2m1fn" && cast.from.bits > 8 &&
                            cast.from.is_floating() && cast.value().is_finite();
         return twice ? settle(cast, through(cast.value(), "float6_e3m2fn")) : cast.sound;
       }),
       {encode("float32", cast("float4_e2m1fn"), {f32(1.28125F)})}},
      {"small-float/float6-by-way-of-float8_e4m3",
       "CV-3",
       "float32 becomes float6_e3m2fn by way of float8_e4m3.",
       on_cast([](const Cast& cast) {
         return cast.is("float32", "float6_e3m2fn") && cast.value().is_finite()
                    ? settle(cast, through(cast.value(), "float8_e4m3"))
                    : cast.sound;
       }),
       {encode("float32", cast("float6_e3m2fn"), {f32(1.140625F)})}},
      {"small-float/float8_e5m2-ties-away",
       "CV-3",
       "float16 becomes float8_e5m2 by adding 0x80 and dropping a byte, which takes ties away from zero.",
       on_cast([](const Cast& cast) {
         const bool tie = cast.is("float16", "float8_e5m2") && cast.rounding == Rounding::nearest_even &&
                          cast.value().is_finite();
         return tie ? settle(cast, cast.value(), Rounding::nearest_away, cast.rule) : cast.sound;
       }),
       {encode("float16", cast("float8_e5m2"), {0x3c80})}},
      {"small-float/e4m3fnuz-subnormals-with-bias-7",
       "CV-2",
       "Subnormal float8_e4m3fnuz has the bias of normal float8_e4m3.",
       read_as("float8_e4m3fnuz",
               [](Bits in, const Value& right) {
                 return (in & 0x78) == 0 && right.is_finite() ? product(right, Value::integer(2)) : right;
               }),
       {encode("float8_e4m3fnuz", cast("float32"), {1})}},
      {"small-float/wrong-entry-of-float6_e3m2fn",
       "CV-2",
       "One entry of the table that decodes float6_e3m2fn is wrong: 0x03 is 0.125.",
       read_as("float6_e3m2fn",
               [](Bits in, const Value& right) { return in == 3 ? Value::finite(false, 1, -3) : right; }),
       {encode("float6_e3m2fn", cast("float32"), {3})}},
      {"small-float/wrong-entry-of-float6_e2m3fn",
       "CV-2",
       "One entry of the table that decodes float6_e2m3fn is wrong: 0x33 is -5.",
       read_as("float6_e2m3fn",
               [](Bits in, const Value& right) { return in == 0x33 ? Value::finite(true, 5, 0) : right; }),
       {encode("float6_e2m3fn", cast("float32"), {0x33})}},
      {"small-float/float4-sign-in-the-upper-nibble",
       "CV-2",
       "The sign of float4_e2m1fn is looked for in bit 7 of its byte.",
       read_as("float4_e2m1fn",
               [](Bits, const Value& right) { return right.is_negative() ? right.negated() : right; }),
       {encode("float4_e2m1fn", cast("float32"), {0xa})}},
      {"small-float/e8m0-of-subnormals",
       "CV-3",
       "Subnormal float32 becomes float8_e8m0fnu by its exponent field alone, which is 0.",
       on_cast([](const Cast& cast) -> Converted {
         const bool subnormal = cast.is("float32", "float8_e8m0fnu") && (cast.in >> 23) == 0 && cast.in != 0;
         return subnormal && cast.sound ? Converted(Bits{0}) : cast.sound;
       }),
       {encode("float32", cast("float8_e8m0fnu"), {0x00600001}).fill("1")}},
      {"small-float/e8m0-rounds-up-to-nan",
       "CV-5",
       "A number that rounds up to 2^128 becomes the code 0xff of float8_e8m0fnu, which is NaN.",
       on_cast([](const Cast& cast) -> Converted {
         const bool top = cast.to.is_e8m0() && !cast.sound && cast.value().is_finite() &&
                          !cast.value().is_zero() && !cast.value().is_negative() &&
                          floor_log2(cast.value()) == 127;
         return top ? Converted(Bits{0xff}) : cast.sound;
       }),
       {encode("float32", cast("float8_e8m0fnu"), {0x7f7fffff}).fill("1")}},
      {"small-float/e8m0-highest-is-nan",
       "CV-2",
       "The code 0xfe of float8_e8m0fnu is refused, as if it were NaN.",
       on_cast([](const Cast& cast) -> Converted {
         return cast.from.is_e8m0() && cast.in == 0xfe ? Reason::nan_has_no_rule : cast.sound;
       }),
       {encode("float8_e8m0fnu", cast("float32"), {0xfe})}},
      {"small-float/e8m0-truncated-from-integers",
       "CV-3",
       "Integers become float8_e8m0fnu by their highest bit.",
       on_cast([](const Cast& cast) {
         const bool cut =
             cast.from.is_integer() && cast.to.is_e8m0() && cast.sound && !cast.value().is_zero();
         return cut ? settle(cast, cast.value(), Rounding::towards_zero, cast.rule) : cast.sound;
       }),
       {encode("int32", cast("float8_e8m0fnu"), {7}).fill("1")}},
      {"small-float/e5m2fnuz-widened-by-shift",
       "CV-2",
       "float8_e5m2fnuz becomes float16 as the upper byte, with the bias of float8_e5m2.",
       on_cast([](const Cast& cast) {
         const bool shifted = cast.is("float8_e5m2fnuz", "float16") && cast.value().is_finite();
         return shifted ? settle(cast, product(cast.value(), Value::integer(2))) : cast.sound;
       }),
       {encode("float8_e5m2fnuz", cast("float16"), {0x40})}},
      {"small-float/b11-smallest-halved",
       "CV-2",
       "The smallest number of float8_e4m3b11fnuz is half as large.",
       read_as("float8_e4m3b11fnuz",
               [](Bits in, const Value& right) { return in == 1 ? half_of(right) : right; }),
       {encode("float8_e4m3b11fnuz", cast("float64"), {1})}},
      {"small-float/fnuz-underflow-sign",
       "CV-3",
       "float64 that rounds to zero from below becomes NaN in float8_e5m2fnuz, whose code of -0 that is.",
       on_cast([](const Cast& cast) -> Converted {
         const bool below = cast.is("float64", "float8_e5m2fnuz") && cast.value().is_finite() &&
                            !cast.value().is_zero() && cast.value().is_negative() && cast.sound &&
                            *cast.sound == 0;
         return below ? Converted(Bits{0x80}) : cast.sound;
       }),
       {encode("float64", cast("float8_e5m2fnuz"), {f64(-1e-30)})}},
      {"small-float/mantissa-carry-forgotten",
       "CV-3",
       "Rounding up of an all-ones mantissa to float8_e4m3 leaves the exponent as it was.",
       on_cast([](const Cast& cast) -> Converted {
         if (cast.to.name != "float8_e4m3" || !cast.sound || !cast.value().is_finite() ||
             cast.value().is_zero() || unpack(*cast.sound, cast.to).is_infinite())
           return cast.sound;
         const Value rounded = unpack(*cast.sound, cast.to);
         const bool carried =
             !rounded.is_zero() && floor_log2(rounded) > floor_log2(cast.value()) && (*cast.sound & 0x78) > 8;
         return carried ? Converted(*cast.sound - 8) : cast.sound;
       }),
       {encode("float32", cast("float8_e4m3"), {f32(1.96875F)})}},
      {"small-float/float8_e5m2-clamp-is-finite",
       "CV-5",
       "clamp to float8_e5m2 gives 57344, as saturating conversions of accelerators do.",
       on_cast([](const Cast& cast) -> Converted {
         const bool clamped = cast.to.name == "float8_e5m2" && cast.value().is_finite() && cast.sound &&
                              unpack(*cast.sound, cast.to).is_infinite();
         return clamped ? Converted(*cast.sound - 1) : cast.sound;
       }),
       {encode("float32", cast("float8_e5m2", R"("out_of_range":"clamp")"), {f32(1e9F)})}},
      {"small-float/fnuz-clamp-is-nan",
       "CV-5",
       "clamp to the fnuz types gives NaN, as their conversion without saturation does.",
       on_cast([](const Cast& cast) -> Converted {
         const bool beyond = cast.to.is_fnuz() && cast.rule == OutOfRange::clamp &&
                             cast.value().is_finite() &&
                             !settle(cast, cast.value(), cast.rounding, OutOfRange::refuse);
         return beyond ? Converted(cast.to.nan) : cast.sound;
       }),
       {encode("float32", cast("float8_e4m3fnuz", R"("out_of_range":"clamp")"), {f32(1000.0F)})}},
      {"small-float/float6-clamp-on-one-side",
       "CV-5",
       "clamp to float6 and float4 gives the highest number on both sides.",
       on_cast([](const Cast& cast) -> Converted {
         const bool low = cast.to.is_finite_only() && cast.rule == OutOfRange::clamp && cast.sound &&
                          *cast.sound == pack(lowest(cast.to), cast.to) &&
                          compare(cast.value(), lowest(cast.to)) < 0;
         return low ? Converted(pack(highest(cast.to), cast.to)) : cast.sound;
       }),
       {encode("float32", cast("float6_e2m3fn", R"("out_of_range":"clamp")"), {f32(-100.0F)})}},
      {"small-float/subnormals-of-float6-to-nearest",
       "CV-3",
       "Below the normal range of float6_e2m3fn towards-zero rounds to nearest.",
       on_cast([](const Cast& cast) {
         const Value value = cast.value();
         const bool low = cast.to.name == "float6_e2m3fn" && cast.rounding == Rounding::towards_zero &&
                          value.is_finite() && !value.is_zero() && floor_log2(value) < 0;
         return low ? settle(cast, value, Rounding::nearest_even, cast.rule) : cast.sound;
       }),
       {encode("float64", cast("float6_e2m3fn", R"("rounding":"towards-zero")"), {f64(0.24)})}},
  };
}

}  // namespace zarrproof::mutants
