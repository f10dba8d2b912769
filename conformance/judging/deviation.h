// The kind of difference between an element and the permitted element.
#pragma once

#include <cstddef>
#include <span>

#include "conformance/judging/verdict.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Compares two different elements of the same type, in canonical form. Of complex elements, the first
// component that differs decides.
Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want, const DataType& type);

}  // namespace zarrproof
