// The open points about scale_offset.
#pragma once

#include <array>

#include "reference/requirements/open_point_details.h"

namespace zarrproof {

inline constexpr std::array kOpenPointsOfScaleOffset = {
    OpenPointDetails{
        .open_point = OpenPoint::absent_offset,
        .name = "absent_offset",
        .question = "Is a missing `offset` left out of the computation, or is 0 subtracted and added?",
        .why = "The text of the codec calls a missing `offset` the additive identity, for example 0. For a "
               "float, -0.0 + 0 is 0, so the two readings differ.",
        .answers = {{Answer::identity, "left out: -0.0 and the bits of NaN stay"},
                    {Answer::add_zero,
                     "0 is added: -0.0 becomes 0; an error in float8_e8m0fnu, which has no "
                     "zero"}},
        .passages = {{Source::scale_offset, "offset", "offset"},
                     {Source::scale_offset, "Configuration", "configuration"}},
        .clauses = {Clause::SO_4, Clause::SO_1},
    },
    OpenPointDetails{
        .open_point = OpenPoint::zero_scale,
        .name = "zero_scale",
        .question = "Is `scale` = 0 valid?",
        .why = "No text forbids it. Decode divides every element by `scale`.",
        .answers = {{Answer::accept, "yes: encode works, and decode divides by zero"},
                    {Answer::reject, "no: the metadata are invalid", RefusalGround::choice}},
        .passages = {{Source::scale_offset, "scale", "scale"},
                     {Source::scale_offset, "Decoding", "decoding"}},
        .clauses = {Clause::SO_3, Clause::META_3, Clause::META_4},
    },
    OpenPointDetails{
        .open_point = OpenPoint::nonfinite_parameter,
        .name = "nonfinite_parameter",
        .question = "May `offset` and `scale` be NaN or infinite?",
        .why = "The fill-value encoding can write NaN and infinities. No text forbids them. With such a "
               "parameter, decode does not give the original data.",
        .answers = {{Answer::accept, "yes: they are computed with like other values"},
                    {Answer::reject, "no: the metadata are invalid", RefusalGround::choice}},
        .passages = {{Source::scale_offset, "offset", "offset"},
                     {Source::scale_offset, "scale", "scale"},
                     {Source::data_types, "Permitted fill values", "permitted-fill-values"}},
        .clauses = {Clause::SO_3, Clause::META_3, Clause::META_4},
    },
    OpenPointDetails{
        .open_point = OpenPoint::integer_quotient,
        .name = "integer_quotient",
        .question = "What is the quotient of two integers that is not an integer?",
        .why = "The text of the codec calls a value that the type cannot represent an error. It also asks "
               "for the arithmetic of the type, and integer division is a part of that.",
        .answers = {{Answer::error, "an error: the type cannot represent it"},
                    {Answer::truncate, "the integer next to it towards zero"},
                    {Answer::floor, "the integer next to it towards negative infinity"}},
        .passages = {{Source::scale_offset, "Algorithm", "algorithm"},
                     {Source::scale_offset, "Decoding", "decoding"}},
        .clauses = {Clause::SO_3},
    },
    OpenPointDetails{
        .open_point = OpenPoint::float_overflow,
        .name = "float_overflow",
        .question = "Is the overflow of two finite operands an error in a float type with infinity?",
        .why = "IEEE 754 gives an infinity, which the type can represent. The finite result is a value that "
               "the type cannot represent.",
        .answers = {{Answer::ieee, "no: the result is an infinity"}, {Answer::error, "yes"}},
        .passages = {{Source::scale_offset, "Algorithm", "algorithm"}},
        .clauses = {Clause::SO_3, Clause::SO_2},
    },
    OpenPointDetails{
        .open_point = OpenPoint::float_div_zero,
        .name = "float_div_zero",
        .question = "Is a nonzero number divided by zero an error in a float type with infinity?",
        .why = "IEEE 754 gives an infinity, which the type can represent. As a number the quotient does not "
               "exist.",
        .answers = {{Answer::ieee, "no: the result is an infinity"}, {Answer::error, "yes"}},
        .passages = {{Source::scale_offset, "Algorithm", "algorithm"},
                     {Source::scale_offset, "Decoding", "decoding"}},
        .clauses = {Clause::SO_3, Clause::SO_2},
    },
    OpenPointDetails{
        .open_point = OpenPoint::float_invalid,
        .name = "float_invalid",
        .question = "Is `0/0`, `inf - inf`, `inf * 0` or `inf / inf` an error in a float type with NaN?",
        .why = "IEEE 754 gives NaN, which the type can represent. As a number the result does not exist.",
        .answers = {{Answer::nan, "no: the result is NaN"}, {Answer::error, "yes"}},
        .passages = {{Source::scale_offset, "Algorithm", "algorithm"}},
        .clauses = {Clause::SO_3, Clause::SO_2},
    },
    OpenPointDetails{
        .open_point = OpenPoint::fnuz_overflow,
        .name = "fnuz_overflow",
        .question = "Is overflow or x/0 an error in a type with NaN but without infinity?",
        .why = "The type cannot represent the result. Implementations of such types give NaN, and no text "
               "defines their arithmetic.",
        .answers = {{Answer::error, "yes"}, {Answer::nan, "no: the result is NaN"}},
        .passages = {{Source::scale_offset, "Algorithm", "algorithm"},
                     {Source::float8_e4m3fnuz, ""},
                     {Source::float8_e8m0fnu, ""}},
        .clauses = {Clause::SO_3},
    },
};

}  // namespace zarrproof
