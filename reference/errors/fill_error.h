// Errors about a fill value.
#pragma once

#include <string>
#include <string_view>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The expected values of errors under SO-7 and under CV-10.
inline constexpr std::string_view kTransformableFill = "a fill value that can be transformed";
inline constexpr std::string_view kCastableFill = "a fill value that can be cast";
inline constexpr std::string_view kSurvivingFill = "a fill value that survives the round trip";

Error fill_error(Clause clause, std::string found, std::string_view expected);

// Returns a text that names the codec ("codecs[0]"), the fill value if its type is real, and the reason of
// the refusal.
std::string refused_fill(Bits fill, const DataType& type, std::string_view place, Reason reason);

// Returns a text that names the codec, the fill value, and the result of encoding and decoding it: other
// bits, or a refusal.
std::string changed_fill(Bits fill, const DataType& type, std::string_view place,
                         const Result<Bits, Reason>& back);

}  // namespace zarrproof
