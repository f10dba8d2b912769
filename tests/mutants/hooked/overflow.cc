// Mutants of values out of the range of a float.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {}  // namespace

std::vector<Mutant> overflow_mutants() {
  return {
      {"range/clamp-sign-lost-for-floats",
       "CV-5",
       "clamp gives +Infinity on both sides.",
       on_cast([](const Cast& cast) -> Converted {
         const bool minus = cast.value().is_finite() && cast.value().is_negative() &&
                            cast.to.has_infinity() && cast.sound &&
                            unpack(*cast.sound, cast.to).is_infinite();
         return minus ? Converted(pack(Value::infinity(false), cast.to)) : cast.sound;
       }),
       {encode("float64", cast("float16", kClamp), {f64(-1e10)})}},
      {"range/carry-becomes-infinity",
       "CV-5",
       "A float that is below 2^(emax+1) and rounds up to it becomes an infinity without clamp.",
       on_cast([](const Cast& cast) -> Converted {
         if (cast.sound || !cast.to.has_infinity() || !cast.value().is_finite() ||
             cast.rule != OutOfRange::refuse)
           return cast.sound;
         const bool carries = floor_log2(cast.value()) == floor_log2(highest(cast.to));
         return carries ? Converted(pack(Value::infinity(cast.value().is_negative()), cast.to)) : cast.sound;
       }),
       {encode("float64", cast("float16"), {f64(65530.0)})}},
      {"range/integers-overflow-to-infinity",
       "CV-5",
       "Integers beyond a float type become infinities without clamp.",
       on_cast([](const Cast& cast) -> Converted {
         return !cast.sound && cast.from.is_integer() && cast.to.has_infinity()
                    ? Converted(pack(Value::infinity(cast.value().is_negative()), cast.to))
                    : cast.sound;
       }),
       {encode("int32", cast("float16"), {100000})}},
      {"range/uint32-clamped-as-int32",
       "CV-5",
       "uint32 from 2^31 on becomes float16 by way of int32, and clamp makes it -Infinity.",
       on_cast([](const Cast& cast) -> Converted {
         return cast.is("uint32", "float16") ? settle(cast, from_signed(static_cast<std::int32_t>(cast.in)))
                                             : cast.sound;
       }),
       {encode("uint32", cast("float16", kClamp), {0x80000000})}},
      {"range/int32-to-float16-by-way-of-int16",
       "CV-5",
       "int32 is cut to int16 on its way to float16.",
       on_cast([](const Cast& cast) -> Converted {
         return cast.is("int32", "float16") ? settle(cast, from_signed(static_cast<std::int16_t>(cast.in)))
                                            : cast.sound;
       }),
       {encode("int32", cast("float16"), {70000})}},
      {"range/tie-at-the-top-goes-down",
       "CV-4",
       "float16 is refused above 65520 only, so that the tie 65520 becomes 65504.",
       on_cast([](const Cast& cast) -> Converted {
         const bool tie = cast.to.name == "float16" && cast.value().is_finite() &&
                          std::fabs(to_double(cast.value())) == 65520.0;
         return tie && cast.rounding == Rounding::nearest_even
                    ? settle(cast, cast.value(), Rounding::towards_zero, cast.rule)
                    : cast.sound;
       }),
       {encode("float64", cast("float16"), {f64(65520.0)})}},
      {"range/refused-though-it-rounds-inwards",
       "CV-12",
       "In types without infinity a number above the highest is out of range, though it rounds towards zero "
       "to the highest.",
       on_cast([](const Cast& cast) -> Converted {
         const Value value = cast.value();
         if (cast.to.has_infinity() || !cast.to.is_floating() || cast.to.is_e8m0() || !value.is_finite() ||
             cast.rounding != Rounding::towards_zero)
           return cast.sound;
         const bool above =
             compare(value, highest(cast.to)) > 0 && floor_log2(value) == floor_log2(highest(cast.to));
         return above && cast.rule == OutOfRange::refuse ? Reason::out_of_range : cast.sound;
       }),
       {encode("float32", cast("float8_e4m3fnuz", R"("rounding":"towards-zero")"), {f32(241.0F)})}},
      {"range/bfloat16-exponent-in-five-bits",
       "CV-5",
       "bfloat16 becomes float16 with its exponent cut to five bits.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.is("bfloat16", "float16") || cast.sound || !cast.value().is_finite()) return cast.sound;
         const Bits biased = ((cast.in >> 7) - 112) & 0x1f;
         return (cast.in & 0x8000) | (biased << 10) | ((cast.in & 0x7f) << 3);
       }),
       {encode("bfloat16", cast("float16"), {0x4a00})}},
      {"range/b11-stops-at-15",
       "CV-4",
       "float8_e4m3b11fnuz is taken to end at 15 instead of 30.",
       on_cast([](const Cast& cast) -> Converted {
         const bool top = cast.to.name == "float8_e4m3b11fnuz" && cast.sound && (*cast.sound & 0x7f) > 0x77;
         return top && cast.value().is_finite() && cast.rule == OutOfRange::refuse ? Reason::out_of_range
                                                                                   : cast.sound;
       }),
       {encode("float32", cast("float8_e4m3b11fnuz"), {f32(20.0F)})}},
  };
}

}  // namespace zarrproof::mutants
