// The open points about codecs and data types in metadata, and about the codecs bytes and sharding_indexed.
#pragma once

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr OpenPointDetails kOpenPointsOfMetadata[] = {
    {.open_point = OpenPoint::raw_endian,
     .question = "Does `endian` \"big\" reverse the bytes of r16 and wider raw types?",
     .why = "The text of the codec excludes only types of one byte. A raw type has no byte order.",
     .answers = {{Answer::unaffected, "no: the bytes stay as they are"},
                 {Answer::swapped, "yes: the bytes of each element are reversed"}},
     .passages = {kBytesParameters, kDataTypes},
     .clauses = {Clause::BYTES_6}},

    {.open_point = OpenPoint::raw_endian_absent,
     .question = "May `endian` be absent for r16 and wider raw types?",
     .why = "`endian` is required where it applies, such as for multi-byte types. No text names raw types.",
     .answers = {{Answer::accept, "yes"},
                 {Answer::error, "no: the metadata are invalid", RefusalGround::choice}},
     .passages = {kBytesParameters, kDataTypes},
     .clauses = {Clause::BYTES_6, Clause::BYTES_10}},

    {.open_point = OpenPoint::core_type_object,
     .question = "May a core data type be written as an object, `{\"name\":\"uint8\"}`?",
     .why = "In extensions, an object and a bare name are equivalent. A core `data_type` must be a string.",
     .answers = {{Answer::accept, "yes"}, {Answer::reject, "no: it is an error"}},
     .passages = {kDataTypeOfArray, kShortHandNames},
     .clauses = {Clause::META_5, Clause::META_3}},

    {.open_point = OpenPoint::scale_offset_name,
     .question = "May the codec `scale_offset` be written as a bare name?",
     .why = "A bare name may stand for an extension that needs no configuration. The text of the codec says "
            "that it \"is declared in metadata as a JSON object\", and its schema permits objects only.",
     .answers = {{Answer::accept, "yes: the codec then changes nothing"},
                 {Answer::reject, "no: it is an error", RefusalGround::choice}},
     .passages = {kShortHandNames,
                  {Source::scale_offset, "Codec metadata", "codec-metadata"},
                  {Source::scale_offset_schema}},
     .clauses = {Clause::META_12, Clause::META_3}},

    {.open_point = OpenPoint::must_understand,
     .question = "May a codec object have `must_understand: true`?",
     .why = "The core specification has an implicit field of this value, and names an explicit "
            "`must_understand` with the value false only. It does not forbid true.",
     .answers = {{Answer::accept, "yes: it changes nothing"}, {Answer::reject, "no: it is an error"}},
     .passages = {kMustUnderstand},
     .clauses = {Clause::META_1, Clause::META_3}},

    {.open_point = OpenPoint::unknown_keys,
     .question = "Are unknown `configuration` keys of `bytes`, `crc32c` and `sharding_indexed` an error?",
     .why =
         "The texts of the codecs name the parameters, and the schema of `bytes` permits no other key. "
         "No text says what a reader does with one. The core specification refuses metadata fields that are "
         "not recognized. It is not clear whether this sentence covers the keys of `configuration`.",
     .answers = {{Answer::reject, "yes: the metadata are invalid"}, {Answer::ignore, "no"}},
     .passages = {kBytesParameters, {Source::bytes_schema}, kChecksumParameters, kMustUnderstand},
     .clauses = {Clause::META_3, Clause::CRC_3}},

    {.open_point = OpenPoint::json_extensions,
     .question = "Are a bare `NaN` or `Infinity`, a comment, and a comma before the end of a list errors?",
     .why = "The metadata are JSON, and such text is not. RFC 8259 says: \"A JSON parser MAY accept non-JSON "
            "forms or extensions.\" A reader that accepts the text gives it its usual meaning.",
     .answers = {{Answer::reject, "yes", RefusalGround::choice}, {Answer::accept, "no"}},
     .passages = {{Source::rfc8259, "9. Parsers", "section-9"}},
     .clauses = {Clause::META_1, Clause::META_4}},

    {.open_point = OpenPoint::bool_other,
     .question = "What does decode make of a bool byte other than 0 and 1?",
     .why = "The text of the codec defines the bytes of `false` and `true`, and says nothing of others.",
     .answers = {{Answer::error, "an error"},
                 {Answer::true_, "`true`, the byte 1"},
                 {Answer::kept, "the byte as it is"}},
     .passages = {kBytesTypes},
     .clauses = {Clause::BYTES_5, Clause::BYTES_11}},

    {.open_point = OpenPoint::shard_overlap,
     .question = "May two inner chunks of a shard share bytes?",
     .why = "Inner chunks \"are written successively in a shard, where unused space between them is "
            "allowed\". No text forbids two entries of the index to name the same bytes. "
            "A reader that cuts out the bytes of each inner chunk does not notice it, and no text asks for a "
            "check.",
     .answers = {{Answer::accept, "yes: each inner chunk is read as its entry says"},
                 {Answer::reject, "no: it is an error", RefusalGround::choice}},
     .passages = {kShardFormat},
     .clauses = {Clause::SHARD_1, Clause::SHARD_8}}};

}  // namespace zarrproof
