// Finds the requests that failed in an earlier run.
#pragma once

#include <set>
#include <string>

#include "vectors/suite.h"

namespace zarrproof {

struct FailedRequests {
  std::set<std::string> ids;  // may be empty
  std::string note;           // about those that the suite does not have; empty: it has all
};

// Returns the requests that failed in the run of a results file. Throws Refused when the run asked other data
// than this suite or could not be completed, and when the suite has none of the failed requests: a run
// without requests would look like a run without failures.
FailedRequests failed_requests(const std::string& results_file, const Suite& suite);

}  // namespace zarrproof
