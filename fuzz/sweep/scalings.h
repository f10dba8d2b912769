// The parameters of scale_offset that a sweep asks.
#pragma once

#include <string>
#include <vector>

#include "fuzz/request/outline.h"
#include "reference/types/data_type.h"

namespace zarrproof::sweep {

// Returns parameters for a real type, without duplicates: identities, powers of two, decimal fractions,
// values of real data sets, and numbers with the longest significands, which round hardest. Each number is
// rounded to the type; a scale that becomes 0 is left out.
std::vector<fuzz::ScaleOffsetOutline> scalings_of(const DataType& type);

// Returns "offset=273.25/scale=0.5" for an id; "identity" without parameters.
std::string words_of(const fuzz::ScaleOffsetOutline& scaling, const DataType& type);

}  // namespace zarrproof::sweep
