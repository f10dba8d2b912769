// Cases of a vector file as JSON texts.
#pragma once

#include <string>
#include <vector>

#include "vectors/file/data_text.h"
#include "vectors/vector.h"

namespace zarrproof {

// The JSON of a vector as a case of its own.
std::string case_json(const Vector& vector);

// The JSON of the cases. Vectors that differ only in the operation share a case. Case ids are unique: if an
// id is taken, each vector becomes a case of its own.
std::vector<std::string> cases_json(const std::vector<Vector>& vectors, Puts puts);

}  // namespace zarrproof
