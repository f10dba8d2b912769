// scale_offset with given parameters.
#pragma once

#include <optional>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::test {

// Checks kernels on every target against the reference: scale_offset with these parameters on the codes, in
// both directions. What the reference says is worked out once. The first code that can be encoded is the fill
// value; where there is none, no chain has these parameters, and nothing is checked.
void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale,
                             const std::vector<Bits>& codes);

}  // namespace zarrproof::test
