// The clauses about the codec scale_offset.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kScaleOffsetClauses[] = {
    {.clause = Clause::SO_1,
     .summary = "encode (in - offset) * scale, decode (in / scale) + offset",
     .text = "Encode computes `(in - offset) * scale` for each element. Decode computes `(in / scale) + "
             "offset`. Shape and data type stay.",
     .why = "The text of the codec gives both formulas.",
     .passages = {kScaleOffsetEncoding, kScaleOffsetDecoding}},

    {.clause = Clause::SO_2,
     .summary = "each operation uses the arithmetic of the array's data type",
     .text = "Each of the two operations has its result in the data type of the array. If the type can "
             "represent the result, the result is not changed. Floats of the seven IEEE types are rounded to "
             "nearest, ties to even, once after each operation. For the other floats see SO-8. A wider "
             "intermediate result and a fused multiply-add give other results.",
     .why = "\"The encoding and decoding transformations MUST be performed using the arithmetic semantics of "
            "the input array's data type.\" IEEE 754 defines the arithmetic of the seven IEEE types.",
     .passages = {kScaleOffsetAlgorithm}},

    {.clause = Clause::SO_3,
     .summary = "an intermediate or final value that the type cannot represent is an error",
     .text = "A value that leaves the range of an integer type is an error, also if only the intermediate "
             "value leaves it. A division of an integer by zero is an error. Overflow, division by zero and "
             "an invalid operation are errors in a float type with neither infinity nor NaN; for a saturated "
             "result see SO-9. A float that is rounded to a number other than zero is not an error, except "
             "by `e8m0_underflow`. An operand that is NaN or infinite is not an error in an IEEE 754 type.",
     .why = "\"If any intermediate or final value produced during encoding or decoding is not representable "
            "in that data type, implementations MUST treat this as an error.\"",
     .passages = {kScaleOffsetAlgorithm}},

    {.clause = Clause::SO_4,
     .summary = "a missing offset is 0, and a missing scale is 1",
     .text = "A missing `offset` is 0 and a missing `scale` is 1. `configuration` may be absent when both "
             "are missing. The codec then changes nothing.",
     .why = "The text of the codec defines the values of missing parameters.",
     .passages = {kOffset, kScale, kScaleOffsetConfiguration}},

    {.clause = Clause::SO_5,
     .summary = "the fill value is transformed like an element",
     .text = "The fill value after the codec is `(fill_value - offset) * scale`, computed like an element.",
     .why = "The text of the codec defines the fill value of the output.",
     .passages = {kScaleOffsetEncoding}},

    {.clause = Clause::SO_6,
     .summary = "scale_offset is for data types of real numbers only",
     .text = "`scale_offset` works on integers and floats. It is refused on `bool` and on `r<N>`. Complex "
             "and `numpy.*` types are not tested, because the texts can be read both ways.",
     .level = Level::should,
     .why = "\"This codec is only defined for data types where multiplication, division, addition, and "
            "subtraction are well-defined.\" For another type the core specification says: \"If "
            "`compute_encoded_representation_type` fails because of an incompatible decoded representation, "
            "an implementation should indicate an error.\" See META-11.",
     .passages = {{Source::scale_offset}, kEncodedRepresentations},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::SO_1},

    {.clause = Clause::SO_7,
     .summary = "a fill value that cannot be transformed is an error",
     .text = "The codec transforms the fill value like an element. If this is an error by SO-3, resolve "
             "fails: reading the metadata and reporting the fill value after the codecs. Whether encode and "
             "decode also fail is open (`scale_offset_fill_check`).",
     .why = "\"Implementations MUST transform the fill value as it propagates through the codec chain, using "
            "the same semantics as the element transformation.\" For an element, a value that is not "
            "representable MUST be an error.",
     .passages = {{Source::scale_offset, "Fill value handling", "fill-value-handling"},
                  kScaleOffsetEncoding,
                  kScaleOffsetAlgorithm},
     .valid_form = Clause::SO_5},

    {.clause = Clause::SO_8,
     .summary = "floats that are not IEEE 754 types are rounded like IEEE 754 types",
     .text = "In a float type that is not an IEEE 754 type, such as `float4_e2m1fn` or `float8_e4m3fnuz`, a "
             "result that the type lacks is rounded to nearest, ties to even, once after each operation.",
     .level = Level::derived,
     .why = "The text of the codec says that the arithmetic MUST be the arithmetic of the array's data type. "
            "No text defines the arithmetic of these types.",
     .passages = {kScaleOffsetAlgorithm, {Source::float4_e2m1fn}, {Source::float8_e4m3fnuz}}},

    {.clause = Clause::SO_9,
     .summary = "an overflow does not saturate in a float type without infinity",
     .text =
         "The overflow of finite operands gives an error (SO-3) in a float type without infinity, and not "
         "the highest or lowest number of the type. In a type with NaN, NaN also passes (`fnuz_overflow`).",
     .level = Level::derived,
     .why = "\"If any intermediate or final value produced during encoding or decoding is not representable "
            "in that data type, implementations MUST treat this as an error.\" No text defines the "
            "arithmetic of these types, and common libraries saturate. So a saturated result is a warning. "
            "Another result violates SO-3; where a rounding decides whether there is an overflow, SO-8.",
     .passages = {kScaleOffsetAlgorithm, {Source::float4_e2m1fn}, {Source::float8_e4m3fnuz}},
     .valid_form = Clause::SO_3}};

}  // namespace zarrproof
