// The open points about scalars in metadata.
#pragma once

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr OpenPointDetails kOpenPointsOfScalars[] = {
    {.open_point = OpenPoint::json_number_precision,
     .question = "With which precision does a reader take a JSON number for a float?",
     .why = "The number is \"rounded to the nearest representable value\". The core specification uses JSON "
            "of RFC 8259, which lets an implementation set limits on the precision of numbers, and calls "
            "binary64 the base of interoperability: \"implementations will approximate JSON numbers within "
            "the expected precision\". Integer data types are not concerned.",
     .answers = {{Answer::exact, "with all its digits"},
                 {Answer::binary64, "it becomes a binary64 first, then a value of the data type"},
                 {Answer::binary64_below,
                  "as `binary64`; where the digits after the 17th decide between two binary64 numbers, the "
                  "one nearer to zero"},
                 {Answer::binary64_above,
                  "as `binary64`; where the digits after the 17th decide, the one farther from zero"}},
     .passages = {kPermittedFillValues, kJsonNumbers},
     .clauses = {Clause::META_7}},

    {.open_point = OpenPoint::json_number_range,
     .question = "Is a JSON number an error if it is nearer to 0 than every other binary64, or if its "
                 "exponent has more than 15 digits?",
     .why = "Such a number has a value of the data type: 0, or the number that the digits give. RFC 8259 "
            "lets an implementation set limits on the range of numbers.",
     .answers = {{Answer::accept, "no: it is read like other numbers"},
                 {Answer::reject, "yes", RefusalGround::choice, Clause::META_15}},
     .passages = {kPermittedFillValues, kJsonNumbers},
     .clauses = {Clause::META_15, Clause::META_7}},

    {.open_point = OpenPoint::json_number_tie,
     .question = "Which neighbour becomes a JSON number in the middle of two values of an extension type?",
     .why = "The core specification says \"round half to even\" for float16, float32 and float64. The "
            "extension types cite version 3.0, which says \"nearest\" and names no rule for ties.",
     .answers = {{Answer::even, "the even one"},
                 {.answer = Answer::away, .meaning = "the one farther from zero", .against = Clause::META_16},
                 {.answer = Answer::towards_zero,
                  .meaning = "the one nearer to zero",
                  .against = Clause::META_16}},
     .passages = {kPermittedFillValues, kFillValuesOfExtensions},
     .clauses = {Clause::META_16, Clause::META_7}},

    {.open_point = OpenPoint::json_number_overflow,
     .question = "What is a JSON number that rounds beyond the range of a float type with infinity?",
     .why = "The text rounds to the nearest representable value. IEEE 754 rounds to infinity there, and the "
            "nearest finite value is the largest one.",
     .answers = {{Answer::infinity, "an infinity"},
                 {Answer::reject, "an error", RefusalGround::choice},
                 {Answer::largest_finite, "the largest finite value of its sign"}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_7, Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::json_unrepresentable,
     .question = "What is a JSON number beyond the range of a float type without infinity?",
     .why = "The text rounds to the nearest representable value. The type has no infinity. float8_e8m0fnu "
            "also has no zero, no negative numbers, and no numbers below 2^-127.",
     .answers = {{Answer::reject, "an error"}, {Answer::nearest, "the nearest value of the type"}},
     .passages = {kPermittedFillValues, kE8m0FillValues},
     .clauses = {Clause::META_4, Clause::META_10, Clause::META_7}},

    {.open_point = OpenPoint::json_negative_zero_integer,
     .question = "Is the JSON text `-0` the float -0.0?",
     .why = "JSON has one kind of number. Many parsers read `-0` as an integer, which has no sign of zero.",
     .answers = {{Answer::keep, "yes: it is -0.0"}, {Answer::drop, "no: it is 0"}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4}},

    {.open_point = OpenPoint::json_negative_zero_fraction,
     .question = "Is the JSON text `-0.0` the float -0.0?",
     .why = "The text speaks of the nearest value, and as numbers 0 and -0.0 are equally near.",
     .answers = {{Answer::keep, "yes: it is -0.0"}, {Answer::drop, "no: it is 0"}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4}},

    {.open_point = OpenPoint::integer_json,
     .question = "Is `1.0` or `1e2` valid for an integer?",
     .why =
         "The text wants no fraction and no exponent. Some JSON parsers do not show how a number is written.",
     .answers = {{Answer::reject, "no: it is an error"},
                 {Answer::accept, "yes, when its value is an integer in range"}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::integer_negative_zero,
     .question = "Is `-0` valid for an integer?",
     .why = "\"The value must be a JSON number with no fraction or exponent part that is within the "
            "representable range of the data type.\" `-0` is such a number. Many JSON parsers read a float.",
     .answers = {{Answer::accept, "yes: it is 0"},
                 {Answer::reject, "no: it is an error", RefusalGround::choice}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::plus_infinity,
     .question = "Is `\"+Infinity\"` valid?",
     .why = "An example of `cast_value` has it. The fill-value encoding does not.",
     .answers = {{Answer::accept, "yes: it is \"Infinity\""},
                 {Answer::reject, "no: it is an error", RefusalGround::choice}},
     .passages = {kPermittedFillValues, {Source::cast_value, "NumPy compatibility", "numpy-compatibility"}},
     .clauses = {Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::hex_length,
     .question = "May a hexadecimal scalar have another number of digits than the width of its type needs?",
     .why =
         "The text shows eight digits for a float32, and does not fix it. float4 and float6 are not tested.",
     .answers = {{Answer::exact, "no: it is an error"},
                 {Answer::any, "yes, when the number that they make fits the type"}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::hex_case,
     .question = "May a hexadecimal scalar have upper-case digits?",
     .why = "The core specification shows lower-case digits. The text of float8_e8m0fnu shows `0xFF`.",
     .answers = {{Answer::any, "yes"}, {Answer::lower_only, "no: it is an error", RefusalGround::choice}},
     .passages = {kPermittedFillValues, kE8m0FillValues},
     .clauses = {Clause::META_4, Clause::META_10}},

    {.open_point = OpenPoint::raw_fill_length,
     .question = "Has a fill value of `r<N>` one entry for each byte, or N entries?",
     .why = "The text says that the length is equal to N, and N is a number of bits. Each entry is an "
            "integer from 0 to 255, which is a byte.",
     .answers = {{Answer::bytes, "one entry for each byte", RefusalGround::choice},
                 {Answer::bits, "N entries", RefusalGround::choice}},
     .passages = {kPermittedFillValues},
     .clauses = {Clause::META_4, Clause::META_10, Clause::BYTES_6}}};

}  // namespace zarrproof
