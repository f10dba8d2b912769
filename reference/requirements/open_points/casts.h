// The open points about the elements of cast_value.
#pragma once

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr OpenPointDetails kOpenPointsOfCasts[] = {
    {.open_point = OpenPoint::directed_overflow,
     .question =
         "Is a value above the highest finite value out of range when the rounding mode points inwards?",
     .why = "IEEE 754 gives the highest finite value there. The text of the codec applies the rounding mode "
            "before the range check, and does not say whether rounding knows the upper limit of the type.",
     .answers = {{Answer::out_of_range, "the value is out of range, and `out_of_range` decides"},
                 {Answer::largest_finite, "the value rounds to the highest finite value"}},
     .passages = {kRounding, kOutOfRange},
     .clauses = {Clause::CV_4, Clause::CV_5}},

    {.open_point = OpenPoint::map_zero,
     .question = "Does the key 0 of `scalar_map` match the element -0.0, and the key -0.0 the element 0?",
     .why =
         "The text of the codec does not say whether elements and keys are compared as numbers or as bits.",
     .answers = {{Answer::numeric, "yes: 0 and -0.0 are the same number"},
                 {Answer::bitwise, "no: their bits differ"}},
     .passages = {kScalarMap},
     .clauses = {Clause::CV_1}},

    {.open_point = OpenPoint::map_nan,
     .question = "Does the key \"NaN\" of `scalar_map` match a NaN with other bits?",
     .why =
         "\"NaN\" is one bit pattern in the fill-value encoding. The codec's examples map every NaN with it.",
     .answers = {{Answer::any, "yes: the key matches every NaN"},
                 {Answer::bitwise, "no: the key matches the NaN with its own bits only"}},
     .passages = {kScalarMap, kPermittedFillValues},
     .clauses = {Clause::CV_1, Clause::CV_8}},

    {.open_point = OpenPoint::map_validation,
     .question = "Is an invalid entry of `scalar_map` an error in the direction that does not use it?",
     .why = "The text of the codec defines both lists of the map, and does not say when they are checked.",
     .answers = {{Answer::both, "yes: the metadata are invalid, so encode and decode fail"},
                 {Answer::used_direction, "no: only the direction that uses the entry fails"}},
     .passages = {kScalarMap},
     .clauses = {Clause::META_3, Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::wrap_to_float,
     .question = "What does `wrap` do in the direction whose output is a float that overflows?",
     .why = "`wrap` is defined for integer outputs. The same parameter holds for decode, whose output is the "
            "type of the array and may be a float.",
     .answers = {{Answer::error, "the element is an error"},
                 {Answer::ieee,
                  "the result is what IEEE 754 gives for an overflow: an infinity or the highest finite "
                  "value; an error in a type without infinity"}},
     .passages = {kOutOfRange, kCastProcedure},
     .clauses = {Clause::CV_5}},

    {.open_point = OpenPoint::nan_non_ieee,
     .question = "Is a NaN kept when the input or the output type has NaN but is not an IEEE 754 type?",
     .why = "The text of the codec keeps NaN between IEEE 754 types, and forbids it for outputs without NaN. "
            "No rule covers the fnuz types and float8_e8m0fnu: they have NaN and are not IEEE 754 types.",
     .answers = {{Answer::nan, "yes: NaN becomes the NaN of the output type"},
                 {Answer::error, "no: no rule gives a result"}},
     .passages = {kSpecialValues, {Source::float8_e4m3fnuz}, {Source::float8_e8m0fnu}},
     .clauses = {Clause::CV_7, Clause::CV_8, Clause::CV_9}},

    {.open_point = OpenPoint::zero_sign_non_ieee,
     .question = "Does -0.0 keep its sign when the input or the output type is float4 or float6?",
     .why = "\"If both input and output data types support IEEE 754 semantics, NaN values MUST be propagated "
            "… Signed zero MUST be preserved.\" It is not clear whether the condition holds for the second "
            "sentence. These types have a -0.0 and are not IEEE 754 types.",
     .answers = {{Answer::keep, "yes: -0.0 stays -0.0"}, {Answer::drop, "no: -0.0 becomes 0"}},
     .passages = {kSpecialValues, {Source::float4_e2m1fn}},
     .clauses = {Clause::CV_2, Clause::CV_7}},

    {.open_point = OpenPoint::e8m0_tie,
     .question = "Which power of two does `nearest-even` choose for a tie in float8_e8m0fnu?",
     .why = "The type has no mantissa, so no last digit of it is even. IEEE 754-2019 (4.3.1) takes the "
            "larger magnitude at one digit of precision. Common libraries look at the code.",
     .answers = {{Answer::larger, "the larger one"}, {Answer::even_code, "the one with the even code"}},
     .passages = {kRounding, {Source::float8_e8m0fnu}},
     .clauses = {Clause::CV_3, Clause::CV_5, Clause::SO_8, Clause::META_7}},

    {.open_point = OpenPoint::e8m0_underflow,
     .question =
         "Is a positive value below 2^-127 that does not round to 2^-127 out of range in float8_e8m0fnu?",
     .why = "Other float types have a zero for such values. This type has none, and no text replaces it.",
     .answers = {{Answer::out_of_range, "yes: the value is out of range"},
                 {Answer::smallest, "no: the value becomes 2^-127"}},
     .passages = {{Source::float8_e8m0fnu}, kOutOfRange, kScaleOffsetAlgorithm},
     .clauses = {Clause::CV_4, Clause::CV_5, Clause::SO_3}},

    {.open_point = OpenPoint::e8m0_nonpositive,
     .question = "What becomes of zero and negative values in float8_e8m0fnu?",
     .why = "The type has neither zero nor a sign. No text says whether `out_of_range` applies to them.",
     .answers = {{Answer::out_of_range, "they are out of range: an error, and 2^-127 with `clamp`"},
                 {Answer::error, "they are an error, also with `clamp`"},
                 {Answer::smallest_upward, "as `out-of-range`, and 2^-127 under `towards-positive`"}},
     .passages = {{Source::float8_e8m0fnu}, kOutOfRange, kRounding},
     .clauses = {Clause::CV_5, Clause::CV_9}},

    {.open_point = OpenPoint::infinity_clamp,
     .question = "Does `clamp` apply to an infinity when the output type has NaN and no infinity?",
     .why = "\"If the output data type does not support NaN or transfinite values and the input scalar has "
            "NaN or transfinite semantics, the transformation MUST error\". The fnuz types and "
            "float8_e8m0fnu support NaN. Where the sentence does not apply to them, `clamp` does: an "
            "infinity is a value \"with a quantity exceeding the representable range\".",
     .answers = {{Answer::error, "no: the infinity is an error"},
                 {Answer::clamp, "yes: it becomes the highest or the lowest number"}},
     .passages = {kSpecialValues, kOutOfRange, {Source::float8_e4m3fnuz}, {Source::float8_e8m0fnu}},
     .clauses = {Clause::CV_8, Clause::CV_5}}};

}  // namespace zarrproof
