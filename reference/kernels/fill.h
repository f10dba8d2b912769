// The fill value on its way through a chain, by the arithmetic of the kernels and under the default answer to
// every open point.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// The fill value as the bytes codec gets it: one element of stored_type in canonical form (CHAIN-1). Of an
// array type that is no real number, the fill value as it stands. Throws Refused when scale_offset cannot
// transform it (SO-7), or when a cast refuses it or does not give it back (CV-10).
std::vector<std::byte> carry_fill(const ArraySpec& spec);

}  // namespace zarrproof::kernels
