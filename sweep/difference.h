// The results that the specification permits for one code, under any answers to open points.
#pragma once

#include <optional>
#include <span>

#include "sweep/conversion.h"
#include "vectors/compare.h"

namespace zarrproof::sweep {

// Returns how results of the conversion are compared. `request` is a request of the conversion.
Comparison comparison_of(const Request& request);

// Returns whether some answers to the open points lead to this result of the code: an element in canonical
// form, or nothing for a refusal.
bool is_permitted(const Conversion& conversion, const ArrayCodec& codec, Bits code,
                  std::optional<std::span<const std::byte>> result, const Comparison& how);

}  // namespace zarrproof::sweep
