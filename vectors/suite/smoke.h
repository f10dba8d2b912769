// The selection of level smoke.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

// Returns the ids of the smoke vectors in a version, and of their controls. `vectors` are those of level
// core. Throws std::logic_error when a selected vector does not exist.
std::vector<std::string> smoke_ids(std::vector<Vector> vectors, std::string_view version);

}  // namespace zarrproof
