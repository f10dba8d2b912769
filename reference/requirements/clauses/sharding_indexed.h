// The clauses about the codec sharding_indexed.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kShardingClauses[] = {
    {.clause = Clause::SHARD_1,
     .summary = "an inner chunk is nbytes bytes from offset on, decoded by codecs",
     .text =
         "A shard is divided into inner chunks of the shape `chunk_shape`. The encoded inner chunk is the "
         "`nbytes` bytes of the shard from the byte `offset` on. `codecs` decode it. The data type that "
         "reaches `sharding_indexed` is the data type of the inner chunks.",
     .why = "The text of the codec defines the inner chunks and both numbers.",
     .passages = {kShardFormat, kShardParameters}},

    {.clause = Clause::SHARD_2,
     .summary = "the index lies at index_location, the end by default, encoded by index_codecs",
     .text = "The index is an array of uint64 with the shape of the chunks per shard and a last dimension of "
             "length 2, for `offset` and `nbytes`. `index_codecs` encode it. It is the last bytes of the "
             "shard, or the first ones where `index_location` is `\"start\"`.",
     .why = "The text of the codec defines the index, its size and its place.",
     .passages = {kShardFormat, kShardParameters}},

    {.clause = Clause::SHARD_3,
     .summary = "an inner chunk whose offset and nbytes are both 2^64-1 holds the fill value",
     .text = "An inner chunk is empty if its `offset` and its `nbytes` are both 2^64-1. Its elements are the "
             "fill value that reaches `sharding_indexed`. Codecs before it then decode them.",
     .why = "\"Empty inner chunks are interpreted as being filled with the fill value.\" Each codec gets the "
            "fill value of the codec before it (CHAIN-1).",
     .passages = {kShardFormat}},

    {.clause = Clause::SHARD_4,
     .summary = "inner chunks may lie in any order, with unused bytes around them",
     .text = "Inner chunks are read at their offsets, in any order. Bytes of the shard that no "
             "entry of the index names, such as an earlier index, mean nothing.",
     .why =
         "\"The actual order of the chunk content is not fixed\", \"unused space between them is allowed\", "
         "and the text lists writing strategies that leave unused space.",
     .passages = {kShardFormat},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::SHARD_5,
     .summary = "a shard that extends beyond the array has the full index",
     .text = "The index of a shard at the edge of the array has an entry for every inner chunk of the shard, "
             "also for inner chunks that lie wholly outside of the array.",
     .why = "\"The index always has the full shape of all possible inner chunks per shard, even if they "
            "extend beyond the array shape.\"",
     .passages = {kShardFormat}},

    {.clause = Clause::SHARD_6,
     .summary = "a chunk_shape that does not divide the shard shape is an error",
     .text = "A reader refuses a `chunk_shape` that is no list of integers, has another number of dimensions "
             "than the shard, or has a length that does not divide the length of the shard. For missing and "
             "wrong values of other parameters see META-3.",
     .level = Level::derived,
     .why = "The length of `chunk_shape` \"must match the number of dimensions of the shard shape\", and its "
            "lengths \"must evenly divide\" those of the shard. No text says what a reader does otherwise.",
     .passages = {kShardParameters, {Source::sharding_indexed, "Definitions", "definitions"}},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::SHARD_1},

    {.clause = Clause::SHARD_7,
     .summary = "an index codec whose encoded size varies is an error",
     .text = "A reader refuses `index_codecs` with a codec such as `gzip`, `blosc`, `zstd` or "
             "`sharding_indexed`: the place of the index would not be known.",
     .level = Level::derived,
     .why = "\"Codecs that produce variable-sized encoded representation, such as compression codecs, MUST "
            "NOT be used for index codecs.\" The text does not say what a reader does with one.",
     .passages = {kShardParameters},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::SHARD_2},

    {.clause = Clause::SHARD_8,
     .summary = "a shard without its whole index, or an entry beyond its end or in the index, is an error",
     .text =
         "Decode refuses a shard of fewer bytes than its index, and an inner chunk whose bytes do not all "
         "lie in the shard, outside the index. So it refuses an entry of which only `offset` or only "
         "`nbytes` is 2^64-1: the inner chunk is not empty. An inner chunk of another length than its "
         "elements need violates BYTES-8, a wrong checksum CRC-4.",
     .level = Level::derived,
     .why = "The place of the index and the bytes of an inner chunk follow from the format: the index stands "
            "before or behind all inner chunks. The text does not say what a decoder does without them.",
     .passages = {kShardFormat},
     .consequence = Consequence::damage_unnoticed,
     .valid_form = Clause::SHARD_1}};

}  // namespace zarrproof
