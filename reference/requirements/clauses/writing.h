// The clauses about arrays that an implementation creates, and about metadata that it rewrites.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kWritingClauses[] = {
    {.clause = Clause::WRITE_1,
     .summary = "a written zarr.json is JSON",
     .text =
         "The text that an implementation stores as `zarr.json` is JSON. A bare `NaN` or `Infinity` is "
         "not: the fill value is `\"NaN\"` or `\"Infinity\"`. For a byte order mark and repeated keys see "
         "WRITE-7.",
     .why = "\"Metadata documents are defined here using the JSON type system defined in [RFC8259].\"",
     .passages = {kMetadataDocuments, kPermittedFillValues},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::WRITE_2,
     .summary = "written metadata are valid",
     .text = "A written `zarr.json` has every mandatory member, `fill_value` included, and each member has "
             "one of the forms that the core specification gives it. It is violated only by metadata that "
             "are invalid under every answer to the open points. integer_json does not count: what a reader "
             "accepts, such as 5.0 for an integer, a writer may not write.",
     .why = "The core specification says of each member what it must be: \"The default fill value that is "
            "chosen MUST be recorded in the metadata\", and `dimension_names` \"must be an array of strings "
            "or null objects with the same length as `shape`\".",
     .passages = {kArrayMetadata, kFillValueOfArray, kPermittedFillValues, kDimensionNames,
                  kAttributesOfArray},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::WRITE_3,
     .summary = "written metadata describe the array that was asked for",
     .text = "The shape, the chunk shape, the data type, the fill value, the codecs and the parameters of "
             "the codecs in a written `zarr.json` are those of the array. Spellings do not count: a number "
             "counts by its value in the data type, and a parameter that is written with its default is "
             "equal to an absent one. For the bits of a NaN and the sign of a zero see WRITE-4.",
     .why = "The core specification defines what each member of the metadata means.",
     .passages = {kFillValueOfArray, kCodecsOfArray, kDataTypeOfArray, kShapeOfArray}},

    {.clause = Clause::WRITE_4,
     .summary = "written scalars keep the bits of a NaN and the sign of a zero",
     .text = "A fill value and a parameter of a codec that are a NaN are written with their bits: as "
             "`\"0x…\"`, unless `\"NaN\"` has these bits. A negative zero is written so that it can be read "
             "as one.",
     .level = Level::derived,
     .why = "The hexadecimal form is \"the only way to specify a NaN value other than the specific NaN "
            "value denoted by `NaN`\". No text says that an implementation has to keep such a value.",
     .passages = {kPermittedFillValues, kFillValueOfArray}},

    {.clause = Clause::WRITE_5,
     .summary = "the stored chunks hold the elements",
     .text =
         "A reader that reads the stored chunks by the written metadata finds the elements that were written "
         "last, as the codecs give them back. A bool is stored as 0 or 1. A chunk that is not stored "
         "holds the written fill value. "
         "What was never written has the fill value, too. For the bits of a NaN and the sign of a zero "
         "in a chunk that is not stored see CHAIN-3.",
     .why = "The core specification defines how a chunk is encoded and stored, and what uninitialised "
            "portions hold.",
     .passages = {{Source::core, "Encoding procedure", "encoding-procedure"},
                  {Source::core, "Decoding procedure", "decoding-procedure"},
                  kFillValueOfArray}},

    {.clause = Clause::WRITE_6,
     .summary = "setting an attribute keeps everything else",
     .text = "When an implementation opens an array and sets an attribute, the new `zarr.json` has this "
             "attribute, and describes the same array as before: shape, chunk grid, chunk keys, data type, "
             "fill value, codecs, dimension names and the other attributes. Spellings do not count. Members "
             "that the implementation does not know, with `\"must_understand\": false`, are not compared.",
     .level = Level::derived,
     .why = "The core specification does not say how metadata are updated.",
     .passages = {kAttributesOfArray, kArrayMetadata, kDimensionNames}},

    {.clause = Clause::WRITE_7,
     .summary = "a written zarr.json has unique keys and no byte order mark",
     .text = "Each key stands once in an object of a written `zarr.json`, and no byte order mark stands "
             "before the text. Of a key that stands twice, the last value is judged by the other clauses.",
     .level = Level::should,
     .why = "RFC 8259, section 4: \"The names within an object SHOULD be unique.\" Section 8.1: "
            "\"Implementations MUST NOT add a byte order mark (U+FEFF) to the beginning of a "
            "networked-transmitted JSON text.\" A store need not be on a network, and a parser may ignore "
            "the mark or take it for an error. So the mark is no violation of level MUST.",
     .passages = {{Source::rfc8259, "4. Objects", "section-4"},
                  {Source::rfc8259, "8.1. Character Encoding", "section-8.1"},
                  kMetadataDocuments},
     .consequence = Consequence::good_data_refused}};

}  // namespace zarrproof
