// Pairs of features that no request can have.
#pragma once

#include <string_view>

#include "vectors/pairs.h"

namespace zarrproof {

// Returns why no request can have both features; empty if a request can.
std::string_view why_impossible(const Pair& pair);

}  // namespace zarrproof
