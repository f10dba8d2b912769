// The part of an array that can be read back.
#pragma once

#include <optional>

#include "conformance/interop/element_truth.h"
#include "vectors/vector.h"

namespace zarrproof {

// Some elements can be stored, but every right reader refuses them: int64 cast to float16 with out_of_range
// "clamp" stores an infinity, which no int64 is. They would hide what comes back of the other elements.
// Returns the vector without these elements. Returns nothing if it has no such elements or only such
// elements, if it has not exactly one dimension, if a checksum covers it, or if it has several permitted
// outcomes.
std::optional<Vector> readable_part(const Vector& vector, ElementTruth& truth);

}  // namespace zarrproof
