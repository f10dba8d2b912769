// The open points about scale_offset.
#pragma once

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr OpenPointDetails kOpenPointsOfScaleOffset[] = {
    {.open_point = OpenPoint::absent_offset,
     .question = "Is 0 subtracted and added when `offset` is 0, and when it is missing?",
     .why = "\"A missing `offset` field encodes the additive identity element for the data type, e.g., 0 for "
            "numeric data types.\" An identity changes nothing. In IEEE 754 arithmetic -0.0 + 0 is 0. \"If "
            "neither `scale` nor `offset` are specified, … the codec is effectively a no-op.\" It is not "
            "clear whether -0.0 and 0 differ there.",
     .answers = {{Answer::as_written,
                  "a written 0 is added: decode gives 0 for -0.0; a missing `offset` is not: -0.0 and the "
                  "bits of NaN stay"},
                 {Answer::identity, "neither is added: -0.0 stays"},
                 {Answer::add_zero,
                  "both are added: decode gives 0 for -0.0; a missing `offset` beside a `scale` is an error "
                  "in float8_e8m0fnu, which has no zero"}},
     .passages = {kOffset, kScaleOffsetConfiguration},
     .clauses = {Clause::SO_4, Clause::SO_1}},

    {.open_point = OpenPoint::zero_scale,
     .question = "Is `scale` = 0 valid?",
     .why = "No text forbids it. Decode divides every element by `scale`.",
     .answers = {{Answer::accept, "yes: encode works, and decode divides by zero"},
                 {Answer::reject, "no: the metadata are invalid", RefusalGround::choice}},
     .passages = {kScale, kScaleOffsetDecoding},
     .clauses = {Clause::SO_3, Clause::META_3, Clause::META_4}},

    {.open_point = OpenPoint::nonfinite_parameter,
     .question = "May `offset` and `scale` be NaN or infinite?",
     .why = "The fill-value encoding can write NaN and infinities. No text forbids them. With such a "
            "parameter, decode does not give the original data.",
     .answers = {{Answer::accept, "yes: they are computed with like other values"},
                 {Answer::reject, "no: the metadata are invalid", RefusalGround::choice}},
     .passages = {kOffset, kScale, kPermittedFillValues},
     .clauses = {Clause::SO_3, Clause::META_3, Clause::META_4}},

    {.open_point = OpenPoint::integer_quotient,
     .question = "What is the quotient of two integers that is not an integer?",
     .why = "The text of the codec calls a value that the type cannot represent an error. It also asks for "
            "the arithmetic of the type, and integer division is a part of that.",
     .answers = {{Answer::error, "an error: the type cannot represent it"},
                 {Answer::truncate, "the integer next to it towards zero"},
                 {Answer::floor, "the integer next to it towards negative infinity"}},
     .passages = {kScaleOffsetAlgorithm, kScaleOffsetDecoding},
     .clauses = {Clause::SO_3}},

    {.open_point = OpenPoint::float_overflow,
     .question = "Is the overflow of two finite operands an error in a float type with infinity?",
     .why = "IEEE 754 gives an infinity, which the type represents. It does not represent the finite result.",
     .answers = {{Answer::ieee, "no: the result is an infinity"}, {Answer::error, "yes"}},
     .passages = {kScaleOffsetAlgorithm},
     .clauses = {Clause::SO_3, Clause::SO_2}},

    {.open_point = OpenPoint::float_div_zero,
     .question = "Is a nonzero number divided by zero an error in a float type with infinity?",
     .why =
         "IEEE 754 gives an infinity, which the type can represent. As a number the quotient does not exist.",
     .answers = {{Answer::ieee, "no: the result is an infinity"}, {Answer::error, "yes"}},
     .passages = {kScaleOffsetAlgorithm, kScaleOffsetDecoding},
     .clauses = {Clause::SO_3, Clause::SO_2}},

    {.open_point = OpenPoint::float_invalid,
     .question = "Is `0/0`, `inf - inf`, `inf * 0` or `inf / inf` an error in a float type with NaN?",
     .why = "IEEE 754 gives NaN, which the type can represent. As a number the result does not exist.",
     .answers = {{Answer::nan, "no: the result is NaN"}, {Answer::error, "yes"}},
     .passages = {kScaleOffsetAlgorithm},
     .clauses = {Clause::SO_3, Clause::SO_2}},

    {.open_point = OpenPoint::fnuz_overflow,
     .question = "Is overflow, x/0, or in float8_e8m0fnu a result that is zero or negative, an error in a "
                 "type with NaN but without infinity?",
     .why =
         "The type does not represent the result. Implementations give NaN. No text defines the arithmetic.",
     .answers = {{Answer::error, "yes"}, {Answer::nan, "no: the result is NaN"}},
     .passages = {kScaleOffsetAlgorithm, {Source::float8_e4m3fnuz}, {Source::float8_e8m0fnu}},
     .clauses = {Clause::SO_3}},

    {.open_point = OpenPoint::saturated_overflow,
     .question = "Does an overflow of finite operands give the highest or lowest number in a float type "
                 "without infinity?",
     .why = "\"If any intermediate or final value produced during encoding or decoding is not representable "
            "in that data type, implementations MUST treat this as an error.\" The arithmetic of such a type "
            "is defined nowhere, and common libraries saturate.",
     .answers = {{Answer::no, "no"}, {.answer = Answer::yes, .meaning = "yes", .against = Clause::SO_9}},
     .passages = {kScaleOffsetAlgorithm, {Source::float4_e2m1fn}, {Source::float8_e4m3fnuz}},
     .clauses = {Clause::SO_3, Clause::SO_9}},

    {.open_point = OpenPoint::float_underflow,
     .question = "Is a result other than zero that is rounded to zero an error?",
     .why = "IEEE 754 gives zero, which the type represents. It does not represent the number itself.",
     .answers = {{Answer::ieee, "no: the result is zero"}, {Answer::error, "yes"}},
     .passages = {kScaleOffsetAlgorithm},
     .clauses = {Clause::SO_3, Clause::SO_2}},

    {.open_point = OpenPoint::nan_operand,
     .question = "Is a NaN operand an error in a float type that is not an IEEE 754 type?",
     .why = "IEEE 754 gives NaN. No text defines the arithmetic of the fnuz types and of float8_e8m0fnu.",
     .answers = {{Answer::nan, "no: the result is NaN"}, {Answer::error, "yes"}},
     .passages = {kScaleOffsetAlgorithm, {Source::float8_e4m3fnuz}, {Source::float8_e8m0fnu}},
     .clauses = {Clause::SO_3, Clause::SO_2}},

    {.open_point = OpenPoint::scale_offset_zero_sign,
     .question = "Which sign has a result of zero in float4 and float6?",
     .why = "These types have a -0.0 and are not IEEE 754 types. No text defines their arithmetic.",
     .answers = {{Answer::ieee, "that of IEEE 754"},
                 {Answer::positive, "a zero is 0"},
                 {Answer::negative, "a zero is -0.0"}},
     .passages = {kScaleOffsetAlgorithm, {Source::float4_e2m1fn}},
     .clauses = {Clause::SO_2}}};

}  // namespace zarrproof
