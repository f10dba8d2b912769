// The state of a whole request, for reports that count tests, not elements.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

enum class Standing {
  passed,
  failed,
  broken,    // crashed or timed out
  warning,   // failed, but the clause is not binding
  expected,  // all its failures are expected
  unsupported,
  unproven,
  not_asked,  // or not judged, because the response breaks the protocol
};

Standing standing_of(const RequestResult& result, const Strictness& strictness);

// Returns whether this state makes the run fail.
bool is_counted_against(Standing standing);

// Returns the fault that a report shows for a failing request: the first unexpected fault, else the first.
const Fault& main_fault(const RequestResult& result);

// Returns what is wrong with a failure, and why it counts: "refuses what must be accepted (CV-2, MUST)".
std::string violation_text(const RequestResult& result);

// Returns why a request counts neither as passed nor as failed: "warning: gives zero the wrong sign (CV-7)",
// "expected failure: ...", "unsupported: no float16".
std::string reason_not_counted(const RequestResult& result, Standing standing);

// Returns the lines about a failure: the clauses, the request, the response and the permitted outcomes (of
// this fault and of the next few), and the commands that explain and repeat it. `program` is the program's
// name in these commands.
std::vector<std::string> failure_lines(const Results& results, const RequestResult& result,
                                       const Fault& fault, const std::string& program);

}  // namespace zarrproof
