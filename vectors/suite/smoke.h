// The choice of level smoke.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

// The ids of the vectors of level smoke in a version, of all vectors of level core, with those of their
// controls. Throws std::logic_error where a chosen one is not there.
std::vector<std::string> smoke_ids(std::vector<Vector> vectors, std::string_view version);

}  // namespace zarrproof
