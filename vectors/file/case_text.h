// Cases of a vector file as JSON texts.
#pragma once

#include <string>
#include <vector>

#include "vectors/file/data_text.h"
#include "vectors/vector.h"

namespace zarrproof {

// A vector as a case of its own.
std::string case_json(const Vector& vector);

// Those that differ in the operation alone share a case. No two cases have the same id: where one is taken,
// each vector is a case of its own.
std::vector<std::string> cases_json(const std::vector<Vector>& vectors, Puts puts);

}  // namespace zarrproof
