// From a failure to the smallest one of the same signature.
#pragma once

#include <cstddef>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

// Asks for simpler cases, the failing element alone first, each codec of a chain alone, then what RapidCheck
// makes of the choices behind the case: fewer of them, and smaller ones. Goes on from each that fails in the
// same way, until none does, or so many cases were asked. Throws TesteeUnusable.
Failure shrink(const Failure& failure, Asker& asker, std::size_t most_cases);

}  // namespace zarrproof::fuzz
