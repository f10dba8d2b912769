// The failure of one element, in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Where a codec stands in the metadata: "codecs[1]".
std::string codec_place(std::size_t codec);

// The error of the element with this index in C order, which the codec at this place in the list refuses.
// `value`: what the codec was given, of this real type; a null type where it is no real number.
Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element);

}  // namespace zarrproof
