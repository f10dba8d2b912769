// Checks an adapter before a run: whether it speaks the protocol, and whether its responses depend on the
// request only.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/check/parts.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

struct CheckReport {
  std::string testee;  // name and version; empty if there is no description
  std::vector<CheckPart> parts;
};

// Checks a testee in several new processes. Asks some hundred requests of `suite`. `core_requests` returns
// how many requests of level core a testee with this description is asked. Throws TesteeUnusable if the
// testee does not start or writes nothing, and Interrupted.
CheckReport check_testee(const Command& command, const TimeLimits& limits, const Suite& suite,
                         const std::function<std::size_t(const Description&)>& core_requests);

// Returns how many requests of the suite a testee with this description is asked.
std::size_t count_declared(const Suite& suite, const Description& description);

std::size_t count_faults(const CheckReport& report);

// Prints a line for each part, then each fault in full, then the next step. `run_command` is the command
// that judges the testee.
void print_check(std::ostream& out, const CheckReport& report, const std::string& run_command);

}  // namespace zarrproof
