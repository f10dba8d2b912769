// Translates one direction of a chain into steps. Each block of elements passes through all steps. Example:
// encoding float32 by cast_value to int16 and big-endian bytes has two steps: the cast, and a swap of the two
// bytes.
#pragma once

#include <vector>

#include "reference/kernels/steps/element_path.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

struct DirectionSteps {
  std::vector<Step> steps;         // at least one
  std::vector<ElementCodec> path;  // the same codecs for one element, to find the element that a step refuses
  bool refuses_bool = false;       // whether bytes other than 0 and 1 are refused (BYTES-11)
};

// Returns the steps from the array's canonical form to the stored bytes, and back. Codecs that change no bit
// are left out: scale_offset without parameters, casts from an integer type to itself, and byte swaps of
// single bytes.
DirectionSteps encoding_steps(const ArraySpec& spec, const Loops& loops);
DirectionSteps decoding_steps(const ArraySpec& spec, const Loops& loops);

}  // namespace zarrproof::kernels
