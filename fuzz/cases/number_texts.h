// Numbers written out in decimal digits.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// For a floating type: ways to write the number with this code, texts beside the ties on either side of it,
// and those at the end of the range. Of what is no number, or 0, the last alone.
std::vector<std::string> number_texts(Bits bits, const DataType& type);

}  // namespace zarrproof::fuzz
