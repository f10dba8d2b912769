// Texts of floating numbers that a wrong reader rounds in a wrong way.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns several texts of a number of a floating type, texts just beside the ties on both sides, and texts
// at the end of the type's range. For 0, NaN and infinities, only the texts at the end of the range.
std::vector<std::string> number_texts(Bits bits, const DataType& type);

}  // namespace zarrproof
