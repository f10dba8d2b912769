// Outlines of requests from RapidCheck's random choices.
#pragma once

#include "fuzz/request/outline.h"

namespace zarrproof::test {

// A random outline of this operation. For decode: without damage, and with a chunk.
fuzz::Outline any_outline(Operation operation);

// A random outline of decode, damaged or not.
fuzz::Outline any_damaged_outline();

}  // namespace zarrproof::test
