// Mutants of casts to float16, bfloat16, float32 and float64.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

bool is_subnormal(const Value& value, const DataType& type) {
  return value.is_finite() && !value.is_zero() && floor_log2(value) < 1 - type.bias;
}

// Converts from one type to another through a third one, to nearest.
Hooks by_way_of(std::string from, std::string middle, std::string to) {
  return on_cast([=](const Cast& cast) {
    return cast.is(from, to) && cast.value().is_finite() ? settle(cast, through(cast.value(), middle))
                                                         : cast.sound;
  });
}

// The bits of bfloat16 from those of float32, by a formula on 32-bit integers, under nearest-even.
Hooks bfloat16_by(std::uint32_t (*formula)(std::uint32_t)) {
  return on_cast([=](const Cast& cast) -> Converted {
    if (!cast.is("float32", "bfloat16") || cast.rounding != Rounding::nearest_even || !cast.sound)
      return cast.sound;
    return Bits{formula(static_cast<std::uint32_t>(cast.in)) >> 16};
  });
}

bool both_ieee(const Cast& cast) {
  return cast.from.is_ieee() && cast.to.is_ieee();
}

}  // namespace

std::vector<Mutant> to_float_mutants() {
  return {
      {"to-float/uint64-to-bfloat16-by-way-of-float64",
       "CV-3",
       "uint64 becomes bfloat16 by way of float64, which drops what decides a tie.",
       by_way_of("uint64", "float64", "bfloat16"),
       {encode("uint64", cast("bfloat16"), {0x8080000000000001})}},
      {"to-float/int64-to-float32-under-towards-zero",
       "CV-3",
       "int64 becomes float32 towards zero after it became float64 to nearest.",
       on_cast([](const Cast& cast) {
         return cast.is("int64", "float32") && cast.rounding == Rounding::towards_zero
                    ? settle(cast, through(cast.value(), "float64"))
                    : cast.sound;
       }),
       {encode("int64", cast("float32", R"("rounding":"towards-zero")"), {0x3fffffffffffff})}},
      {"to-float/uint64-by-way-of-int64",
       "CV-3",
       "uint64 from 2^63 on becomes float64 as int64 and gets 2^64 added, which rounds again.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.is("uint64", "float64") || cast.in >> 63 == 0 || cast.rounding != Rounding::nearest_even)
           return cast.sound;
         return settle(cast, from_double(static_cast<double>(static_cast<std::int64_t>(cast.in)) + 0x1p64));
       }),
       {encode("uint64", cast("float64"), {0x8000000000000401})}},
      {"to-float/uint64-in-two-halves",
       "CV-3",
       "uint64 becomes float32 as the sum of its halves, each a float32 already.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.is("uint64", "float32") || cast.rounding != Rounding::nearest_even) return cast.sound;
         const auto high = static_cast<float>(cast.in >> 32), low = static_cast<float>(cast.in & 0xffffffff);
         return settle(cast, from_float(high * 4294967296.0F + low));
       }),
       {encode("uint64", cast("float32"), {0x01000001ffffffff})}},
      {"to-float/int32-to-bfloat16-by-way-of-float32",
       "CV-3",
       "int32 becomes float32, and bfloat16 by dropping 16 bits.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.is("int32", "bfloat16")) return cast.sound;
         return settle(cast, through(cast.value(), "float32"), Rounding::towards_zero, cast.rule);
       }),
       {encode("int32", cast("bfloat16"), {0x1ff})}},
      {"to-float/float32-to-float8_e3m4-by-way-of-float16",
       "CV-3",
       "float32 becomes float8_e3m4 by way of float16.",
       by_way_of("float32", "float16", "float8_e3m4"),
       {encode("float32", cast("float8_e3m4"), {f32(0x1.081p0F)})}},
      {"to-float/float16-to-bfloat16-by-shift",
       "CV-3",
       "float16 becomes bfloat16 by dropping bits of the mantissa.",
       on_cast([](const Cast& cast) {
         return cast.is("float16", "bfloat16") ? settle(cast, cast.value(), Rounding::towards_zero, cast.rule)
                                               : cast.sound;
       }),
       {encode("float16", cast("bfloat16"), {0x3c07})}},
      {"to-float/bfloat16-ties-down",
       "CV-3",
       "float32 becomes bfloat16 by adding 0x7fff, without the lowest bit that is kept.",
       bfloat16_by([](std::uint32_t bits) {
         return (bits & 0x7f800000) == 0x7f800000 ? bits | (bits & 0x7fffff ? 0x400000U : 0U) : bits + 0x7fff;
       }),
       {encode("float32", cast("bfloat16"), {0x3f818000})}},
      {"to-float/bfloat16-nan-overflows",
       "CV-7",
       "The rounding of float32 to bfloat16 carries a NaN with all bits set over into -0.",
       bfloat16_by([](std::uint32_t bits) { return bits + 0x7fff + ((bits >> 16) & 1); }),
       {encode("float32", cast("bfloat16"), {0x7fffffff})}},
      {"to-float/bfloat16-subnormals-flushed",
       "CV-2",
       "Subnormal float32 becomes zero in bfloat16, as vcvtneps2bf16 does it.",
       bfloat16_by([](std::uint32_t bits) {
         return (bits & 0x7f800000) == 0            ? bits & 0x80000000
                : (bits & 0x7f800000) == 0x7f800000 ? bits
                                                    : bits + 0x7fff + ((bits >> 16) & 1);
       }),
       {encode("float32", cast("bfloat16"), {0x00400000})}},
      {"to-float/subnormal-float32-read-as-zero",
       "CV-2",
       "Subnormal float32 is zero where it becomes float64.",
       on_cast([](const Cast& cast) {
         const bool flushed = cast.is("float32", "float64") && is_subnormal(cast.value(), cast.from);
         return flushed ? Converted(pack(Value::zero(cast.value().is_negative()), cast.to)) : cast.sound;
       }),
       {encode("float32", cast("float64"), {1})}},
      {"to-float/flushed-before-rounding",
       "CV-3",
       "A number below the smallest normal float32 becomes zero, though it rounds up to that.",
       on_cast([](const Cast& cast) -> Converted {
         const bool flushed = cast.is("float64", "float32") && is_subnormal(cast.value(), cast.to) &&
                              cast.sound && !is_subnormal(unpack(*cast.sound, cast.to), cast.to);
         return flushed ? Converted(pack(Value::zero(cast.value().is_negative()), cast.to)) : cast.sound;
       }),
       {encode("float64", cast("float32"), {0x380fffffffffffff})}},
      {"to-float/subnormal-float16-cut",
       "CV-3",
       "A result in the subnormal range of float16 is cut instead of rounded.",
       on_cast([](const Cast& cast) {
         const bool cut = cast.to.name == "float16" && is_subnormal(cast.value(), cast.to);
         return cut ? settle(cast, cast.value(), Rounding::towards_zero, cast.rule) : cast.sound;
       }),
       {encode("float32", cast("float16"), {f32(0x1.cp-24F)})}},
      {"to-float/subnormal-float16-halved",
       "CV-2",
       "Subnormal float16 is read with the exponent -15 instead of -14.",
       on_cast([](const Cast& cast) {
         const bool halved = cast.from.name == "float16" && is_subnormal(cast.value(), cast.from);
         return halved ? settle(cast, product(cast.value(), Value::finite(false, 1, -1))) : cast.sound;
       }),
       {encode("float16", cast("float32"), {1})}},
      {"to-float/float16-widened-by-shift-and-multiply",
       "CV-7",
       "float16 is shifted and multiplied by 2^112, which makes numbers of its NaNs.",
       on_cast([](const Cast& cast) {
         if (!cast.is("float16", "float32")) return cast.sound;
         const auto shifted =
             static_cast<std::uint32_t>(((cast.in & 0x8000) << 16) | ((cast.in & 0x7fff) << 13));
         return settle(cast, from_float(std::bit_cast<float>(shifted) * 0x1p112F));
       }),
       {encode("float16", cast("float32"), {0x7e00})}},
      {"to-float/exact-numbers-step-up",
       "CV-2",
       "towards-positive takes the next float above the nearest one, where that is not greater than the "
       "number.",
       on_cast([](const Cast& cast) {
         if (!both_ieee(cast) || cast.rounding != Rounding::towards_positive || !cast.sound ||
             !cast.value().is_finite())
           return cast.sound;
         const bool exact =
             compare(unpack(*cast.sound, cast.to), cast.value()) == 0 && cast.to.bits < cast.from.bits;
         return exact && !cast.value().is_negative() && !cast.value().is_zero() ? Converted(*cast.sound + 1)
                                                                                : cast.sound;
       }),
       {encode("float64", cast("float32", kTowardsPositive), {f64(1.0)})}},
      {"to-float/subnormals-ignore-the-mode",
       "CV-3",
       "Directed rounding goes to nearest in the subnormal range.",
       on_cast([](const Cast& cast) {
         const bool directed =
             cast.rounding == Rounding::towards_positive || cast.rounding == Rounding::towards_negative;
         if (!cast.to.is_ieee() || !directed || !is_subnormal(cast.value(), cast.to)) return cast.sound;
         return settle(cast, cast.value(), Rounding::nearest_even, cast.rule);
       }),
       {encode("float64", cast("float32", kTowardsPositive), {f64(0x1.4p-149)})}},
      {"to-float/tiny-numbers-do-not-round-up",
       "CV-3",
       "What is below half of the smallest float becomes zero, whatever the mode.",
       on_cast([](const Cast& cast) {
         if (!cast.to.is_ieee() || !cast.value().is_finite() || cast.value().is_zero()) return cast.sound;
         const bool tiny = floor_log2(cast.value()) < smallest_exponent(cast.to) - 1;
         return tiny ? Converted(pack(Value::zero(cast.value().is_negative()), cast.to)) : cast.sound;
       }),
       {encode("float64", cast("float32", kTowardsPositive), {f64(1e-300)})}},
      {"to-float/negative-tiny-numbers-do-not-round-down",
       "CV-3",
       "towards-negative gives -0 for a tiny negative number in float16.",
       on_cast([](const Cast& cast) {
         if (cast.to.name != "float16" || cast.rounding != Rounding::towards_negative ||
             !cast.value().is_finite() || cast.value().is_zero() || !cast.value().is_negative())
           return cast.sound;
         const bool tiny = floor_log2(cast.value()) < smallest_exponent(cast.to);
         return tiny ? Converted(pack(Value::zero(true), cast.to)) : cast.sound;
       }),
       {encode("float32", cast("float16", R"("rounding":"towards-negative")"), {f32(-0x1p-26F)})}},
      {"to-float/ties-between-floats-always-to-even",
       "CV-3",
       "nearest-away between floats takes ties to even.",
       on_cast([](const Cast& cast) {
         const bool floats = both_ieee(cast) && cast.rounding == Rounding::nearest_away;
         return floats && cast.value().is_finite()
                    ? settle(cast, cast.value(), Rounding::nearest_even, cast.rule)
                    : cast.sound;
       }),
       {encode("float64", cast("float32", kNearestAway), {f64(0x1.000001p0)})}},
      {"to-float/away-by-half-a-unit-of-the-source",
       "CV-3",
       "nearest-away to float16 adds half a unit of the result in float32, which rounds numbers just below a "
       "tie up to it.",
       on_cast([](const Cast& cast) {
         if (!cast.is("float64", "float16") || cast.rounding != Rounding::nearest_away ||
             !cast.value().is_finite())
           return cast.sound;
         return settle(cast, through(cast.value(), "float32"));
       }),
       {encode("float64", cast("float16", kNearestAway), {f64(0x1.001fffffffp0)})}},
      {"to-float/nan-of-float8_e3m4-read-as-number",
       "CV-7",
       "Of the NaNs of float8_e3m4 only 0x78 is one.",
       on_cast([](const Cast& cast) {
         if (cast.from.name != "float8_e3m4" || !cast.value().is_nan() || cast.in == cast.from.nan)
           return cast.sound;
         const Value magnitude = Value::finite((cast.in & 0x80) != 0, Integer(16 + (cast.in & 0xf)), 0);
         return settle(cast, magnitude);
       }),
       {encode("float8_e3m4", cast("float32"), {0x71})}},
      {"to-float/negative-nan-of-float8_e4m3-read-as-number",
       "CV-7",
       "NaNs of float8_e4m3 with a sign are read as numbers of the OCP type.",
       on_cast([](const Cast& cast) {
         if (cast.from.name != "float8_e4m3" || !cast.value().is_nan() || cast.in < 0x80) return cast.sound;
         return settle(cast, Value::finite(true, Integer(8 + (cast.in & 7)), 5));
       }),
       {encode("float8_e4m3", cast("float32"), {0xfc})}},
      {"to-float/signalling-nan-traps",
       "CV-7",
       "A signalling float32 NaN is an invalid operation, which is an error.",
       on_cast([](const Cast& cast) -> Converted {
         const bool signalling = both_ieee(cast) && cast.from.name == "float32" && cast.value().is_nan() &&
                                 (cast.in & 0x400000) == 0;
         return signalling ? Reason::nan_not_representable : cast.sound;
       }),
       {encode("float32", cast("float64"), {0x7f800001})}},
      {"to-float/negative-zero-lost-by-comparison",
       "CV-7",
       "float16 becomes float64 as 0 where it equals 0.",
       on_cast([](const Cast& cast) -> Converted {
         return cast.is("float16", "float64") && cast.value().is_zero() ? Converted(Bits{0}) : cast.sound;
       }),
       {encode("float16", cast("float64"), {0x8000})}},
      {"to-float/negative-zero-lost-through-integers",
       "CV-7",
       "Floats with an integer value pass through int64, where -0.0 loses its sign, on decode.",
       on_cast([](const Cast& cast) -> Converted {
         return !cast.step.work.encoding && both_ieee(cast) && cast.value().is_zero() ? Converted(Bits{0})
                                                                                      : cast.sound;
       }),
       {decode("float32", cast("float64"), "float64", {0x8000000000000000})}},
  };
}

}  // namespace zarrproof::mutants
