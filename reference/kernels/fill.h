// Carries the fill value through a chain with the scalar arithmetic of the kernels, under the default answer
// to every open point.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// Returns the fill value that reaches the bytes codec: one element of stored_type in canonical form
// (CHAIN-1). If the array's data type is not a real type, returns the fill value unchanged. Throws Refused if
// scale_offset cannot transform the fill value (SO-7), or if a cast refuses or does not restore it (CV-10).
std::vector<std::byte> carry_fill(const ArraySpec& spec);

}  // namespace zarrproof::kernels
