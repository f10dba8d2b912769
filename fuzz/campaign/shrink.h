// Shrinks a failure to the smallest failure with the same signature.
#pragma once

#include <cstddef>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

// Asks simpler cases: first the failing element alone and each codec alone, then cases with fewer and smaller
// choices. Continues from each case that fails in the same way, until no simpler case fails or `max_cases`
// were asked. Returns the smallest failure. Throws TesteeUnusable.
Failure shrink(const Failure& failure, Asker& asker, std::size_t max_cases);

}  // namespace zarrproof::fuzz
