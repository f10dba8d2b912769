// The selection of level smoke.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

// Returns the ids of the smoke vectors in a version, and of their controls. `vectors` are those of level
// core in all versions. Throws std::logic_error when a selected vector exists in no version.
std::vector<std::string> smoke_ids(const std::vector<Vector>& vectors, std::string_view version);

}  // namespace zarrproof
