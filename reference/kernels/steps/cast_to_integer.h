// Translates cast_value to an integer type into a step.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// Return the step. The loop is null if this target has none. The caller sets `in_size` and `out_size`.
Step integer_to_integer(const Cast& cast, const Loops& loops);
Step float_to_integer(const Cast& cast, const Loops& loops);

}  // namespace zarrproof::kernels
