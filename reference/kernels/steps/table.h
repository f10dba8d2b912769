// Completes a table of 256 results (LookupTable, step.h). A plane has one byte of each result. Rows are a
// plane as sums of tables of 16 bytes, which a register holds.
#pragma once

#include <cstddef>

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// Derives `refuses`, `sources`, `planes` and `constants` from `refused` and from `results` of `width` bytes.
// Replaces the results of refused codes by the result of an accepted one, so that fewer bytes differ.
void add_planes(std::size_t width, LookupTable& table);

// Returns the rows of `table.planes` and `table.refused`. Tries each way to split codes into magnitude and
// sign, and returns the one with the fewest rows. Refused codes may have any byte.
Rows rows_of(const LookupTable& table);

}  // namespace zarrproof::kernels
