// What becomes of a whole request in the reports that know tests rather than elements.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

enum class Standing {
  passed,
  failed,
  broken,    // crashed or timed out
  warning,   // fails, but the clause does not bind
  expected,  // all that fails in it is expected
  unsupported,
  unproven,
  not_asked,  // or not judged, because its response breaks the protocol
};

Standing standing_of(const RequestResult& result, const Strictness& strictness);

// Whether the run fails by it.
bool is_counted_against(Standing standing);

// The fault that a failing request is shown by: the first that is not expected, if there is one.
const Fault& main_fault(const RequestResult& result);

// Why a request counts neither as passed nor as failed, in words: "warning: gives zero the wrong sign
// (CV-7)", "expected failure: ...", "unsupported: no float16".
std::string reason_not_counted(const RequestResult& result, Standing standing);

// What is known of a failure, a line each: the clauses, the request, what came and what is permitted (of the
// fault, and of the first few others), and the commands that explain and repeat it; `program` is how
// zarrproof is called there.
std::vector<std::string> failure_lines(const Results& results, const RequestResult& result,
                                       const Fault& fault, const std::string& program);

}  // namespace zarrproof
