// The clauses about the codec cast_value.
#pragma once

#include <array>

#include "reference/requirements/clause_details.h"

namespace zarrproof {

inline constexpr Passage kCastProcedure{Source::cast_value, "Procedure", "procedure"};
inline constexpr Passage kSpecialValues{Source::cast_value, "Special values", "special-values"};
inline constexpr Passage kCastDataType{Source::cast_value, "data_type", "data_type"};
inline constexpr Passage kRounding{Source::cast_value, "rounding", "rounding"};
inline constexpr Passage kOutOfRange{Source::cast_value, "out_of_range", "out_of_range"};
inline constexpr Passage kScalarMap{Source::cast_value, "scalar_map", "scalar_map"};

inline constexpr std::array kCastValueClauses = {
    ClauseDetails{
        .clause = Clause::CV_1,
        .id = "CV-1",
        .title = "scalar_map comes first; the first of repeated keys wins",
        .text = "An element that is a key of `scalar_map.encode` (on encode) or `scalar_map.decode` (on "
                "decode) becomes the value of that key. No other rule applies to it. The first of two "
                "equal keys wins.",
        .level = Level::must,
        .why = "The text of the codec says that the map MUST come before all other rules and that the first "
               "of repeated keys MUST be used.",
        .passages = {kCastProcedure, kScalarMap},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_2,
        .id = "CV-2",
        .title = "a value that the output type represents exactly is kept",
        .text = "An element whose number exists in the output type becomes that number. The bits of the two "
                "types may differ.",
        .level = Level::must,
        .why = "This is the second step of the codec's procedure.",
        .passages = {kCastProcedure},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_3,
        .id = "CV-3",
        .title =
            "a value that the type cannot represent is rounded once, from the exact value, as rounding says",
        .text = "`rounding` is `nearest-even` (the default), `towards-zero`, `towards-positive`, "
                "`towards-negative` or `nearest-away`. It applies to float -> integer, float -> float and "
                "integer -> float. The exact value is rounded once. A cast through a third type rounds "
                "twice and can give the neighbour of the right value.",
        .level = Level::must,
        .why = "The text of the codec defines the five modes and says that the default MUST be "
               "`nearest-even`.",
        .passages = {kRounding, kCastProcedure},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_4,
        .id = "CV-4",
        .title = "the range check uses the rounded value; rounding ignores the upper limit of the type",
        .text = "For an integer type the value is rounded to an integer of any size. For a float type it is "
                "rounded to the precision of the type as if the exponent had no upper limit. The value is "
                "out of range when the rounded value is outside the lowest and highest finite value.",
        .level = Level::must,
        .why = "The text of the codec says that rounding MUST come before the rule for values out of range.",
        .passages = {kOutOfRange, kRounding},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_5,
        .id = "CV-5",
        .title = "out of range: an error, or clamp, or wrap modulo 2^N",
        .text = "A value out of range is an error when `out_of_range` is absent. `clamp` gives the lowest or "
                "highest value, or an infinity where the output type has infinities. `wrap` gives the "
                "integer of N bits that is congruent modulo 2^N, for every finite value. N belongs to the "
                "output type, which on decode is the type of the array.",
        .level = Level::must,
        .why = "The text of the codec says that a value out of range MUST fail without the parameter, and "
               "defines both values of the parameter.",
        .passages = {kOutOfRange},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_6,
        .id = "CV-6",
        .title = "wrap needs an integer data_type",
        .text = "Metadata with `\"out_of_range\": \"wrap\"` and a `data_type` that is not an integer type "
                "are refused.",
        .level = Level::derived,
        .why = "The text of the codec permits `wrap` for integer types only. It does not say what a reader "
               "does with other metadata.",
        .passages = {kOutOfRange},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::CV_5,
    },
    ClauseDetails{
        .clause = Clause::CV_7,
        .id = "CV-7",
        .title = "NaN and the sign of zero are kept between IEEE 754 types",
        .text = "Between float16, float32, float64, bfloat16, float8_e3m4, float8_e4m3 and float8_e5m2 a NaN "
                "becomes a NaN and a zero keeps its sign. The sign and payload of the NaN are free.",
        .level = Level::must,
        .why = "The text of the codec says that NaN and signed zero MUST be kept.",
        .passages = {kSpecialValues},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_8,
        .id = "CV-8",
        .title = "NaN or infinity into a type that lacks it is an error",
        .text = "NaN and infinities are refused when the output type has no such value. `clamp` and `wrap` "
                "do not change that. Only `scalar_map` can give them a value.",
        .level = Level::must,
        .why = "The text of the codec says that this MUST be an error unless `scalar_map` overrides it.",
        .passages = {kSpecialValues},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_9,
        .id = "CV-9",
        .title = "an element for which no rule gives a result is an error",
        .text =
            "An element gets its result from `scalar_map`, from exact representation, or from rounding and "
            "`out_of_range`. If none of these gives a result, the element is an error.",
        .level = Level::must,
        .why = "The text of the codec says that an implementation MUST error then.",
        .passages = {kCastProcedure},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_10,
        .id = "CV-10",
        .title = "the fill value is cast like an element and survives the round trip",
        .text = "The fill value after the codec is the fill value cast like an element. The fill value "
                "survives encode and then decode. A fill value that does not survive is an error.",
        .level = Level::must,
        .why = "The text of the codec says MUST for the cast and for the error.",
        .passages = {kCastDataType},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_11,
        .id = "CV-11",
        .title = "every valid configuration is accepted",
        .text = "`data_type` and the type of the array are integer or float types, in every pair. "
                "`rounding`, `out_of_range` and `scalar_map` may be absent, and so may `encode` and "
                "`decode` in `scalar_map`. Keys and values of the entries are written in the "
                "fill-value encoding of their type.",
        .level = Level::must,
        .why = "The text of the codec defines the parameters and their values.",
        .passages = {kCastDataType, kScalarMap, {Source::cast_value, ""}},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::CV_12,
        .id = "CV-12",
        .title = "rounding comes before the range check",
        .text = "A value is rounded before it is compared with the range of the type. The float32 65505 is "
                "the float16 65504 under `nearest-even`, and is not out of range.",
        .level = Level::must,
        .why = "The text of the codec says that rounding MUST be applied first.",
        .passages = {kOutOfRange},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_13,
        .id = "CV-13",
        .title = "the shape and the order of the elements stay",
        .text = "`cast_value` changes the data type, the elements and the fill value. The shape stays, and "
                "each element stays at its place.",
        .level = Level::must,
        .why = "The text of the codec says that it leaves all other properties of the array intact.",
        .passages = {{Source::cast_value, ""}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_14,
        .id = "CV-14",
        .title = "cast_value is for data types of real numbers only",
        .text = "`cast_value` is refused if the type of the array or `data_type` is not an integer or "
                "float type.",
        .level = Level::derived,
        .why = "The text of the codec lists the types for which it is defined. It does not say what "
               "an implementation does with others.",
        .passages = {{Source::cast_value, ""}, kCastDataType},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::CV_11,
    },
    ClauseDetails{
        .clause = Clause::CV_15,
        .id = "CV-15",
        .title = "keys of scalar_map are equal if they are the same value of their data type",
        .text = "Two keys that are written differently are one key if their data type has one value for "
                "them: 0.1 and 0.10000000001 for `float16`, or 1 and `\"0x3c00\"`. The first of the two "
                "wins (CV-1).",
        .level = Level::derived,
        .why = "The text of the codec says that a key is in the fill-value encoding of its data type and "
               "that the first of repeated keys MUST be used. It does not say when keys that are written "
               "differently are repeated keys.",
        .passages = {kScalarMap, {Source::data_types, "Permitted fill values", "permitted-fill-values"}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CV_16,
        .id = "CV-16",
        .title = "an infinity stays, and a number that rounds to zero keeps its sign",
        .text = "An infinity becomes the infinity of the output type with the same sign, whatever "
                "`rounding` and `out_of_range` say. A negative number that rounds to zero becomes -0.0 if "
                "the output type has -0.0.",
        .level = Level::derived,
        .why = "The text of the codec names NaN and signed zero as values that are kept. It names neither "
               "infinities nor numbers that become zero. Both results follow from IEEE 754.",
        .passages = {kSpecialValues, kCastProcedure},
        .consequence = Consequence::wrong_data,
    },
};

}  // namespace zarrproof
