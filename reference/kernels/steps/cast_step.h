// Translates cast_value into a step: chooses the loop and computes its constants.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// Returns the step for a cast from one of the types in SourceType. The loop is null if this target has none.
// Results are in canonical form, except for `wrap` into integers narrower than a byte: these are modulo 2^8.
Step cast_step(const Cast& cast, const Loops& loops);

// Returns one step for a scale_offset (encode) and the cast that follows it. The loop is null if the two
// cannot be fused.
Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops);

}  // namespace zarrproof::kernels
