// In which way an element deviates from the permitted one.
#pragma once

#include <cstddef>
#include <span>

#include "conformance/judging/verdict.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Two different elements of one size, in canonical form. Of a complex element the first component that
// differs tells.
Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want, const DataType& type);

}  // namespace zarrproof
