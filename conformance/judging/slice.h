// A part of a request, to be asked by itself.
#pragma once

#include <cstdint>
#include <optional>

#include "vectors/vector.h"

namespace zarrproof {

// The vector that asks only the elements [first, first + count) of this one, with the results permitted for
// them. Nothing where elements cannot be taken out: the array has not one dimension, or its elements are not
// judged each by itself.
std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count);

}  // namespace zarrproof
