// Looks at an adapter before any verdict: whether it speaks the protocol, and whether its responses can be
// trusted to be those of the implementation.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"
#include "conformance/testee/command.h"
#include "conformance/testee/process_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

struct Checked {
  std::string testee;  // name and version; empty where it does not say
  std::vector<Look> looks;
};

// Checks a testee in several processes of its own. `suite` is a suite to choose some hundred requests from;
// `core_requests` says how many of level core a testee with this description is asked. Throws TesteeUnusable
// where the testee cannot be started or says nothing, and Interrupted.
Checked check_testee(const Command& command, const TimeLimits& limits, const Suite& suite,
                     const std::function<std::size_t(const Description&)>& core_requests);

// How many requests of the suite a testee with this description is asked.
std::size_t count_declared(const Suite& suite, const Description& description);

std::size_t count_findings(const Checked& checked);

}  // namespace zarrproof
