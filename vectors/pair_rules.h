// Pairs of features that no request can have.
#pragma once

#include <string_view>

#include "vectors/pairs.h"

namespace zarrproof {

// Why no request has both features; empty where a request can.
std::string_view why_impossible(const Pair& pair);

}  // namespace zarrproof
