// Requests with unknown members and operations.
#pragma once

#include "conformance/check/look.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"
#include "vectors/request.h"

namespace zarrproof {

// Asks a new process the request, the request with an unknown member, and an unknown operation. The member
// must not change the response: both sides ignore unknown members (conformance/README.md). The response to
// the unknown operation is a note. Text on standard error is a note, too. Throws like ask() (asked.h).
std::vector<Look> look_at_tolerance(const Command& command, const TimeLimits& limits, const Request& request);

}  // namespace zarrproof
