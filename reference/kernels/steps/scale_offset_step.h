// scale_offset as a step: which loop, and the constants that make it this transformation.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// (in - offset) * scale, or (in / scale) + offset.
enum class Scaling { encode, decode };

// The step for a type wider than a byte; at least one of the parameters is there. Its loop is null where the
// target has none for it.
Step scale_offset_step(const ScaleOffsetConfiguration& configuration, Scaling scaling, const Loops& loops);

// The parameters of an encode as values of a carrier that has those of the type. One that is missing is one
// that changes nothing: x - 0 and x * 1.
ScaleOffsetFloat encoding_parameters(const ScaleOffsetConfiguration& configuration, const DataType& carrier);

}  // namespace zarrproof::kernels
