// The clauses about the metadata of all codecs.
#pragma once

#include <array>

#include "reference/requirements/clause_details.h"

namespace zarrproof {

inline constexpr Passage kShortHandNames{Source::core, "Short-hand names",
                                         "extension-definition-short-hand-name"};
inline constexpr Passage kExtensionObjects{Source::core, "Extension definition, Objects",
                                           "extension-definition-object"};
inline constexpr Passage kMustUnderstand{Source::core, "must_understand",
                                         "extension-definition-must-understand"};
inline constexpr Passage kCodecsOfArray{Source::core, "Array metadata, codecs", "array-metadata-codecs"};
inline constexpr Passage kFillValueOfArray{Source::core, "Array metadata, fill_value",
                                           "array-metadata-fill-value"};
inline constexpr Passage kChunkEncoding{Source::core, "Chunk encoding, Codecs", "chunk-encoding"};
inline constexpr Passage kPermittedFillValues{Source::data_types, "Permitted fill values",
                                              "permitted-fill-values"};

inline constexpr std::array kMetadataClauses = {
    ClauseDetails{
        .clause = Clause::META_1,
        .id = "META-1",
        .title = "a codec is an object with name and configuration",
        .text = "A codec in `codecs` is a JSON object with a `name` and, where it has parameters, a "
                "`configuration`. The order of the two members is free.",
        .level = Level::must,
        .why = "The core specification defines the object.",
        .passages = {kExtensionObjects, kCodecsOfArray},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::META_2,
        .id = "META-2",
        .title = "scale_offset and cast_value allow no other configuration keys",
        .text = "The `configuration` of `scale_offset` and of `cast_value` has the keys of the codec's text "
                "and no others. A reader refuses metadata with another key. A later version of the codec "
                "may give such a key a meaning that changes the data.",
        .level = Level::must,
        .why = "The text of each of the two codecs says that readers MUST treat such metadata as invalid.",
        .passages = {{Source::scale_offset, "Configuration", "configuration"},
                     {Source::cast_value, "Configuration", "configuration"}},
        .consequence = Consequence::bad_metadata_accepted,
    },
    ClauseDetails{
        .clause = Clause::META_3,
        .id = "META-3",
        .title = "names, required parameters, JSON types and permitted values are as specified",
        .text = "A codec and a data type are written as the core specification says, and each "
                "parameter has the JSON type and one of the values that its text gives it. An unknown "
                "data type, a missing `name` or required parameter, a wrong JSON type (null included), "
                "another value and an additional member are errors. For unknown codecs see META-9, for "
                "`endian` BYTES-10, for scalars META-10.",
        .level = Level::derived,
        .why = "The texts say what a document contains. The core specification refuses metadata fields that "
               "are not recognized (META-9). It is not clear whether this sentence covers the members of a "
               "codec object and the names of data types. No text says what a reader does with a wrong JSON "
               "type, another value or a missing member.",
        .passages = {kExtensionObjects,
                     {Source::bytes, "Configuration parameters", "configuration-parameters"},
                     {Source::cast_value, "Configuration", "configuration"},
                     {Source::numpy_datetime64, "Configuration", "configuration"}},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::META_1,
    },
    ClauseDetails{
        .clause = Clause::META_4,
        .id = "META-4",
        .title = "scalars in metadata are written like fill values of their data type",
        .text = "Fill values, `offset`, `scale` and the entries of `scalar_map` are written as fill values "
                "of their data type. An integer is a JSON number without fraction and exponent, within the "
                "range of the type. A float is a JSON number, `\"Infinity\"`, `\"-Infinity\"` or `\"NaN\"` "
                "where the type has such a value, or its bit pattern as `\"0x…\"`. A bool is a JSON "
                "boolean, a complex number an array of two floats, and `r<N>` an array of integers from 0 "
                "to 255.",
        .level = Level::must,
        .why = "The core specification lists the permitted values, and the codecs refer to that list.",
        .passages = {kPermittedFillValues,
                     kFillValueOfArray,
                     {Source::extension_types, "Fill value representation of each type"}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::META_5,
        .id = "META-5",
        .title = "configuration may be absent where nothing needs it",
        .text = "`{\"name\":\"x\"}` stands for a codec or an extension data type that needs no "
                "configuration. `numpy.datetime64` and `numpy.timedelta64` have a configuration with "
                "`unit` and `scale_factor`.",
        .level = Level::must,
        .why = "The core specification requires `name` alone, and the texts of the codecs and data "
               "types say which parameters they have.",
        .passages = {kExtensionObjects, {Source::numpy_datetime64, "Configuration", "configuration"}},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::META_6,
        .id = "META-6",
        .title = "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
        .text = "`codecs` has any number of array -> array codecs (`scale_offset`, `cast_value`), then "
                "exactly one array -> bytes codec (`bytes`), then any number of bytes -> bytes codecs "
                "(`crc32c`).",
        .level = Level::must,
        .why = "The core specification defines the form of the list, so a reader has to accept every "
               "list of this form.",
        .passages = {kChunkEncoding, kCodecsOfArray},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::META_7,
        .id = "META-7",
        .title = "a JSON number is rounded once, from its decimal text, ties to even",
        .text = "A JSON number for a float is rounded to the nearest value of the data type, with ties to "
                "even. It is rounded once, from its decimal digits. A JSON parser that makes a float64 of "
                "it first rounds twice: 16777217.0000000001 is the float32 16777218, not 16777216. "
                "Integers above 2^53 keep every digit.",
        .level = Level::must,
        .why = "The list of permitted fill values defines this rounding. Older editions of the list say "
               "\"nearest\" and do not name the rule for ties.",
        .passages = {kPermittedFillValues},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::META_8,
        .id = "META-8",
        .title = "fill_value is required",
        .text = "Array metadata contain `fill_value`. A reader refuses metadata without it.",
        .level = Level::derived,
        .why = "The core specification requires the field. It does not say what a reader does when the "
               "field is missing.",
        .passages = {kFillValueOfArray},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::META_4,
    },
    ClauseDetails{
        .clause = Clause::META_9,
        .id = "META-9",
        .title = "an unknown codec name is an error",
        .text = "A reader refuses an array with a codec whose name it does not know. Data that are decoded "
                "without one of their codecs are wrong. Codecs with `must_understand: false` are not "
                "tested.",
        .level = Level::must,
        .why = "The core specification says: \"An implementation MUST fail to open Zarr groups or arrays if "
               "any metadata fields are present which (a) the implementation does not recognize and (b) are "
               "not explicitly set to `\"must_understand\": false`.\" Only an extension object can have "
               "`must_understand`, so the sentence covers extension objects. A codec is an extension object. "
               "An implementation recognizes a codec by its name. Core 3.0 requires every extension that an "
               "array uses.",
        .passages = {kMustUnderstand, kCodecsOfArray},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::META_10,
        .id = "META-10",
        .title = "a scalar in another form than the fill-value encoding is an error",
        .text = "A reader refuses a fill value, an `offset`, a `scale` and an entry of `scalar_map` "
                "that is not in the fill-value encoding of its data type (META-4), such as 300 for "
                "`uint8`, 1.5 for `int8` or `\"1\"` for `float32`. `rounding` and `out_of_range` of "
                "`cast_value` never apply to scalars in metadata.",
        .level = Level::derived,
        .why = "The core specification lists the permitted values. It does not say what a reader does "
               "with another value.",
        .passages = {kPermittedFillValues, kFillValueOfArray},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::META_4,
    },
    ClauseDetails{
        .clause = Clause::META_11,
        .id = "META-11",
        .title = "a wrong order of codecs, or a missing bytes codec, is an error",
        .text = "A reader refuses a list of codecs that does not have the form of META-6: a codec at a wrong "
                "place, two array -> bytes codecs, or none.",
        .level = Level::derived,
        .why = "The core specification defines the form of the list. It does not say what a reader "
               "does with another list.",
        .passages = {kChunkEncoding, kCodecsOfArray},
        .consequence = Consequence::bad_metadata_accepted,
        .valid_form = Clause::META_6,
    },
    ClauseDetails{
        .clause = Clause::META_12,
        .id = "META-12",
        .title = "a bare name stands for a codec",
        .text = "A codec that needs no configuration may be given as a JSON string with its name, such "
                "as `\"bytes\"`. It means the same as an object with only this name.",
        .level = Level::must,
        .why = "The core specification calls the two forms equivalent, so a reader has to accept both. "
               "Version 3.0 of it had objects only: for a reader of version 3.0, `zarrproof run --filter "
               "'!META-12'` leaves out the requests about this clause.",
        .passages = {kShortHandNames, kCodecsOfArray},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::META_13,
        .id = "META-13",
        .title = "a bare name stands for an extension data type",
        .text = "An extension data type that needs no configuration may be given as a JSON string with "
                "its name, such as `\"int4\"`. It means the same as an object with only this name.",
        .level = Level::must,
        .why = "The core specification calls the two forms equivalent, so a reader has to accept both. "
               "Version 3.0 already let an extension data type be a plain string.",
        .passages = {kShortHandNames},
        .consequence = Consequence::good_data_refused,
    },
    ClauseDetails{
        .clause = Clause::META_14,
        .id = "META-14",
        .title = "an empty configuration is equal to no configuration",
        .text = "`{\"name\":\"x\",\"configuration\":{}}` means the same as `{\"name\":\"x\"}` for a "
                "codec or a data type that needs no configuration. `scale_offset` has optional "
                "parameters only, so its empty configuration is complete (SO-4).",
        .level = Level::derived,
        .why = "No text says that an empty configuration may be written where none is needed. It follows by "
               "logic: an empty configuration sets no parameter, so it equals a missing one.",
        .passages = {kExtensionObjects},
        .consequence = Consequence::good_data_refused,
        .valid_form = Clause::META_5,
    },
    ClauseDetails{
        .clause = Clause::META_15,
        .id = "META-15",
        .title = "a JSON number may have an exponent of any size",
        .text = "The exponent of a JSON number may be far outside the range of every data type, as in "
                "`0e99999999999999999999`, which is 0, and `1e-99999999999999999999`, which is rounded to "
                "0. The number is read as META-7 says.",
        .level = Level::derived,
        .why = "RFC 8259 defines the form of a number and lets a JSON parser limit the range of the numbers "
               "that it accepts. No text says that a reader of Zarr metadata has to accept more.",
        .passages = {kPermittedFillValues, {Source::rfc8259, "6. Numbers", "section-6"}},
        .consequence = Consequence::wrong_data,
    },
};

}  // namespace zarrproof
