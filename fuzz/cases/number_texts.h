// Numbers in decimal digits.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// For a floating type: several texts of the number with this code, texts just beside the ties on both sides,
// and texts at the end of the type's range. For 0, NaN and infinities, only the texts at the end of the
// range.
std::vector<std::string> number_texts(Bits bits, const DataType& type);

}  // namespace zarrproof::fuzz
