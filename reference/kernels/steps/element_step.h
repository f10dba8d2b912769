// Loops in plain C++, for every machine and every byte order.
#pragma once

#include "reference/kernels/steps/element_path.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The loops of the target "scalar": those over bytes and tables. Codecs go element by element, by
// element_step.
const Loops& scalar_loops();

// One codec, element by element.
Step element_step(const ElementCodec& codec);

}  // namespace zarrproof::kernels
