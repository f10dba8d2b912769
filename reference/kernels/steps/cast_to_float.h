// cast_value to a floating type as a step.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The loop, null where the target has none, its constants and the processor's mode; sizes are not set.
Step cast_to_float(const Cast& cast, const Loops& loops);

}  // namespace zarrproof::kernels
