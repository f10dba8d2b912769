// The clauses about the metadata of all codecs.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kMetadataClauses[] = {
    {.clause = Clause::META_1,
     .summary = "a codec is an object with name and configuration",
     .text = "A codec in `codecs` is a JSON object with a `name` and, where it has parameters, a "
             "`configuration`. The order of the two members is free.",
     .why = "The core specification defines the object.",
     .passages = {kExtensionObjects, kCodecsOfArray},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_2,
     .summary = "scale_offset and cast_value allow no other configuration keys",
     .text = "The `configuration` of `scale_offset` and of `cast_value` has the keys of the codec's text and "
             "no others. A reader refuses metadata with another key. A later version of the codec may give "
             "such a key a meaning that changes the data.",
     .why = "The text of each of the two codecs says that readers MUST treat such metadata as invalid.",
     .passages = {kScaleOffsetConfiguration, {Source::cast_value, "Configuration", "configuration"}},
     .consequence = Consequence::bad_metadata_accepted},

    {.clause = Clause::META_3,
     .summary = "names, required parameters, JSON types and permitted values are as specified",
     .text = "A codec and a data type are written as the core specification says, and each parameter has the "
             "JSON type and one of the values that its text gives it. A missing `name` or required "
             "parameter, a wrong JSON type (null included), another value and an additional member are "
             "errors. So is another spelling of a data type, such as `UInt8` or `<u1`. For unknown codecs "
             "see META-9, for unknown data types META-18, for `endian` BYTES-10, for scalars META-10.",
     .level = Level::derived,
     .why =
         "The texts and the schemas say what a document contains. No text says what a reader does with a "
         "wrong JSON type, another value or a missing member. The core specification refuses metadata fields "
         "that are not recognized (META-9). It is not clear whether this sentence covers the members of a "
         "codec object. For unknown keys of the `configuration` of `bytes` and `crc32c`, see `unknown_keys`.",
     .passages = {kExtensionObjects,
                  {Source::bytes_schema},
                  {Source::scale_offset_schema},
                  {Source::cast_value_schema},
                  kTimeConfiguration},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_1},

    {.clause = Clause::META_4,
     .summary = "scalars in metadata are written like fill values of their data type",
     .text = "Fill values, `offset`, `scale` and the entries of `scalar_map` are written as fill values of "
             "their data type. An integer is a JSON number without fraction and exponent, within the range "
             "of the type. A float is a JSON number, `\"Infinity\"`, `\"-Infinity\"` or `\"NaN\"` where the "
             "type has such a value, or its bit pattern as `\"0x…\"`. A bool is a JSON boolean, a complex "
             "number an array of two floats, and `r<N>` an array of integers from 0 to 255. A `numpy.*` "
             "value is an integer of 64 bits, or `\"NaT\"`, which is -2^63.",
     .why = "The core specification lists the permitted values, and the codecs refer to that list.",
     .passages = {kPermittedFillValues, kFillValueOfArray, kFillValuesOfExtensions}},

    {.clause = Clause::META_5,
     .summary = "configuration may be absent where nothing needs it",
     .text =
         "`{\"name\":\"x\"}` stands for a codec or an extension data type that needs no configuration. "
         "`numpy.datetime64` and `numpy.timedelta64` have a configuration with `unit` and `scale_factor`.",
     .why = "The core specification requires `name` alone. The other texts say which parameters exist.",
     .passages = {kExtensionObjects, kTimeConfiguration},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_6,
     .summary = "codecs is a list of array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
     .text = "`codecs` has any number of array -> array codecs (`scale_offset`, `cast_value`), then exactly "
             "one array -> bytes codec (`bytes`), then any number of bytes -> bytes codecs (`crc32c`).",
     .why = "The core specification defines this form, so a reader has to accept every list that has it.",
     .passages = {kChunkEncoding, kCodecsOfArray},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_7,
     .summary = "a JSON number is rounded to the nearest value of the data type, ties to even",
     .text =
         "A JSON number for a float is rounded to the nearest value of the data type. A number in the middle "
         "of two values of float16, float32 or float64 becomes the even one; for the other types see "
         "META-16. The number is taken with all its digits, or through binary64. `json_number_precision` "
         "lists the permitted values. Every other value violates this clause: 65519 gives the float16 65504 "
         "under every answer. A number for an integer data type keeps every digit.",
     .why = "\"A JSON number, that will be rounded to the nearest representable value using the \"round half "
            "to even\" rule.\" The rule for ties entered the text of core 3.1 in July 2026. Before, and in "
            "core 3.0, the text says \"nearest\".",
     .passages = {kPermittedFillValues}},

    {.clause = Clause::META_8,
     .summary = "fill_value is required",
     .text = "Array metadata contain `fill_value`. A reader refuses metadata without it.",
     .level = Level::derived,
     .why = "The core specification requires the field. It does not say what a reader does without it.",
     .passages = {kFillValueOfArray},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_4},

    {.clause = Clause::META_9,
     .summary = "an unknown codec name is an error",
     .text = "A reader refuses an array with a codec whose name it does not know. Data that are decoded "
             "without one of their codecs are wrong. Codecs with `must_understand: false` and names that are "
             "in use elsewhere are not tested. For other spellings of a known name see META-17.",
     .why = "\"An implementation MUST fail to open Zarr groups or arrays if any metadata fields are present "
            "which (a) the implementation does not recognize and (b) are not explicitly set to "
            "`\"must_understand\": false`.\" The sentence stands in the section about extension objects, and "
            "a codec is one. An implementation recognizes an extension by its name.",
     .passages = {kMustUnderstand, kCodecsOfArray}},

    {.clause = Clause::META_10,
     .summary = "a scalar in another form than the fill-value encoding is an error",
     .text = "A reader refuses a fill value, an `offset`, a `scale` and an entry of `scalar_map` that is not "
             "in the fill-value encoding of its data type (META-4), such as 300 for `uint8`, 1.5 for `int8` "
             "or `\"1\"` for `float32`. `rounding` and `out_of_range` never apply to scalars in metadata.",
     .level = Level::derived,
     .why = "The core specification lists the permitted values. It does not say what happens with others.",
     .passages = {kPermittedFillValues, kFillValueOfArray},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_4},

    {.clause = Clause::META_11,
     .summary = "a codec at a wrong place is an error",
     .text = "A codec gets an array or bytes, whichever its kind needs. A reader refuses `scale_offset`, "
             "`cast_value` or `bytes` behind `bytes`, and `crc32c` before `bytes`. For a list without these "
             "faults that has no `bytes`, see META-19.",
     .level = Level::should,
     .why = "\"If `compute_encoded_representation_type` fails because of an incompatible decoded "
            "representation, an implementation should indicate an error.\" It also says of a codec: \"If the "
            "``decoded_representation_type`` is not supported, this algorithm must fail with an error.\" For "
            "what an implementation does then, it says \"should\".",
     .passages = {kEncodedRepresentations, kChunkEncoding, kCodecsOfArray},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_6},

    {.clause = Clause::META_12,
     .summary = "a bare name stands for a codec",
     .text = "A codec that needs no configuration may be given as a JSON string with its name, such as "
             "`\"bytes\"` and `\"crc32c\"`. It means the same as an object with only this name. For "
             "`\"scale_offset\"` see `scale_offset_name`.",
     .why = "\"Instead of extension objects, short-hand names MAY be used if no configuration metadata is "
            "required. They are equivalent to extension objects with just a `name` key.\" Version 3.0 had "
            "objects only: for a reader of version 3.0, `zarrproof run --filter '!META-12'` leaves out the "
            "requests about this clause.",
     .passages = {kShortHandNames, kCodecsOfArray},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_13,
     .summary = "a bare name stands for an extension data type",
     .text = "An extension data type that needs no configuration may be given as a JSON string with its "
             "name, such as `\"int4\"`. It means the same as an object with only this name.",
     .why = "\"Instead of extension objects, short-hand names MAY be used if no configuration metadata is "
            "required. They are equivalent to extension objects with just a `name` key.\" Version 3.0 "
            "already let an extension data type be a plain string.",
     .passages = {kShortHandNames},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_14,
     .summary = "an empty configuration is equal to no configuration",
     .text = "`{\"name\":\"x\",\"configuration\":{}}` means the same as `{\"name\":\"x\"}` for a codec or a "
             "data type that needs no configuration. `scale_offset` has optional parameters only, so its "
             "empty configuration is complete (SO-4).",
     .why = "\"Optionally, the member `configuration` MAY be present but if so MUST be an object.\" An "
            "object without members is an object, and it sets no parameter. The schemas permit it.",
     .passages = {kExtensionObjects, {Source::bytes_schema}, {Source::int4_schema}},
     .consequence = Consequence::good_data_refused,
     .valid_form = Clause::META_5},

    {.clause = Clause::META_15,
     .summary = "a JSON number may have an exponent of any size",
     .text = "A JSON number is accepted although it is nearer to 0 than every other binary64, as `1e-400`, "
             "or its exponent is far outside the range of every data type, as in `0e99999999999999999999`. "
             "Its value follows META-7: 0 in both examples.",
     .level = Level::derived,
     .why = "Such a number is \"a JSON number, that will be rounded to the nearest representable value\". "
            "RFC 8259 lets a JSON parser limit the range of the numbers that it accepts. So a refusal is a "
            "warning. Another value violates META-7.",
     .passages = {kPermittedFillValues, kJsonNumbers},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::META_16,
     .summary = "a JSON number between two values of an extension type becomes the even one",
     .text =
         "A JSON number in the middle of two values becomes the one whose last digit is even, also in a "
         "float type outside the core specification, such as `bfloat16`. For float8_e8m0fnu see `e8m0_tie`.",
     .level = Level::derived,
     .why = "The types specify their fill values \"in the same way as the core IEEE 754 floating point "
            "numbers\" and cite core 3.0. It rounds to the nearest value and names no rule for ties. The "
            "text of core 3.1 names the rule for float16, float32 and float64 since July 2026. The other "
            "neighbour is a warning. A third value violates META-7.",
     .passages = {kPermittedFillValues, kFillValuesOfExtensions}},

    {.clause = Clause::META_17,
     .summary = "another spelling of a codec's name is an error",
     .text = "A reader refuses a name that differs from the name of a codec in case, in a separator or in "
             "one character, such as `Bytes`, `scaleOffset`, `\"bytes \"` or `byte`.",
     .level = Level::derived,
     .why = "\"The value of the `name` member in the codec object MUST be `bytes`\", and the like in the "
            "texts of the other codecs. No text says what a reader does with another spelling: an "
            "implementation may know it as a name of its own.",
     .passages = {kMustUnderstand,
                  {Source::bytes, "Codec name", "codec-name"},
                  {Source::crc32c, "Codec name", "codec-name"},
                  {Source::scale_offset, "Name", "name"},
                  {Source::cast_value, "Name", "name"}},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_1},

    {.clause = Clause::META_18,
     .summary = "an unknown data type is an error",
     .text = "A reader refuses an array whose data type it does not know, such as `float7`. Names that are "
             "in use elsewhere are not tested. For other spellings of a known data type see META-3.",
     .why = "\"An implementation MUST fail to open Zarr groups or arrays if any metadata fields are present "
            "which (a) the implementation does not recognize and (b) are not explicitly set to "
            "`\"must_understand\": false`.\" And: \"`must_understand=False` is not supported for the "
            "following extension points: data type, chunk grid, and chunk key encoding.\"",
     .passages = {kMustUnderstand, kDataTypeOfArray},
     .consequence = Consequence::bad_metadata_accepted},

    {.clause = Clause::META_19,
     .summary = "a list of codecs without bytes is an error",
     .text = "A reader refuses an empty list of codecs, and a list without an array -> bytes codec.",
     .level = Level::derived,
     .why = "\"Because `codecs` MUST contain an `array -> bytes` codec, the list cannot be empty\". The core "
            "specification does not say what a reader does with another list.",
     .passages = {kCodecsOfArray, kChunkEncoding},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_6},

    {.clause = Clause::META_20,
     .summary = "an unknown member of the array metadata is an error",
     .text =
         "A reader refuses a `zarr.json` with a member that the core specification does not name, unless it "
         "is an object with `\"must_understand\": false`. For members of a codec or a data type see META-3.",
     .why = "\"An implementation MUST fail to open Zarr groups or arrays if any metadata fields are present "
            "which (a) the implementation does not recognize and (b) are not explicitly set to "
            "`\"must_understand\": false`.\"",
     .passages = {kMustUnderstand}},

    {.clause = Clause::META_21,
     .summary = "the other members of the array metadata have the forms that the core specification gives",
     .text =
         "`attributes` is an object. `dimension_names` is an array with a string or null for each "
         "dimension. `storage_transformers` is an array. `chunk_shape` of a regular chunk grid is an "
         "array with a length above 0 for each dimension; a length of 0 for a dimension of length 0 is not "
         "asked, because the core specification permits it and the text of the grid does not. A reader "
         "refuses another form.",
     .level = Level::derived,
     .why =
         "The core specification says what each member must be: `dimension_names` \"must be an array of "
         "strings or null objects with the same length as `shape`\". The text of the regular grid says: "
         "\"Chunk sizes must be greater than zero\". They do not say what a reader does with another form.",
     .passages = {kArrayMetadata, kDimensionNames, kAttributesOfArray},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::META_20}};

}  // namespace zarrproof
