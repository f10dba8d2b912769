// The clauses about the codec cast_value.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kCastValueClauses[] = {
    {.clause = Clause::CV_1,
     .summary = "scalar_map comes first; the first of repeated keys wins",
     .text = "An element that is a key of `scalar_map.encode` (on encode) or `scalar_map.decode` (on decode) "
             "becomes the value of that key. No other rule applies to it. The first of two equal keys wins.",
     .why = "By the text, the map MUST come first, and the first of repeated keys MUST be used.",
     .passages = {kCastProcedure, kScalarMap}},

    {.clause = Clause::CV_2,
     .summary = "a value that the output type represents exactly is kept",
     .text = "An element whose number exists in the output type becomes that number. The bits of the two "
             "types may differ: -0.0 becomes 0 in a type without -0.0, such as integers and the fnuz types.",
     .why = "This is the second step of the codec's procedure. \"Exact representability for floating-point "
            "types refers to numerical value only, not bit-level encoding.\"",
     .passages = {kCastProcedure}},

    {.clause = Clause::CV_3,
     .summary =
         "a value that the type cannot represent is rounded once, from the exact value, as rounding says",
     .text = "`rounding` is `nearest-even` (the default), `towards-zero`, `towards-positive`, "
             "`towards-negative` or `nearest-away`. It applies to float -> integer, float -> float and "
             "integer -> float. The exact value is rounded once. A cast through a third type rounds twice "
             "and can give the neighbour of the right value.",
     .why = "The text of the codec defines the five modes and says that the default MUST be `nearest-even`.",
     .passages = {kRounding, kCastProcedure}},

    {.clause = Clause::CV_4,
     .summary = "the range check uses the rounded value",
     .text = "A finite value is rounded first: for an integer type to an integer of any size, for a float "
             "type to the precision of the type. It is out of range when the rounded value is outside the "
             "range of the type: for a float type, below its lowest or above its highest finite value. For "
             "rounding modes that point inwards see `directed_overflow`, for an infinity CV-8 and CV-16.",
     .why =
         "\"If applicable, the rounding rule defined in the `rounding` field MUST be applied before the "
         "`out_of_range` transformation.\" For float types, the row of `clamp` speaks of \"values outside "
         "the finite range of the data type\", so a value that IEEE 754 rounds to infinity is out of range.",
     .passages = {kOutOfRange, kRounding}},

    {.clause = Clause::CV_5,
     .summary = "out of range: an error, or clamp, or wrap modulo 2^N",
     .text = "A finite value whose rounded value is out of range (CV-4) is an error when `out_of_range` is "
             "absent. `clamp` gives the lowest or highest value of the type. If the type has infinities, "
             "`clamp` gives an infinity; a value that is infinite stays so. `wrap` gives the integer of N "
             "bits that is congruent modulo 2^N, for every finite value. N belongs to the output type, which "
             "on decode is the type of the array.",
     .why = "\"If this field is not present, … implementations MUST treat any out-of-range value as an "
            "encoding or decoding failure.\" `clamp`: \"For output data types with representations of "
            "±Infinity, values outside the finite range of the data type MUST be mapped to ±Infinity.\"",
     .passages = {kOutOfRange}},

    {.clause = Clause::CV_6,
     .summary = "wrap needs an integer data_type",
     .text = "`\"out_of_range\": \"wrap\"` with a `data_type` that is not an integer type is refused.",
     .level = Level::derived,
     .why = "The text permits `wrap` for integer types only. It does not say what a reader does with others.",
     .passages = {kOutOfRange},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::CV_5},

    {.clause = Clause::CV_7,
     .summary = "NaN and the sign of zero are kept between IEEE 754 types",
     .text = "Between float16, float32, float64, bfloat16, float8_e3m4, float8_e4m3 and float8_e5m2 a NaN "
             "becomes a NaN and a zero keeps its sign. The sign and payload of the NaN are free.",
     .why = "\"If both input and output data types support IEEE 754 semantics, NaN values MUST be propagated "
            "unless overridden by `scalar_map`. Signed zero MUST be preserved.\"",
     .passages = {kSpecialValues}},

    {.clause = Clause::CV_8,
     .summary = "NaN or infinity into a type that lacks it is an error",
     .text = "NaN is refused when the output type has no NaN. An infinity is refused when the output type "
             "has no infinity. `clamp` and `wrap` do not change that; for an infinity under `clamp` see "
             "`infinity_clamp`. Only `scalar_map` can give such a value a result.",
     .why = "\"If the output data type does not support NaN or transfinite values and the input scalar has "
            "NaN or transfinite semantics, the transformation MUST error unless explicitly overridden by "
            "scalar_map.\"",
     .passages = {kSpecialValues}},

    {.clause = Clause::CV_9,
     .summary = "an element for which no rule gives a result is an error",
     .text = "An element gets its result from `scalar_map`, from exact representation, or from rounding and "
             "`out_of_range`. If none of these gives a result, the element is an error.",
     .why = "The text of the codec says that an implementation MUST error then.",
     .passages = {kCastProcedure}},

    {.clause = Clause::CV_10,
     .summary = "the fill value is cast like an element and survives the round trip",
     .text = "The fill value after the codec is the fill value cast like an element. The fill value survives "
             "encode and then decode. A fill value that does not survive is an error.",
     .why = "The text of the codec says MUST for the cast and for the error.",
     .passages = {kCastDataType}},

    {.clause = Clause::CV_11,
     .summary = "every valid configuration is accepted",
     .text =
         "`data_type` and the type of the array are integer or float types, in every pair. `rounding`, "
         "`out_of_range` and `scalar_map` may be absent, and so may `encode` and `decode` in `scalar_map`. "
         "Keys and values of the entries are written in the fill-value encoding of their type.",
     .why = "The text of the codec defines the parameters and their values.",
     .passages = {kCastDataType, kScalarMap, {Source::cast_value}},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::CV_12,
     .summary = "rounding comes before the range check",
     .text = "A value is rounded before it is compared with the range of the type. The float32 65505 is the "
             "float16 65504 under `nearest-even`, and is not out of range.",
     .why = "The text of the codec says that rounding MUST be applied first.",
     .passages = {kOutOfRange}},

    {.clause = Clause::CV_13,
     .summary = "the shape and the order of the elements stay",
     .text = "`cast_value` changes data type, elements and fill value, but neither the shape nor the order.",
     .why = "The text of the codec says that it leaves all other properties of the array intact.",
     .passages = {{Source::cast_value}}},

    {.clause = Clause::CV_14,
     .summary = "cast_value is for data types of real numbers only",
     .text = "`cast_value` is refused if the type of the array is `bool`, complex or `r<N>`. For `data_type` "
             "see CV-18. The `numpy.*` types are not tested: their texts say that they work with \"any codec "
             "that supports arrays of signed 64-bit integers\".",
     .level = Level::should,
     .why = "\"This codec is only defined for data types that model real numbers\". For another type the "
            "core specification says: \"If `compute_encoded_representation_type` fails because of an "
            "incompatible decoded representation, an implementation should indicate an error.\" See META-11.",
     .passages = {{Source::cast_value},
                  kCastDataType,
                  kEncodedRepresentations,
                  {Source::numpy_datetime64, "Codec compatibility", "codec-compatibility"}},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::CV_11},

    {.clause = Clause::CV_15,
     .summary = "keys of scalar_map are equal if they are the same value of their data type",
     .text = "Two keys that are written differently are one key if their data type has one value for them: "
             "0.1 and 0.10000000001 for `float16`, or 1 and `\"0x3c00\"`. The first of the two wins (CV-1). "
             "For ±0 see `map_zero`, for the bits of NaN `map_nan`.",
     .why = "\"Input scalars are encoded to JSON using the Zarr V3 fill value encoding for the input data "
            "type\", so a key is a value of that type. \"If the same input scalar is repeated, readers MUST "
            "use the first occurrence.\"",
     .passages = {kScalarMap, kPermittedFillValues}},

    {.clause = Clause::CV_16,
     .summary = "an infinity stays, and a number that rounds to zero keeps its sign",
     .text = "An infinity becomes the infinity of the output type with the same sign, for any `rounding`, "
             "when `out_of_range` is absent or `wrap`; for `clamp` see CV-5. A negative number that "
             "rounds to zero becomes -0.0 if the output type has -0.0.",
     .level = Level::derived,
     .why = "The text of the codec names NaN and signed zero as values that are kept. It calls a scalar "
            "exactly representable \"if it is an element of the set of numerical values representable by "
            "that data type\", and does not say whether an infinity is one. It does not name numbers that "
            "become zero. Both results follow from IEEE 754.",
     .passages = {kSpecialValues, kCastProcedure}},

    {.clause = Clause::CV_17,
     .summary = "a fill value that does not survive is refused when the metadata are made",
     .text =
         "If the fill value of an array does not survive the round trip through `cast_value` (CV-10), every "
         "operation on the array fails. This also holds for an operation that does not use the fill value.",
     .level = Level::should,
     .why = "\"Implementations SHOULD validate at metadata construction time that the fill value can be "
            "successfully cast in both the forward (encode) and inverse (decode) directions using the "
            "codec's configuration.\"",
     .passages = {kCastDataType},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::CV_10},

    {.clause = Clause::CV_18,
     .summary = "data_type of cast_value is a type of real numbers",
     .text =
         "A `data_type` `bool`, complex or `r<N>` is refused. The `numpy.*` types are not tested (CV-14).",
     .level = Level::derived,
     .why = "\"This codec is only defined for data types that model real numbers\". The text does not say "
            "what a reader does with another `data_type`.",
     .passages = {{Source::cast_value}, kCastDataType},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::CV_11}};

}  // namespace zarrproof
