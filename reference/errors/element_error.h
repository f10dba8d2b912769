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

// Returns the error for an element that a codec refuses. `codec`: the index of the codec in the metadata.
// `value`: the bits of the codec's input, of this real type; the type is null if the input is not a real
// number. `element`: the index of the element in C order.
Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element);

}  // namespace zarrproof
