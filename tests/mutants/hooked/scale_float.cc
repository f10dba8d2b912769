// Mutants of the arithmetic of scale_offset on floats.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

bool is_subnormal(const Value& value, const DataType& type) {
  return value.is_finite() && !value.is_zero() && floor_log2(value) < 1 - type.bias;
}

// For IEEE types with finite operands.
Hooks on_floats(bool encoding, Converted (*result)(const Scaling&)) {
  return on_scaling([=](const Scaling& scaling) {
    return scaling.type.is_ieee() && scaling.finite() && scaling.encoding == encoding ? result(scaling)
                                                                                      : scaling.sound;
  });
}

Codes some_floats() {
  Codes codes;
  for (int i = 1; i < 60; ++i) codes.push_back(f32(static_cast<float>(i) / 7));
  return codes;
}

}  // namespace

std::vector<Mutant> scale_float_mutants() {
  return {
      {"scale-offset/scale-kept-as-float64",
       "META-4",
       "A scale that float32 does not hold takes part as float64: 0.1 as it is there.",
       on_floats(true,
                 [](const Scaling& scaling) {
                   if (scaling.type.name != "float32" || scaling.scale != f32(0.1F)) return scaling.sound;
                   const Value difference =
                       through(zarrproof::difference(scaling.value(), offset_of(scaling)), "float32");
                   return in_type(product(difference, from_double(0.1)), scaling.type);
                 }),
       {encode("float32", scale_offset(R"("scale":0.1)"), some_floats())}},
      {"scale-offset/offset-of-zero-skipped",
       "SO-2",
       "An offset of 0 is not added on decode, so that -0 stays -0.",
       on_floats(false,
                 [](const Scaling& scaling) -> Converted {
                   const Value quotient = scaling.value();
                   return scaling.offset && offset_of(scaling).is_zero() && !scaling.scale &&
                                  quotient.is_zero()
                              ? Converted(scaling.in)
                              : scaling.sound;
                 }),
       {decode("float32", scale_offset(R"("offset":0)"), "float32", {0x80000000})}},
      {"scale-offset/subnormal-difference-flushed",
       "SO-2",
       "A subnormal difference becomes zero before it is scaled.",
       on_floats(true,
                 [](const Scaling& scaling) {
                   const Value between = difference(scaling.value(), offset_of(scaling));
                   return scaling.offset && scaling.scale && is_subnormal(between, scaling.type)
                              ? in_type(product(Value::zero(between.is_negative()), scale_of(scaling)),
                                        scaling.type)
                              : scaling.sound;
                 }),
       {encode("float32", scale_offset(R"("offset":"0x00800000","scale":16777216)"), {0x00c00000})}},
      {"scale-offset/subnormal-operands-are-zero",
       "SO-2",
       "Subnormal elements of float64 count as zero on decode.",
       on_floats(false,
                 [](const Scaling& scaling) {
                   if (scaling.type.name != "float64" || !is_subnormal(scaling.value(), scaling.type) ||
                       scale_of(scaling).is_zero())
                     return scaling.sound;
                   return in_type(sum(quotient(Value::zero(scaling.value().is_negative()), scale_of(scaling)),
                                      offset_of(scaling)),
                                  scaling.type);
                 }),
       {decode("float64", scale_offset(R"("scale":0.5)"), "float64", {1})}},
      {"scale-offset/fnuz-zero-times-minus-one",
       "SO-1",
       "Zero times a negative scale becomes the code of -0, which is NaN in the fnuz types.",
       on_scaling([](const Scaling& scaling) -> Converted {
         const bool zero = scaling.type.is_fnuz() && scaling.encoding && scaling.scale && scaling.sound &&
                           *scaling.sound == 0 && scaling.finite();
         return zero && scale_of(scaling).is_negative() ? Converted(scaling.type.nan) : scaling.sound;
       }),
       {encode("float8_e4m3fnuz", scale_offset(R"("scale":-1)"), {0})}},
      {"scale-offset/float8-through-a-table-of-float32",
       "SO-2",
       "float8_e5m2 is encoded in float32 and rounded once.",
       on_floats(true,
                 [](const Scaling& scaling) {
                   if (scaling.type.name != "float8_e5m2" || !scaling.offset || !scaling.scale)
                     return scaling.sound;
                   const Value between = through(difference(scaling.value(), offset_of(scaling)), "float32");
                   return in_type(through(product(between, scale_of(scaling)), "float32"), scaling.type);
                 }),
       {encode("float8_e5m2", scale_offset(R"("offset":0.25,"scale":1.25)"), numbers(40, 0x38))}},
      {"scale-offset/float16-decoded-in-float64",
       "SO-2",
       "float16 is decoded in float64, where its quotient is not rounded.",
       on_floats(false,
                 [](const Scaling& scaling) {
                   if (scaling.type.name != "float16" || !scaling.offset || !scaling.scale ||
                       scale_of(scaling).is_zero())
                     return scaling.sound;
                   const double x = to_double(scaling.value()) / to_double(scale_of(scaling));
                   return in_type(from_double(x + to_double(offset_of(scaling))), scaling.type);
                 }),
       {decode("float16", scale_offset(R"("offset":0.1,"scale":0.7)"), "float16", numbers(1024, 0x3c00))}},
      {"scale-offset/sum-with-opposite-signs-in-float32",
       "SO-2",
       "float64 is subtracted in float32 where element and offset are close, to be fast.",
       on_floats(true,
                 [](const Scaling& scaling) {
                   if (scaling.type.name != "float64" || !scaling.offset) return scaling.sound;
                   const Value between = difference(scaling.value(), offset_of(scaling));
                   if (between.is_zero() || offset_of(scaling).is_zero() ||
                       floor_log2(between) >= floor_log2(offset_of(scaling)))
                     return scaling.sound;
                   return in_type(product(through(between, "float32"), scale_of(scaling)), scaling.type);
                 }),
       {encode("float64", scale_offset(R"("offset":1)"), {f64(1.1)})}},
      {"scale-offset/nan-becomes-the-offset",
       "SO-3",
       "NaN on encode is left out of the sum, so that the scaled offset comes out.",
       on_scaling([](const Scaling& scaling) -> Converted {
         if (!scaling.type.is_ieee() || !scaling.encoding || !scaling.offset || !scaling.value().is_nan())
           return scaling.sound;
         return in_type(offset_of(scaling), scaling.type);
       }),
       {encode("float32", scale_offset(R"("offset":1)"), {0x7fc00000})}},
      {"scale-offset/infinity-refused",
       "SO-3",
       "An infinite element is refused, as the result of an overflow is.",
       on_scaling([](const Scaling& scaling) -> Converted {
         return scaling.value().is_infinite() && scaling.scale ? Reason::scale_not_representable
                                                               : scaling.sound;
       }),
       {encode("float32", scale_offset(R"("scale":2)"), {0x7f800000})}},
      {"scale-offset/infinity-loses-its-sign",
       "SO-1",
       "An infinity times a negative scale keeps its sign.",
       on_scaling([](const Scaling& scaling) -> Converted {
         const bool infinite = scaling.value().is_infinite() && scaling.scale && scaling.encoding &&
                               unpack(*scaling.scale, scaling.type).is_finite();
         return infinite && !scaling.offset ? Converted(scaling.in) : scaling.sound;
       }),
       {encode("float64", scale_offset(R"("scale":-2)"), {0x7ff0000000000000})}},
      {"scale-offset/inexact-is-an-error",
       "SO-3",
       "A result of float32 that is not exact is refused as not representable.",
       on_floats(true,
                 [](const Scaling& scaling) -> Converted {
                   const Value exact = difference(scaling.value(), offset_of(scaling));
                   const bool inexact = scaling.offset && !scaling.scale && scaling.type.name == "float32" &&
                                        scaling.sound && !exact.is_zero();
                   return inexact && compare(round(exact, scaling.type, Rounding::nearest_even), exact) != 0
                              ? Reason::offset_not_representable
                              : scaling.sound;
                 }),
       {encode("float32", scale_offset(R"("offset":1)"), {f32(1e-20F)})}},
      {"scale-offset/underflow-is-an-error",
       "SO-3",
       "A product of floats that underflows to zero is refused.",
       on_floats(true,
                 [](const Scaling& scaling) -> Converted {
                   const bool underflow = scaling.sound && unpack(*scaling.sound, scaling.type).is_zero() &&
                                          !scaling.offset && !scaling.value().is_zero() &&
                                          !scale_of(scaling).is_zero();
                   return underflow ? Reason::scale_not_representable : scaling.sound;
                 }),
       {encode("float32", scale_offset(R"("scale":1e-30)"), {f32(1e-30F)})}},
      {"scale-offset/e8m0-divided-by-subtracting-codes",
       "SO-1",
       "float8_e8m0fnu is divided by subtracting the codes, without the bias.",
       on_scaling([](const Scaling& scaling) -> Converted {
         if (!scaling.type.is_e8m0() || scaling.encoding || !scaling.scale || !scaling.sound ||
             !scaling.finite())
           return scaling.sound;
         return (scaling.in - *scaling.scale) & 0xff;
       }),
       {decode("float8_e8m0fnu", scale_offset(R"("scale":2)"), "float8_e8m0fnu", {0x82})}},
  };
}

}  // namespace zarrproof::mutants
