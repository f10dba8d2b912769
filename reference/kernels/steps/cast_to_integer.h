// cast_value to an integer type as a step.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The loop, null where the target has none, its constants and the processor's mode; sizes are not set.
Step integer_to_integer(const Cast& cast, const Loops& loops);
Step float_to_integer(const Cast& cast, const Loops& loops);

}  // namespace zarrproof::kernels
