// Elements as text, the way the expected elements of an array on disk are written.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "reference/types/data_type.h"

namespace zarrproof {

// An element in canonical form as fill-value JSON (META-4) on one line: integers exactly; floats as the
// shortest decimal that reads back, "NaN" for every NaN, -0.0 with its sign; of types narrower than float32
// the decimal reads back as a float32 as well, so that 57344 does not become 6e4.
std::string element_text(std::span<const std::byte> element, const DataType& type);

}  // namespace zarrproof
