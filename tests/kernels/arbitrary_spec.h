// Makes requests from RapidCheck's random choices.
#pragma once

#include "fuzz/request/request_spec.h"

namespace zarrproof::test {

// Returns a random spec of this operation. A spec to decode has no damage, and has a chunk.
fuzz::RequestSpec any_spec(Operation operation);

// Returns a random spec to decode, damaged or not.
fuzz::RequestSpec any_damaged_spec();

}  // namespace zarrproof::test
