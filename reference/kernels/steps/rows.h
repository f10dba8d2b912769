// The planes of a table as rows.
#pragma once

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// Returns the rows of `table.planes` and `table.refused`. There are several ways; this is the one with the
// fewest rows. The bytes of refused codes have no meaning.
Rows rows_of(const Table& table);

}  // namespace zarrproof::kernels
