// Mutants of values out of range.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

// Casts to an integer type: the element rounded without a limit, if it is out of the type's range.
std::optional<Value> beyond(const Cast& cast) {
  if (!cast.to.is_integer() || !cast.value().is_finite()) return std::nullopt;
  const Value rounded = round(cast.value(), cast.to, cast.rounding);
  const bool fits = compare(rounded, lowest(cast.to)) >= 0 && compare(rounded, highest(cast.to)) <= 0;
  return fits ? std::nullopt : std::optional(rounded);
}

bool narrows(const Cast& cast) {
  return cast.from.is_integer() && cast.to.is_integer();
}

}  // namespace

std::vector<Mutant> range_mutants() {
  return {
      {"range/clamp-limit-of-64-bits-in-float64",
       "CV-5",
       "clamp of float64 to int64 compares with 2^63 and converts it, which gives INT64_MIN.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         if (!value || value->is_negative() || !cast.is("float64", "int64") || cast.rule != OutOfRange::clamp)
           return cast.sound;
         return pack(lowest(cast.to), cast.to);
       }),
       {encode("float64", cast("int64", kClamp), {f64(1e30)})}},
      {"range/clamp-limit-of-32-bits-in-float32",
       "CV-5",
       "clamp of float32 to int32 compares with 2^31 and converts it, which gives INT32_MIN.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         if (!value || value->is_negative() || !cast.is("float32", "int32") || cast.rule != OutOfRange::clamp)
           return cast.sound;
         return pack(lowest(cast.to), cast.to);
       }),
       {encode("float32", cast("int32", kClamp), {f32(1e10F)})}},
      {"range/clamp-limit-of-uint64-in-float64",
       "CV-5",
       "clamp of floats to uint64 gives 2^64 - 2048, the largest float64 below the limit.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         if (!value || value->is_negative() || cast.to.name != "uint64" || cast.rule != OutOfRange::clamp)
           return cast.sound;
         return Bits{0xfffffffffffff800};
       }),
       {encode("float64", cast("uint64", kClamp), {f64(1e30)})}},
      {"range/uint32-limit-in-float32",
       "CV-5",
       "float32 4294967296 is in range of uint32, whose highest number is that in float32, and becomes 0.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && cast.is("float32", "uint32") && to_double(*value) == 0x1p32 &&
                        cast.rule == OutOfRange::refuse
                    ? Converted(Bits{0})
                    : cast.sound;
       }),
       {encode("float32", cast("uint32"), {f32(4294967296.0F)})}},
      {"range/above-minus-one-is-in-range",
       "CV-12",
       "Everything above -1 is in range of unsigned integers; towards-negative then makes it -1, stored as "
       "the highest.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         const bool taken = value && cast.from.is_floating() && cast.to.kind == Kind::unsigned_integer &&
                            compare(cast.value(), Value::integer(-1)) > 0 && value->is_negative();
         return taken && cast.rule == OutOfRange::refuse ? Converted(cast.to.mask()) : cast.sound;
       }),
       {encode("float32", cast("uint8", R"("rounding":"towards-negative")"), {f32(-0.5F)})}},
      {"range/checked-by-a-saturating-round-trip",
       "CV-5",
       "A float is in range when it comes back from a saturating cast, as 2^31 does from int32.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         if (!value || !cast.from.is_floating() || value->is_negative() || cast.rule != OutOfRange::refuse)
           return cast.sound;
         const Value back = through(highest(cast.to), cast.from.name);
         return back.is_finite() && compare(back, cast.value()) == 0
                    ? Converted(pack(highest(cast.to), cast.to))
                    : cast.sound;
       }),
       {encode("float32", cast("int32"), {f32(2147483648.0F)})}},
      {"range/uint64-and-int64-compared-in-float64",
       "CV-5",
       "uint64 is compared with the limit of int64 in float64, as numpy promotes them, so that 2^63 is no "
       "more than it.",
       on_cast([](const Cast& cast) -> Converted {
         const bool taken = cast.is("uint64", "int64") && cast.rule == OutOfRange::refuse && !cast.sound;
         return taken && to_double(cast.value()) <= 0x1p63 ? Converted(cast.in) : cast.sound;
       }),
       {encode("uint64", cast("int64"), {0x8000000000000001})}},
      {"range/highest-only",
       "CV-5",
       "Only the highest number is checked where integers become unsigned.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         const bool taken = value && value->is_negative() && narrows(cast) &&
                            cast.to.kind == Kind::unsigned_integer && cast.rule == OutOfRange::refuse;
         return taken ? Converted(wrapped_bits(*value, cast.to)) : cast.sound;
       }),
       {encode("int16", cast("uint8"), {0xffff})}},
      {"range/lowest-only-between-signed",
       "CV-5",
       "Only the lowest number is checked between signed integers.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         const bool taken = value && !value->is_negative() && narrows(cast) && cast.from.is_signed() &&
                            cast.to.is_signed() && cast.rule == OutOfRange::refuse;
         return taken ? Converted(wrapped_bits(*value, cast.to)) : cast.sound;
       }),
       {encode("int32", cast("int16"), {40000})}},
      {"range/wider-is-always-in-range",
       "CV-5",
       "An integer type with more bits holds every number, negative ones in unsigned types included.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && narrows(cast) && cast.to.bits > cast.from.bits && cast.rule == OutOfRange::refuse
                    ? Converted(wrapped_bits(*value, cast.to))
                    : cast.sound;
       }),
       {encode("int8", cast("uint64"), {0xff})}},
      {"range/wider-needs-no-clamp",
       "CV-5",
       "clamp does nothing where the integer type has more bits, so that -1 becomes the highest number.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && narrows(cast) && cast.to.bits > cast.from.bits && cast.rule == OutOfRange::clamp
                    ? Converted(wrapped_bits(*value, cast.to))
                    : cast.sound;
       }),
       {encode("int8", cast("uint16", kClamp), {0xff})}},
      {"range/lower-side-wraps-under-clamp",
       "CV-5",
       "clamp takes the minimum with the highest number and forgets the maximum with the lowest.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && value->is_negative() && cast.rule == OutOfRange::clamp && cast.to.bits < 64
                    ? Converted(wrapped_bits(*value, cast.to))
                    : cast.sound;
       }),
       {encode("float32", cast("uint8", kClamp), {f32(-5.0F)})}},
      {"range/uint64-clamped-as-signed",
       "CV-5",
       "clamp compares uint64 as signed, so that numbers from 2^63 on become the lowest.",
       on_cast([](const Cast& cast) -> Converted {
         const bool large = cast.from.name == "uint64" && cast.in >> 63 != 0;
         return large && cast.to.is_integer() && cast.to.name != "uint64" && cast.rule == OutOfRange::clamp
                    ? Converted(pack(lowest(cast.to), cast.to))
                    : cast.sound;
       }),
       {encode("uint64", cast("int64", kClamp), {0x8000000000000005})}},
      {"range/uint4-clamped-to-16",
       "CV-5",
       "clamp to unsigned integers below 8 bits stops at 2^N, of which nothing is left.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && !value->is_negative() && cast.to.bits < 8 &&
                        cast.to.kind == Kind::unsigned_integer && cast.rule == OutOfRange::clamp
                    ? Converted(Bits{0})
                    : cast.sound;
       }),
       {encode("int16", cast("uint4", kClamp), {100})}},
      {"range/int4-read-without-its-sign",
       "CV-2",
       "Integers of 2 and 4 bits are read without extending the sign.",
       on_cast([](const Cast& cast) {
         return cast.from.bits < 8 && cast.from.kind == Kind::signed_integer
                    ? settle(cast, from_unsigned(cast.in))
                    : cast.sound;
       }),
       {encode("int4", cast("int16"), {0x8})}},
      {"range/stored-bytes-read-as-signed",
       "CV-2",
       "uint8 and uint16 are read as signed on decode, as Java's bytes are.",
       on_cast([](const Cast& cast) {
         const bool unsigned_bytes =
             cast.from.kind == Kind::unsigned_integer && (cast.from.bits == 8 || cast.from.bits == 16);
         if (cast.step.work.encoding || !unsigned_bytes) return cast.sound;
         return settle(cast, unpack(cast.in, type(cast.from.bits == 8 ? "int8" : "int16")));
       }),
       {decode("float32", cast("uint8"), "uint8", {200})}},
      {"range/clamp-refuses-on-the-lower-side",
       "CV-5",
       "clamp refuses negative numbers in unsigned types.",
       on_cast([](const Cast& cast) -> Converted {
         const auto value = beyond(cast);
         return value && value->is_negative() && cast.to.kind == Kind::unsigned_integer &&
                        cast.rule == OutOfRange::clamp
                    ? Reason::out_of_range
                    : cast.sound;
       }),
       {encode("int32", cast("uint16", kClamp), {0xfffffff0})}},
      {"range/clamp-before-rounding-upwards",
       "CV-12",
       "clamp compares the unrounded number with the highest minus one half, and keeps what is below.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.from.is_floating() || !cast.to.is_integer() || cast.rule != OutOfRange::clamp ||
             cast.rounding != Rounding::towards_positive || !cast.sound || !cast.value().is_finite())
           return cast.sound;
         const Value below = sum(highest(cast.to), Value::integer(-1));
         return compare(cast.value(), below) > 0 && *cast.sound == pack(highest(cast.to), cast.to) &&
                        compare(cast.value(), highest(cast.to)) < 0
                    ? Converted(pack(below, cast.to))
                    : cast.sound;
       }),
       {encode("float64", cast("uint8", R"("rounding":"towards-positive","out_of_range":"clamp")"),
               {f64(254.25)})}},
  };
}

}  // namespace zarrproof::mutants
