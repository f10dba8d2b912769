// One element of a vector.
#pragma once

#include <cstdint>
#include <optional>

#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/element.h"

namespace zarrproof::fuzz {

// Returns the fate of an element of the vector's data. Returns nothing when the chain has no array -> array
// codec, or the element cannot be determined.
std::optional<ElementFate> fate_in(const CaseVector& case_vector, std::uint64_t element);

// Returns the case with this element only.
Case about_element(const CaseVector& case_vector, std::uint64_t element);

}  // namespace zarrproof::fuzz
