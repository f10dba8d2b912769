// Requests with unknown members and operations, and a request that is nearly as long as the longest line.
#pragma once

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"
#include "vectors/request.h"

namespace zarrproof {

// Asks a new process the request, the request with an unknown member, and an unknown operation. The member
// must not change the response: both sides ignore unknown members (conformance/README.md). The response to
// the unknown operation is a note. Text on standard error is a note, too. Throws like ask() (asked.h).
std::vector<Look> look_at_tolerance(const Command& command, const TimeLimits& limits, const Request& request);

// Looks whether a new process of the testee answers a request of nearly 16 MiB, with any response. Throws
// like ask() (asked.h).
Look look_at_large_request(const Command& command, const TimeLimits& limits, const Description& description);

}  // namespace zarrproof
