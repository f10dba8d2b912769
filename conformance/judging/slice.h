// A part of a request as a request.
#pragma once

#include <cstdint>
#include <optional>

#include "vectors/vector.h"

namespace zarrproof {

// Returns the vector that asks only the elements [first, first + count), with their permitted results.
// Returns nothing if the array does not have exactly one dimension, or if elements are not judged one by one.
std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count);

}  // namespace zarrproof
