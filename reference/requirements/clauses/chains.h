// The clauses about chains of codecs.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kChainClauses[] = {
    {.clause = Clause::CHAIN_1,
     .summary = "data type and fill value propagate from codec to codec",
     .text = "Each codec gets the data type and the fill value that the codec before it gives. Behind "
             "`cast_value`, parameters and `endian` belong to the type that `cast_value` gives.",
     .why = "The core specification defines the data type between codecs. The codecs define the fill value.",
     .passages = {kEncodedRepresentations,
                  {Source::core, "Encoding procedure", "encoding-procedure"},
                  kCastDataType}},

    {.clause = Clause::CHAIN_2,
     .summary = "decoding applies the codecs in reverse order",
     .text = "Decode applies the decode of each codec, the last codec first.",
     .why = "The core specification defines the procedure.",
     .passages = {{Source::core, "Decoding procedure", "decoding-procedure"}}},

    {.clause = Clause::CHAIN_3,
     .summary = "a chunk is left out only if every bit of it is that of the fill value",
     .text = "An encoder may leave out a chunk whose elements all equal the fill value, because a reader "
             "then takes every element to be the fill value. An element that differs from the fill value in "
             "the sign of a zero or in the bits of a NaN does not equal it.",
     .level = Level::derived,
     .why = "The core specification says how a missing chunk is read, not when elements equal fill values.",
     .passages = {kFillValueOfArray}}};

}  // namespace zarrproof
