// The first words of a testee.
#pragma once

#include <optional>
#include <vector>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

struct Start {
  Look look;                          // whether it starts, and answers a line when that comes
  std::optional<Json> description;    // the response to describe, where one came
  std::vector<ProtocolFault> faults;  // of the lines before it
};

// Asks the testee to describe itself in two processes of its own. The first has the end of its input behind
// the request: it shows how long a start takes, and answers even where its output waits in a buffer. The
// second has not. Throws TesteeUnusable where the first writes nothing that can be looked at, and
// Interrupted.
Start start_of(const Command& command, const TimeLimits& limits);

}  // namespace zarrproof
