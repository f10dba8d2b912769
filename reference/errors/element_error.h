// Errors about one element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Returns the place of a codec in the metadata: "codecs[1]".
std::string codec_place(std::size_t codec);

// Returns the error for the element with this index in C order, which the codec at this index refuses.
// `value`: the bits of the codec's input, of this real type; a null type if the input is not a real number.
Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element);

}  // namespace zarrproof
