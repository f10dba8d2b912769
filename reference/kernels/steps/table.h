// The bytes of a table's results as planes.
#pragma once

#include <cstddef>

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// Sets what follows from `results`, of this width in bytes, and `refused`: `refuses`, `sources`, `planes` and
// `constants`. Gives refused codes the result of an accepted one.
void add_planes(std::size_t width, Table& table);

}  // namespace zarrproof::kernels
