// The loss when an encoder does not store a chunk.
#pragma once

#include "vectors/reading.h"
#include "vectors/request.h"

namespace zarrproof {

// The loss when an encoder does not store a chunk, so that every element reads as the fill value.
enum class ChunkLoss {
  // Every element is the fill value, or encodes to it: 0.4 cast to uint8 under the fill value 0.
  none,
  // Only the sign of a zero, or the bits of a NaN in a chain that keeps them. The specification does not say
  // when an element equals the fill value.
  bits,
  values,  // the value of an element
};

// Returns the loss for the request's array under this reading. For refused metadata, all values.
ChunkLoss loss_without_chunk(const Request& request, const Reading& reading);

}  // namespace zarrproof
