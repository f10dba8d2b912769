// Requests from RapidCheck's random choices.
#pragma once

#include "fuzz/request/request_spec.h"

namespace zarrproof::test {

// A random spec of this operation. For decode: without damage, and with a chunk.
fuzz::RequestSpec any_spec(Operation operation);

// A random spec of decode, damaged or not.
fuzz::RequestSpec any_damaged_spec();

}  // namespace zarrproof::test
