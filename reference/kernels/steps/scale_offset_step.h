// Translates scale_offset into a step: chooses the loop and computes its constants. Example: decode of
// float32 with scale 4 has the constant 0.25, and `multiplies` says that it is a factor.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// (in - offset) * scale, or (in / scale) + offset.
enum class Scaling { encode, decode };

// Returns the step of a scale_offset with at least one parameter, whose type is in SourceType. The loop is
// null if this target has none.
Step scale_offset_step(const ScaleOffsetConfiguration& configuration, Scaling scaling, const Loops& loops);

// Returns the parameters of an encode as codes of the carrier, which must have all values of the type. A
// missing parameter becomes the one that changes nothing: x - 0, x * 1.
FloatScaleOffsetConstants encoding_parameters(const ScaleOffsetConfiguration& configuration,
                                              const DataType& carrier);

}  // namespace zarrproof::kernels
