// Indices of the tables of loops (vector/loops.h). Example: width_index(4) is 2.
#pragma once

#include <cstddef>

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// Returns the SourceType of a real type wider than a byte, an integer type of 8 bits, or float8_e8m0fnu.
std::size_t source_index(const DataType& type);

// Returns the index of a width of 1, 2, 4 or 8 bytes.
std::size_t width_index(std::size_t width);

// Returns the loop for a cast with or without a map.
Loop choose_loop(const ByMap& loops, const Cast& cast);

}  // namespace zarrproof::kernels
