// Words that a testee does not know.
#pragma once

#include "conformance/check/look.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"
#include "vectors/request.h"

namespace zarrproof {

// Asks a new process the request, the same with a member that the protocol does not have, and an operation
// that it does not have. The second must have the response of the first: both sides ignore members they do
// not know (conformance/README.md). Whatever comes of the third is a note, and so is standard error. Throws
// as ask() (asked.h).
std::vector<Look> look_at_tolerance(const Command& command, const TimeLimits& limits, const Request& request);

}  // namespace zarrproof
