// The loops in plain C++, for every machine and every byte order. Example: the table loop of scalar_loops()
// looks up one result after another.
#pragma once

#include "reference/kernels/steps/element_path.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// Returns the loops of the target "scalar": byte swaps and tables. Its codecs use element_step().
const Loops& scalar_loops();

// Returns the step that converts one codec's elements one by one.
Step element_step(const ElementCodec& codec);

}  // namespace zarrproof::kernels
