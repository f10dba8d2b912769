// A request that is nearly as long as the longest line.
#pragma once

#include <optional>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

// Returns a request of zeros with the codec bytes only. Returns nothing if the testee declares no integer or
// IEEE type.
std::optional<Request> large_request(const Description& description);

// Looks whether a new process of the testee answers the request, with any response. Throws like ask()
// (asked.h).
Look look_at_large_request(const Command& command, const TimeLimits& limits, const Description& description);

}  // namespace zarrproof
