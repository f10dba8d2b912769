// Mutants of the arithmetic of scale_offset on integers.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

// For integers.
Hooks on_integers(bool encoding, Converted (*result)(const Scaling&)) {
  return on_scaling([=](const Scaling& scaling) {
    return scaling.type.is_integer() && scaling.encoding == encoding ? result(scaling) : scaling.sound;
  });
}

}  // namespace

std::vector<Mutant> scale_offset_mutants() {
  return {
      {"scale-offset/product-checked-in-float64",
       "SO-3",
       "The product of int64 is compared with 2^63 in float64, so that 2^63 is in range and becomes the "
       "lowest.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     const Value exact =
                         product(difference(scaling.value(), offset_of(scaling)), scale_of(scaling));
                     return scaling.type.name == "int64" && !scaling.sound && to_double(exact) == 0x1p63
                                ? Converted(pack(lowest(scaling.type), scaling.type))
                                : scaling.sound;
                   }),
       {encode("int64", scale_offset(R"("scale":2)"), {0x4000000000000000})}},
      {"scale-offset/product-of-int64-in-float64",
       "SO-2",
       "The product of 64-bit integers is made in float64.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     if (scaling.type.bits != 64 || !scaling.sound || !scaling.scale) return scaling.sound;
                     const Value exact = unpack(*scaling.sound, scaling.type),
                                 near = from_double(to_double(exact));
                     return in_type(near, scaling.type);
                   }),
       {encode("int64", scale_offset(R"("scale":3037000499)"), {3037000499})}},
      {"scale-offset/quotient-of-int64-in-float64",
       "SO-2",
       "The quotient of 64-bit integers is made in float64, and its remainder, too.",
       on_integers(false,
                   [](const Scaling& scaling) -> Converted {
                     if (scaling.type.bits != 64 || !scaling.sound || !scaling.scale || scaling.offset)
                       return scaling.sound;
                     return in_type(from_double(to_double(scaling.value()) / to_double(scale_of(scaling))),
                                    scaling.type, Rounding::towards_zero);
                   }),
       {decode("int64", scale_offset(R"("scale":2)"), "int64", {0x1000000000000002})}},
      {"scale-offset/sum-of-uint64-in-int64",
       "SO-3",
       "Decode adds the offset of uint64 as int64, and refuses sums from 2^63 on.",
       on_integers(false,
                   [](const Scaling& scaling) -> Converted {
                     const bool large = scaling.type.name == "uint64" && scaling.offset && scaling.sound &&
                                        *scaling.sound >> 63 != 0;
                     return large ? Reason::offset_not_representable : scaling.sound;
                   }),
       {decode("uint64", scale_offset(R"("offset":9223372036854775807)"), "uint64", {5})
            .fill("9223372036854775807")}},
      {"scale-offset/offset-negated-first",
       "SO-2",
       "in - offset is made as in + (-offset), and the lowest number has no negative in its type.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     const bool wraps = scaling.offset && scaling.type.is_signed() &&
                                        *scaling.offset == pack(lowest(scaling.type), scaling.type);
                     return wraps && !scaling.scale
                                ? in_type(sum(scaling.value(), lowest(scaling.type)), scaling.type)
                                : scaling.sound;
                   }),
       {encode("int8", scale_offset(R"("offset":-128)"), {0xff}).fill("-1")}},
      {"scale-offset/underflow-of-one-side-only",
       "SO-3",
       "Negative overflow of int8 and int16 goes unnoticed and wraps.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     const Value exact =
                         product(difference(scaling.value(), offset_of(scaling)), scale_of(scaling));
                     const bool below = !exact.is_zero() && exact.is_negative() && !scaling.sound &&
                                        (scaling.type.bits == 8 || scaling.type.bits == 16);
                     return below && scaling.type.is_signed() ? Converted(wrapped_bits(exact, scaling.type))
                                                              : scaling.sound;
                   }),
       {encode("int8", scale_offset(R"("scale":2)"), {0x9c})}},
      {"scale-offset/narrow-integers-in-a-byte",
       "SO-3",
       "Integers of 2 and 4 bits overflow at 8 bits, and are cut.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     if (scaling.sound || scaling.type.bits > 4) return scaling.sound;
                     const DataType& byte = type(scaling.type.is_signed() ? "int8" : "uint8");
                     const Converted wide = in_type(
                         product(difference(scaling.value(), offset_of(scaling)), scale_of(scaling)), byte);
                     return wide ? Converted(*wide & scaling.type.mask()) : wide;
                   }),
       {encode("uint4", scale_offset(R"("scale":2)"), {15})}},
      {"scale-offset/unsigned-difference-made-signed",
       "SO-3",
       "The difference of uint8 is made in int16, so that one below zero is scaled and checked at the end "
       "alone.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     if (scaling.type.name != "uint8" || scaling.sound) return scaling.sound;
                     return in_type(
                         product(difference(scaling.value(), offset_of(scaling)), scale_of(scaling)),
                         scaling.type);
                   }),
       {encode("uint8", scale_offset(R"("offset":10,"scale":0)"), {5}).fill("10")}},
      {"scale-offset/intermediate-of-decode-unchecked",
       "SO-3",
       "Decode of integers divides in a wider type, so that -128 / -1 - 1 passes.",
       on_integers(false,
                   [](const Scaling& scaling) -> Converted {
                     if (scaling.sound || !scaling.scale || scale_of(scaling).is_zero()) return scaling.sound;
                     const Value exact = quotient(scaling.value(), scale_of(scaling));
                     if (compare(exact, round(exact, scaling.type, Rounding::towards_zero)) != 0)
                       return scaling.sound;
                     return in_type(sum(exact, offset_of(scaling)), scaling.type);
                   }),
       {decode("int8", scale_offset(R"("offset":-1,"scale":-1)"), "int8", {0x80})}},
      {"scale-offset/scale-before-offset",
       "SO-1",
       "Encode gives in * scale - offset.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     if (!scaling.offset || !scaling.scale) return scaling.sound;
                     const Converted scaled =
                         in_type(product(scaling.value(), scale_of(scaling)), scaling.type);
                     return scaled ? in_type(difference(unpack(*scaled, scaling.type), offset_of(scaling)),
                                             scaling.type)
                                   : scaled;
                   }),
       {encode("int16", scale_offset(R"("offset":1,"scale":3)"), {5})}},
      {"scale-offset/scale-of-power-of-two-shifts",
       "SO-1",
       "A scale of a power of two shifts integers, negative scales by their magnitude.",
       on_integers(true,
                   [](const Scaling& scaling) -> Converted {
                     const Value scale = scale_of(scaling);
                     if (!scaling.scale || scale.is_zero() || !scale.is_negative() ||
                         (scale.numerator() & (scale.numerator() - 1)) != 0)
                       return scaling.sound;
                     return in_type(product(difference(scaling.value(), offset_of(scaling)), scale.negated()),
                                    scaling.type);
                   }),
       {encode("int16", scale_offset(R"("scale":-4)"), {3})}},
      {"scale-offset/negative-quotients-shift",
       "SO-1",
       "Negative numbers are divided by 2^k without their sign, as logical shifts do.",
       on_integers(false,
                   [](const Scaling& scaling) -> Converted {
                     const Value scale = scale_of(scaling), value = scaling.value();
                     if (!scaling.scale || scaling.offset || value.is_zero() || !value.is_negative() ||
                         scale.is_zero() || scale.is_negative() || scaling.type.bits != 16)
                       return scaling.sound;
                     return in_type(round(quotient(from_unsigned(scaling.in), scale), scaling.type,
                                          Rounding::towards_zero),
                                    scaling.type);
                   }),
       {decode("int16", scale_offset(R"("scale":4)"), "int16", {0xfff8})}},
  };
}

}  // namespace zarrproof::mutants
