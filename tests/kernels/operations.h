// scale_offset with given parameters, and codes for its tests.
#pragma once

#include <optional>
#include <vector>

#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof::test {

// Checks kernels on every target against the reference: scale_offset with these parameters on the codes, in
// both directions. The reference is evaluated once. The first code that can be encoded is the fill value. If
// there is none, no chain can have these parameters, and nothing is checked.
void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale,
                             const std::vector<Bits>& codes);

// Returns the code of the number of the type next to the value, towards zero, if it is in range.
std::optional<Bits> code_near(const Value& value, const DataType& type);

// Adds the code of code_near(), if there is one, and the three codes on each side of it.
void add_codes_near(std::vector<Bits>& codes, const Value& value, const DataType& type);

}  // namespace zarrproof::test
