// Asks requests of one process of a testee.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {

struct Asked {
  std::vector<Response> responses;  // one for each request, in order; `not_asked` if none came
  ProtocolReport protocol;
  std::vector<std::string> notes;  // about the end of the process
  std::string stopped;             // why not everything was asked; empty: everything was asked
  std::chrono::duration<double> took{0};
};

// Starts the testee and asks it the requests. Throws TesteeUnusable if the testee does not describe itself,
// and Interrupted.
Asked ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests);

}  // namespace zarrproof
