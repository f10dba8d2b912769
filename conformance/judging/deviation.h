// In which way an element deviates from the permitted one.
#pragma once

#include <cstddef>
#include <span>

#include "conformance/judging/verdict.h"
#include "reference/data_type.h"

namespace zarrproof {

// Two different elements of one size, in canonical form. Of a complex element the first component that
// differs tells.
Deviation deviation_of(std::span<const std::byte> came, std::span<const std::byte> permitted,
                       const DataType& type);

}  // namespace zarrproof
