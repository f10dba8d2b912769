// What is wrong with a fill value, in words.
#pragma once

#include <string>
#include <string_view>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// What would have been right, under SO-5 and CV-10.
inline constexpr std::string_view kTransformableFill = "a fill value that can be transformed";
inline constexpr std::string_view kCastableFill = "a fill value that can be cast";
inline constexpr std::string_view kSurvivingFill = "a fill value that survives the round trip";

Error fill_error(Clause clause, std::string found, std::string_view expected);

// The fill value at this codec ("codecs[0]"), where it has the real type, and why the codec refuses it.
std::string refused_fill(Bits fill, const DataType& type, std::string_view place, Reason reason);

// The same, and what came back from the codec's encode and decode: other bits, or a refusal.
std::string changed_fill(Bits fill, const DataType& type, std::string_view place,
                         const Result<Bits, Reason>& back);

}  // namespace zarrproof
