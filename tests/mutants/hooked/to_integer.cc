// Mutants of casts from floats to integers: machine arithmetic that is right for most numbers.
#include <cmath>
#include <cstdio>
#include <limits>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

const std::string kWrap = R"("out_of_range":"wrap")";

// Uses a float64 formula for numbers that are cast to integers with this rounding mode.
Hooks by_formula(std::string_view from, Rounding rounding, double (*formula)(double)) {
  return on_cast([=](const Cast& cast) {
    const Value value = cast.value();
    if (cast.from.name != from || !cast.to.is_integer() || cast.rounding != rounding || !value.is_finite())
      return cast.sound;
    return settle(cast, from_double(formula(to_double(value))));
  });
}

double add_magic_number(double x) {
  volatile double shifted = x + 6755399441055744.0;  // 1.5 * 2^52
  return shifted - 6755399441055744.0;
}

double add_magic_float(double x) {
  volatile float shifted = static_cast<float>(x) + 12582912.0F;  // 1.5 * 2^23
  return static_cast<double>(shifted - 12582912.0F);
}

double add_half_in_float32(double x) {
  volatile float shifted = static_cast<float>(std::fabs(x)) + 0.5F;
  return std::copysign(std::floor(static_cast<double>(shifted)), x);
}

double saturated(double x, double lowest, double highest) {
  return std::fmin(std::fmax(x, lowest), highest);
}

double even_by_int32(double x) {
  const double whole = std::trunc(x), rest = std::fabs(x - whole);
  const auto parity = static_cast<std::int32_t>(saturated(whole, -2147483648.0, 2147483647.0)) & 1;
  return rest > 0.5 || (rest == 0.5 && parity != 0) ? whole + std::copysign(1.0, x) : whole;
}

double even_by_remainder(double x) {
  const double whole = std::trunc(x), rest = std::fabs(x - whole);
  return rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2.0) == 1.0) ? whole + std::copysign(1.0, x) : whole;
}

}  // namespace

