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
        .part = ClausePart::metadata,
        .title = "a codec is an object with name and configuration, or its bare name",
        .text = "A codec in `codecs` is a JSON object with a `name` and, where it has parameters, a "
                "`configuration`. A codec that needs no configuration may be given as a JSON string with "
                "its name, such as `\"bytes\"`. The object holds since core 3.0, the bare name since core "
                "3.1. A reader of core 3.0 may refuse the bare name.",
        .level = Level::must,
        .refusal_level = Level::derived,
        .why = "The core specification defines both forms, so a reader of core 3.1 has to accept both. "
               "Derived: a codec that is neither form is refused.",
        .passages = {kShortHandNames, kExtensionObjects, kCodecsOfArray},
        .consequence = Consequence::good_data_refused,
        .since = CoreVersion::v3_1,
    },
    ClauseDetails{
        .clause = Clause::META_2,
        .id = "META-2",
        .part = ClausePart::metadata,
        .title = "scale_offset and cast_value allow no other configuration keys",
        .text = "The `configuration` of `scale_offset` and of `cast_value` has the keys of the codec's text "
                "and no others. A reader refuses metadata with another key. A later version of the codec "
                "may give such a key a meaning that changes the data.",
        .level = Level::must,
        .refusal_level = Level::must,
        .why = "The text of each of the two codecs says that readers MUST treat such metadata as invalid.",
        .passages = {{Source::scale_offset, "Configuration", "configuration"},
                     {Source::cast_value, "Configuration", "configuration"}},
        .consequence = Consequence::bad_metadata_accepted,
    },
    ClauseDetails{
        .clause = Clause::META_3,
        .id = "META-3",
        .part = ClausePart::metadata,
        .title = "names, required parameters, JSON types and permitted values are as specified",
        .text = "Each parameter has the JSON type that the text gives it, and one of the permitted values. "
                "A wrong name, a missing required parameter, a wrong JSON type (null included) or another "
                "value is an error.",
        .level = Level::derived,
        .refusal_level = Level::derived,
        .why = "The texts say what a document contains. They do not say what a reader does with a document "
               "that contains something else.",
        .passages = {kExtensionObjects,
                     {Source::bytes, "Configuration parameters", "configuration-parameters"},
                     {Source::cast_value, "Configuration", "configuration"}},
        .consequence = Consequence::bad_metadata_accepted,
    },
    ClauseDetails{
        .clause = Clause::META_4,
        .id = "META-4",
        .part = ClausePart::metadata,
        .title = "a scalar stands in the fill-value encoding of its data type",
        .text = "Fill values, `offset`, `scale` and the entries of `scalar_map` are written as fill values "
                "of their data type. An integer is a JSON number without fraction and exponent, within the "
                "range of the type. A float is a JSON number, `\"Infinity\"`, `\"-Infinity\"` or `\"NaN\"` "
                "where the type has such a value, or its bit pattern as `\"0x…\"`. A bool is a JSON "
                "boolean, a complex number an array of two floats, and `r<N>` an array of integers from 0 "
                "to 255.",
        .level = Level::must,
        .refusal_level = Level::derived,
        .why = "The core specification lists the permitted values, and the codecs refer to that list. "
               "Derived: any other value is refused.",
        .passages = {kPermittedFillValues,
                     kFillValueOfArray,
                     {Source::extension_types, "Fill value representation of each type"}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::META_5,
        .id = "META-5",
        .part = ClausePart::metadata,
        .title = "bare name, object and empty configuration mean the same",
        .text = "`\"x\"`, `{\"name\":\"x\"}` and `{\"name\":\"x\",\"configuration\":{}}` mean the same "
                "for a codec or an extension data type that needs no configuration. `numpy.datetime64` and "
                "`numpy.timedelta64` need a configuration with `unit` and `scale_factor`. `cast_value` "
                "needs `data_type`, so its bare name is refused. The objects hold since core 3.0, the bare "
                "name since core 3.1.",
        .level = Level::must,
        .refusal_level = Level::derived,
        .why = "The core specification calls the bare name equivalent to an object with only a name. "
               "Derived: the empty configuration means the same, and what needs a configuration is refused "
               "without one.",
        .passages = {kShortHandNames,
                     {Source::numpy_datetime64, "Configuration", "configuration"},
                     {Source::cast_value, "Codec metadata", "codec-metadata"}},
        .consequence = Consequence::good_data_refused,
        .since = CoreVersion::v3_1,
    },
    ClauseDetails{
        .clause = Clause::META_6,
        .id = "META-6",
        .part = ClausePart::metadata,
        .title = "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
        .text = "`codecs` has any number of array -> array codecs (`scale_offset`, `cast_value`), then "
                "exactly one array -> bytes codec (`bytes`), then any number of bytes -> bytes codecs "
                "(`crc32c`). A list in another order, and a list without `bytes`, is refused.",
        .level = Level::must,
        .refusal_level = Level::derived,
        .why = "The core specification defines the form of the list, so a reader has to accept every list "
               "of this form. Derived: other lists are refused, because the text does not say what a reader "
               "does with them.",
        .passages = {kChunkEncoding, kCodecsOfArray},
        .consequence = Consequence::bad_metadata_accepted,
    },
    ClauseDetails{
        .clause = Clause::META_7,
        .id = "META-7",
        .part = ClausePart::metadata,
        .title = "a JSON number is rounded once, from its decimal text, ties to even",
        .text = "A JSON number for a float is rounded to the nearest value of the data type, with ties to "
                "even. It is rounded once, from its decimal digits. A JSON parser that makes a float64 of "
                "it first rounds twice: 16777217.0000000001 is the float32 16777218, not 16777216. "
                "Integers above 2^53 keep every digit.",
        .level = Level::must,
        .refusal_level = Level::derived,
        .why = "The list of permitted fill values defines this rounding. Older editions of the list say "
               "\"nearest\" and do not name the rule for ties.",
        .passages = {kPermittedFillValues},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::META_8,
        .id = "META-8",
        .part = ClausePart::metadata,
        .title = "fill_value is required",
        .text = "Array metadata contain `fill_value`. A reader refuses metadata without it.",
        .level = Level::derived,
        .refusal_level = Level::derived,
        .why = "The core specification requires the field. It does not say what a reader does when the "
               "field is missing.",
        .passages = {kFillValueOfArray},
        .consequence = Consequence::bad_metadata_accepted,
    },
    ClauseDetails{
        .clause = Clause::META_9,
        .id = "META-9",
        .part = ClausePart::metadata,
        .title = "an unknown codec name is an error",
        .text = "A reader refuses an array with a codec whose name it does not know. Data that are decoded "
                "without one of their codecs are wrong. Codecs with `must_understand: false` are not "
                "tested. This clause was a part of META-6 until suite 1.0.",
        .level = Level::must,
        .refusal_level = Level::must,
        .why = "The core specification says that an implementation MUST fail to open an array with metadata "
               "that it does not recognize. Core 3.0 requires every extension that an array uses.",
        .passages = {kMustUnderstand, kCodecsOfArray},
        .consequence = Consequence::wrong_data,
    },
};

}  // namespace zarrproof
