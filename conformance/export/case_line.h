// A vector as one line of JSON that needs no other file: vectors/case.schema.json.
#pragma once

#include <cstdint>
#include <string>

#include "vectors/vector.h"

namespace zarrproof {

// Returns the line, without the line break. `id` is the id of the request in the protocol. The line permits
// exactly what judge() permits.
std::string case_line(const Vector& vector, std::uint64_t id);

}  // namespace zarrproof
