// Numbers to ask scale_offset for.
#pragma once

#include <vector>

#include "vectors/inputs/scale_offset_inputs.h"

namespace zarrproof::fuzz {

// The numbers at which the operation turns, with the flags that say why, the same for the same parameters.
// With a parameter that is not finite, or a scale of 0, those that are special in the real type itself.
std::vector<Input> scaling_inputs(const DataType& type, const Parameters& parameters, Operation operation);

}  // namespace zarrproof::fuzz
