// Input numbers for scale_offset.
#pragma once

#include <vector>

#include "vectors/inputs/scale_offset_inputs.h"

namespace zarrproof::fuzz {

// Returns the breakpoints of the operation with their flags; equal parameters give equal numbers. With a
// parameter that is not finite, or a scale of 0, returns the special numbers of the type.
std::vector<Input> scaling_inputs(const DataType& type, const Parameters& parameters, Operation operation);

}  // namespace zarrproof::fuzz
