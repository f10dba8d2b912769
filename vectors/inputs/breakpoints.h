// The numbers at which a conversion turns, found from the structure of the two formats.
#pragma once

#include <vector>

#include "reference/types/data_type.h"
#include "vectors/expand.h"
#include "vectors/inputs/input.h"

namespace zarrproof {

// Numbers of `from` around every place where a cast to `to` turns: ends of the ranges, ties and what is next
// to them, the subnormals of both, zeros, powers of two; infinities and NaN. Where the cast is exact for all
// numbers, only the ends. full: all codes of types of 8 bits or fewer, too.
std::vector<Input> cast_inputs(const DataType& from, const DataType& to, Extent extent);

// Stored elements of a type narrower than a byte whose upper bits are not zero; of other types none.
std::vector<Input> inputs_with_upper_bits(const DataType& type);

// Whether every number of `from` is one of `to`, sign of zero included.
bool holds_all(const DataType& to, const DataType& from);

}  // namespace zarrproof
