// The start of a testee, and its response to describe.
#pragma once

#include <optional>
#include <vector>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

struct Start {
  Look look;                          // whether the testee starts and answers each line at once
  std::optional<Json> description;    // the response to describe, if there is one
  std::vector<ProtocolFault> faults;  // of the lines before the response
};

// Asks two new processes of the testee to describe themselves. The input of the first process ends after the
// request, so that the process answers even if it buffers its output. The first process also shows how long
// a start takes. The input of the second process stays open. Throws TesteeUnusable if the first process
// writes nothing, and Interrupted.
Start start_of(const Command& command, const TimeLimits& limits);

// Checks the response to describe. Sets `description` if requests can be asked by it.
Look look_at_description(const Json& message, std::optional<Description>& description);

}  // namespace zarrproof
