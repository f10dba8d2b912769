// Requests asked of one process of a testee.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

struct Asked {
  std::vector<Response> responses;  // to the requests, in their order; `not_asked` where none came
  ProtocolReport protocol;
  std::vector<std::string> notes;  // of how it ended
  std::string stopped;             // why not all was asked; empty where all was
  std::chrono::duration<double> took{0};
};

// Starts the testee and asks it the requests. Throws TesteeUnusable where it does not describe itself, and
// Interrupted.
Asked ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests);

}  // namespace zarrproof
