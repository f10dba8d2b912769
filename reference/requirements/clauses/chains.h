// The clauses about chains of codecs.
#pragma once

#include <array>

#include "reference/requirements/clause_details.h"

namespace zarrproof {

inline constexpr std::array kChainClauses = {
    ClauseDetails{
        .clause = Clause::CHAIN_1,
        .id = "CHAIN-1",
        .title = "data type and fill value propagate from codec to codec",
        .text = "Each codec gets the data type and the fill value that the codec before it gives. Parameters "
                "of a codec after `cast_value` belong to the type that `cast_value` gives, and `endian` is "
                "also about that type.",
        .level = Level::must,
        .why = "The core specification defines the representation between two codecs, and the codecs define "
               "the fill value.",
        .passages = {{Source::core, "Determination of encoded representations",
                      "determination-of-encoded-representations"},
                     {Source::core, "Encoding procedure", "encoding-procedure"},
                     {Source::cast_value, "data_type", "data_type"}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CHAIN_2,
        .id = "CHAIN-2",
        .title = "decoding applies the codecs in reverse order",
        .text = "Decode applies the decode of each codec, the last codec first.",
        .level = Level::must,
        .why = "The core specification defines the procedure.",
        .passages = {{Source::core, "Decoding procedure", "decoding-procedure"}},
        .consequence = Consequence::wrong_data,
    },
    ClauseDetails{
        .clause = Clause::CHAIN_3,
        .id = "CHAIN-3",
        .title = "a chunk is left out only if every bit of it is that of the fill value",
        .text = "An encoder may leave out a chunk whose elements all equal the fill value, because a "
                "reader then takes every element to be the fill value. An element that differs from "
                "the fill value in the sign of a zero or in the bits of a NaN does not equal it.",
        .level = Level::derived,
        .why = "The core specification defines how a missing chunk is read. It does not say when an "
               "element equals the fill value.",
        .passages = {{Source::core, "Array metadata, fill_value", "array-metadata-fill-value"}},
        .consequence = Consequence::wrong_data,
    },
};

}  // namespace zarrproof