std::vector<Mutant> to_integer_mutants() {
  return {
      {"to-integer/magic-number-of-float64",
       "CV-2",
       "float64 is rounded by adding and subtracting 1.5 * 2^52, which ends at 2^51.",
       by_formula("float64", Rounding::nearest_even, add_magic_number),
       {encode("float64", cast("int64"), {f64(4503599627370497.0)})}},
      {"to-integer/magic-number-of-float32",
       "CV-2",
       "float32 is rounded by adding and subtracting 1.5 * 2^23, which ends at 2^22.",
       by_formula("float32", Rounding::nearest_even, add_magic_float),
       {encode("float32", cast("int32"), {f32(8388609.0F)})}},
      {"to-integer/ceiling-adds-almost-one",
       "CV-3",
       "towards-positive adds the largest number below 1 and cuts.",
       by_formula("float64", Rounding::towards_positive,
                  [](double x) { return std::trunc(x > 0 ? x + 0.9999999999999999 : x); }),
       {encode("float64", cast("int32", kTowardsPositive), {f64(0x1p-60)})}},
      {"to-integer/floor-of-negative-integers",
       "CV-2",
       "towards-negative cuts, and subtracts 1 from every negative number.",
       by_formula("float32", Rounding::towards_negative,
                  [](double x) { return std::trunc(x) - (x < 0 ? 1 : 0); }),
       {encode("float32", cast("int16", kTowardsNegative), {f32(-3.0F)})}},
      {"to-integer/half-added-in-float32",
       "CV-2",
       "nearest-away adds 0.5 in float32, which itself rounds from 2^23 on.",
       by_formula("float32", Rounding::nearest_away, add_half_in_float32),
       {encode("float32", cast("int32", kNearestAway), {f32(8388609.0F)})}},
      {"to-integer/float64-rounded-as-float32",
       "CV-2",
       "float64 goes through lrintf, which takes a float.",
       by_formula("float64", Rounding::nearest_even,
                  [](double x) { return std::nearbyint(static_cast<double>(static_cast<float>(x))); }),
       {encode("float64", cast("int32"), {f64(16777217.0)})}},
      {"to-integer/parity-in-32-bits",
       "CV-3",
       "Whether the lower neighbour of a tie is even is looked up in an int32 that saturates.",
       by_formula("float64", Rounding::nearest_even, even_by_int32),
       {encode("float64", cast("int64"), {f64(4294967296.5)})}},
      {"to-integer/parity-of-negative-remainder",
       "CV-3",
       "An odd negative number is taken for even, since its remainder by 2 is -1.",
       by_formula("float64", Rounding::nearest_even, even_by_remainder),
       {encode("float64", cast("int8"), {f64(-1.5)})}},
      {"to-integer/nan-clamped",
       "CV-8",
       "clamp by fmax and fmin takes NaN to the lowest integer.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.value().is_nan() || !cast.to.is_integer() || cast.rule != OutOfRange::clamp)
           return cast.sound;
         return pack(lowest(cast.to), cast.to);
       }),
       {encode("float32", cast("int16", R"("out_of_range":"clamp")"), {0x7fc00000})}},
      {"to-integer/nan-and-infinity-wrap-to-zero",
       "CV-8",
       "With wrap NaN and infinities become 0, as in JavaScript.",
       on_cast([](const Cast& cast) -> Converted {
         const bool special = !cast.value().is_finite();
         return special && cast.to.is_integer() && cast.rule == OutOfRange::wrap ? Converted(Bits{0})
                                                                                 : cast.sound;
       }),
       {encode("float64", cast("int32", kWrap), {f64(std::numeric_limits<double>::infinity())})}},
      {"to-integer/wrap-by-float64-remainder",
       "CV-5",
       "uint64 wraps by x - floor(x / 2^64) * 2^64 in float64, so that -1 becomes 2^64, then 0.",
       on_cast([](const Cast& cast) {
         const double x = to_double(cast.value());
         if (!cast.value().is_finite() || cast.to.name != "uint64" || cast.rule != OutOfRange::wrap || x >= 0)
           return cast.sound;
         return settle(cast, from_double(std::nearbyint(x) - std::floor(x / 0x1p64) * 0x1p64));
       }),
       {encode("float64", cast("uint64", kWrap), {f64(-1.0)})}},
      {"to-integer/wrapped-before-rounding",
       "CV-12",
       "wrap to unsigned integers reduces the number first; what then rounds up to 2^N saturates.",
       on_cast([](const Cast& cast) {
         const Value value = cast.value();
         if (!cast.from.is_floating() || cast.to.kind != Kind::unsigned_integer || !value.is_finite() ||
             cast.rule != OutOfRange::wrap)
           return cast.sound;
         const Value rounded = round(value, cast.to, cast.rounding);
         const Value floor = round(value, cast.to, Rounding::towards_negative);
         const bool carries =
             wrapped_bits(floor, cast.to) == cast.to.mask() && wrapped_bits(rounded, cast.to) == 0;
         return carries ? Converted(pack(highest(cast.to), cast.to)) : cast.sound;
       }),
       {encode("float32", cast("uint8", kWrap), {f32(255.75F)})}},
      {"to-integer/wraps-once",
       "CV-5",
       "wrap adds or subtracts 2^N once, then saturates.",
       on_cast([](const Cast& cast) {
         const Value value = cast.value();
         if (!cast.to.is_integer() || cast.rule != OutOfRange::wrap || !value.is_finite()) return cast.sound;
         const Value rounded = round(value, cast.to, cast.rounding);
         if (compare(rounded, lowest(cast.to)) >= 0 && compare(rounded, highest(cast.to)) <= 0)
           return cast.sound;
         const Value period = Value::finite(!rounded.is_negative(), 1, cast.to.bits);
         return settle(cast, sum(rounded, period), cast.rounding, OutOfRange::clamp);
       }),
       {encode("int16", cast("uint8", kWrap), {600})}},
      {"to-integer/signed-wrap-stays-positive",
       "CV-5",
       "wrap takes the remainder in [0, 2^N) and clamps it to the signed type.",
       on_cast([](const Cast& cast) {
         if (cast.to.kind != Kind::signed_integer || cast.to.bits == 64 || cast.rule != OutOfRange::wrap ||
             !cast.sound)
           return cast.sound;
         const Value rounded = round(cast.value(), cast.to, cast.rounding);
         const bool fits = compare(rounded, lowest(cast.to)) >= 0 && compare(rounded, highest(cast.to)) <= 0;
         return fits ? cast.sound
                     : settle(cast, from_unsigned(*cast.sound), cast.rounding, OutOfRange::clamp);
       }),
       {encode("int16", cast("int8", kWrap), {200})}},
      {"to-integer/narrow-types-wrap-in-a-byte",
       "CV-5",
       "wrap to integers of 2 and 4 bits wraps the byte, then clamps.",
       on_cast([](const Cast& cast) {
         if (!cast.to.is_integer() || cast.to.bits > 4 || cast.rule != OutOfRange::wrap || !cast.sound)
           return cast.sound;
         const DataType& byte = type(cast.to.kind == Kind::signed_integer ? "int8" : "uint8");
         const Bits low = wrapped_bits(round(cast.value(), cast.to, cast.rounding), byte);
         return settle(cast, unpack(low, byte), cast.rounding, OutOfRange::clamp);
       }),
       {encode("int16", cast("uint4", kWrap), {17})}},
      {"to-integer/wrap-by-way-of-int32",
       "CV-5",
       "Floats saturate to int32, then narrow types take the low bits, as a cast in Java does.",
       on_cast([](const Cast& cast) {
         if (!cast.from.is_floating() || !cast.to.is_integer() || cast.to.bits >= 32 ||
             cast.rule != OutOfRange::wrap || !cast.sound)
           return cast.sound;
         const double x = to_double(round(cast.value(), cast.to, cast.rounding));
         return settle(cast, from_double(saturated(x, -2147483648.0, 2147483647.0)));
       }),
       {encode("float64", cast("uint8", kWrap), {f64(4294967301.0)})}},
      {"to-integer/wrap-of-int64-in-float64",
       "CV-5",
       "int64 and uint64 wrap to 32 bits as JavaScript's numbers.",
       on_cast([](const Cast& cast) {
         if (!cast.from.is_integer() || cast.from.bits != 64 || cast.to.bits != 32 ||
             cast.rule != OutOfRange::wrap || !cast.to.is_integer())
           return cast.sound;
         return settle(cast, through(cast.value(), "float64"));
       }),
       {encode("int64", cast("uint32", kWrap), {0x20000000000001})}},
      {"to-integer/bfloat16-by-way-of-int32",
       "CV-2",
       "bfloat16 goes to int64 by a conversion to int32, which gives INT32_MIN for large numbers.",
       on_cast([](const Cast& cast) -> Converted {
         if (!cast.is("bfloat16", "int64") || !cast.sound) return cast.sound;
         const std::int64_t right = to_signed(*cast.sound, cast.to);
         return right != static_cast<std::int32_t>(right) ? Converted(pack(from_signed(INT32_MIN), cast.to))
                                                          : cast.sound;
       }),
       {encode("bfloat16", cast("int64"), {0x5380})}},
      {"to-integer/uint32-by-signed-conversion",
       "CV-2",
       "float32 from 2^31 on is out of range of uint32.",
       on_cast([](const Cast& cast) -> Converted {
         return cast.is("float32", "uint32") && cast.sound && *cast.sound >> 31 != 0 ? Reason::out_of_range
                                                                                     : cast.sound;
       }),
       {encode("float32", cast("uint32"), {f32(3000000000.0F)})}},
      {"to-integer/float32-parsed-as-decimal",
       "CV-3",
       "float32 goes through 6 significant decimal digits.",
       on_cast([](const Cast& cast) {
         if (cast.from.name != "float32" || !cast.to.is_integer() || !cast.value().is_finite())
           return cast.sound;
         char text[32];
         std::snprintf(text, sizeof text, "%g", to_double(cast.value()));
         return settle(cast, from_double(std::stod(text)));
       }),
       {encode("float32", cast("int32"), {f32(1234567.0F)})}},
      {"to-integer/tables-forget-the-rounding",
       "CV-3",
       "Floats of 8 bits or fewer go to integers by a table for nearest-even.",
       on_cast([](const Cast& cast) {
         if (cast.from.bits > 8 || !cast.from.is_floating() || !cast.to.is_integer()) return cast.sound;
         return settle(cast, cast.value(), Rounding::nearest_even, cast.rule);
       }),
       {encode("float8_e5m2", cast("int8", R"("rounding":"towards-zero")"), {0x3a})}},
      {"to-integer/negative-zero-out-of-range",
       "CV-2",
       "A sign bit makes a number out of range of unsigned integers, that of -0.0, too.",
       on_cast([](const Cast& cast) -> Converted {
         const Value value = cast.value();
         const bool minus_zero = cast.from.is_floating() && value.is_zero() && value.is_negative();
         return minus_zero && cast.to.kind == Kind::unsigned_integer ? Reason::out_of_range : cast.sound;
       }),
       {encode("float32", cast("uint8"), {0x80000000})}},
      {"to-integer/clamped-arrays-round-to-even",
       "CV-3",
       "clamp to uint8 rounds to nearest-even, as Uint8ClampedArray does.",
       on_cast([](const Cast& cast) {
         if (cast.to.name != "uint8" || cast.rule != OutOfRange::clamp || !cast.from.is_floating())
           return cast.sound;
         return settle(cast, cast.value(), Rounding::nearest_even, cast.rule);
       }),
       {encode("float64", cast("uint8", R"("rounding":"towards-zero","out_of_range":"clamp")"),
               {f64(2.75)})}},
      {"to-integer/float16-rounded-before-cast",
       "CV-3",
       "nearest-away doubles the number, adds 1 and halves it in float16, which is exact to 1023 only.",
       on_cast([](const Cast& cast) {
         if (cast.from.name != "float16" || !cast.to.is_integer() ||
             cast.rounding != Rounding::nearest_away || !cast.value().is_finite())
           return cast.sound;
         const Value value = cast.value();
         const Value one = Value::finite(value.is_negative(), 1, 0);
         const Value twice = through(sum(product(value, Value::integer(2)), one), "float16");
         if (!twice.is_finite()) return cast.sound;
         return settle(cast, product(twice, Value::finite(false, 1, -1)), Rounding::towards_zero, cast.rule);
       }),
       {encode("float16", cast("int16", kNearestAway), {0x6401, 0x6403})}},
  };
}

}  // namespace zarrproof::mutants
