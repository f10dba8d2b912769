// Computes what is lost if an encoder does not store a chunk. Example: with the fill value 0, a chunk of 0
// and -0 that is not stored loses a sign (`bits`), and a chunk of 0 and 1 loses a value (`values`).
#pragma once

#include "vectors/reading.h"
#include "vectors/request.h"

namespace zarrproof {

// The loss if an encoder does not store a chunk, so that every element reads as the fill value.
enum class ChunkLoss {
  // Every element is the fill value, or encodes to it: 0.4 cast to uint8 under the fill value 0.
  none,
  // Only the sign of a zero, or the bits of a NaN in a chain that keeps them. The specification does not say
  // when an element equals the fill value.
  bits,
  values,  // the value of an element is lost
};

// Returns the loss for the request's array under this reading. If the metadata are refused, returns `values`.
ChunkLoss loss_without_chunk(const Request& request, const Reading& reading);

}  // namespace zarrproof
