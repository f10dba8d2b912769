// Converts a table's results to planes.
#pragma once

#include <cstddef>

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// Derives `refuses`, `sources`, `planes` and `constants` from `refused` and from `results` of `width` bytes.
// Replaces the results of refused codes by the result of an accepted one, so that fewer bytes differ.
void add_planes(std::size_t width, Table& table);

}  // namespace zarrproof::kernels
