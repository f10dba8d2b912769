// The choice of level smoke.
#pragma once

#include <string>
#include <vector>

#include "vectors/vector_file.h"

namespace zarrproof {

// The ids of the vectors of level smoke; their controls go without saying.
std::vector<std::string> smoke_ids(const std::vector<VectorFile>& files);

}  // namespace zarrproof
