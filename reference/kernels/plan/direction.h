// One direction of a chain, as steps that a block of elements goes through.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/kernels/steps/element_path.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

struct Direction {
  std::vector<Step> steps;         // at least one
  std::vector<ElementCodec> path;  // the same codecs, to name the element that a step refuses
  bool refuses_bool = false;       // bytes other than 0 and 1 (BYTES-11)
};

// From the array's canonical form to stored bytes, and back. Only what changes no bit is left out: codecs
// without parameters, casts between the same integer type, the reversal of single bytes.
Direction encoding_direction(const ArraySpec& spec, const Loops& loops);
Direction decoding_direction(const ArraySpec& spec, const Loops& loops);

}  // namespace zarrproof::kernels
