// Elements as text, as in the files of expected elements.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns an element in canonical form as fill-value JSON (META-4) on one line. Integers are exact. Floats
// are the shortest decimal that reads back; "NaN" stands for every NaN; -0.0 keeps its sign. For types
// narrower than float32, the decimal also reads back as a float32, so that 57344 does not become 6e4.
std::string element_text(std::span<const std::byte> element, const DataType& type);

}  // namespace zarrproof
