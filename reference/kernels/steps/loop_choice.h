// Places in the tables of loops (vector/loops.h).
#pragma once

#include <cstddef>

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The place of a real type wider than a byte, of an integer of 8 bits, or of float8_e8m0fnu, as a SourceType.
std::size_t source_index(const DataType& type);

// The place of a width of 1, 2, 4 or 8 bytes.
std::size_t width_index(std::size_t width);

// The version of a loop for this cast: without or with a map.
Loop choose(const ByMap& loops, const Cast& cast);

}  // namespace zarrproof::kernels
