// scale_offset as a step: which loop, and the constants that make it this transformation.
#pragma once

#include "reference/configuration.h"
#include "reference/kernels/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The step for a type wider than a byte; at least one of the parameters is there. Its loop is null where the
// target has none for it.
Step scale_offset_step(const ScaleOffsetConfiguration& configuration, bool encode, const Loops& loops);

}  // namespace zarrproof::kernels
