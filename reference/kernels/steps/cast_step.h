// cast_value as a step: which loop, and the constants that make it this cast.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// The step for a cast from a type of a SourceType. Its loop is null where the target has none for it. What
// it writes is in canonical form, but for `wrap` into integers of less than a byte, where it is modulo 2^8.
Step cast_step(const Cast& cast, const Loops& loops);

// The step for a scale_offset's encode and the cast after it in one, which does not write down what is
// between them. Its loop is null where the two do not go together.
Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops);

}  // namespace zarrproof::kernels
