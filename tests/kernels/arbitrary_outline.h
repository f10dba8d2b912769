// Outlines of requests from RapidCheck's random choices.
#pragma once

#include "fuzz/request/outline.h"

namespace zarrproof::test {

// Any outline of that operation, its choices random: of decode without damage, and with a chunk.
fuzz::Outline any_outline(Operation operation);

// The same of decode, damaged or not.
fuzz::Outline any_damaged_outline();

}  // namespace zarrproof::test
