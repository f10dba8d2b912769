// Converts the planes of a table to rows.
#pragma once

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// Returns the rows of `table.planes` and `table.refused`. Tries each way to split codes into magnitude and
// sign, and returns the one with the fewest rows. Refused codes may have any byte.
Rows rows_of(const Table& table);

}  // namespace zarrproof::kernels
