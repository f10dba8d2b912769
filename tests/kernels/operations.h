// scale_offset with given parameters.
#pragma once

#include <optional>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::test {

// Checks kernels on every target against the reference: scale_offset with these parameters on the codes, in
// both directions. The reference is evaluated once. The first code that can be encoded is the fill value. If
// there is none, no chain can have these parameters, and nothing is checked.
void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale,
                             const std::vector<Bits>& codes);

}  // namespace zarrproof::test
