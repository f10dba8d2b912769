// A request that is nearly as long as a line may be.
#pragma once

#include <optional>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

// The request, of zeros through the codec bytes alone; nothing where the testee declares no plain number
// type.
std::optional<Request> large_request(const Description& description);

// Whether a new process of the testee answers it, by whatever response. Throws as ask() (asked.h).
Look look_at_large_request(const Command& command, const TimeLimits& limits, const Description& description);

}  // namespace zarrproof
