// What is lost where an encoder stores no chunk.
#pragma once

#include "vectors/permitted.h"
#include "vectors/request.h"

namespace zarrproof {

// What is lost where an encoder stores no chunk, so that every element reads as the fill value.
enum class ChunkLoss {
  none,  // every element is the fill value, or would be read back as the fill value (0.4 cast to uint8 under
         // the fill value 0)
  bits,  // the same up to the sign of a zero, or the bits of a NaN that the chain keeps: the texts do not say
         // when an element equals the fill value
  values,  // an element is another value
};

// What is lost of the request's array under this reading. Of metadata that is refused, all.
ChunkLoss loss_without_chunk(const Request& request, const Reading& reading);

}  // namespace zarrproof
