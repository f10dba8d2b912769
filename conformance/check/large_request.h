// A request that is nearly as long as the longest line.
#pragma once

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

// Looks whether a new process of the testee answers a request of nearly 16 MiB, with any response. Throws
// like ask() (asked.h).
Look look_at_large_request(const Command& command, const TimeLimits& limits, const Description& description);

}  // namespace zarrproof
