// The kind of difference between an element and the permitted element.
#pragma once

#include <cstddef>
#include <span>

#include "conformance/judging/verdict.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Takes two different elements of one type, in canonical form. Returns the kind of their difference. For
// complex elements, this is the kind of the first component that differs.
Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want, const DataType& type);

}  // namespace zarrproof
