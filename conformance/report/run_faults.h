// What speaks against a run besides its requests, and how the run ended.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct RunFault {
  bool not_done = false;  // the run tells nothing, rather than a failure
  std::string name;       // in the form of an id: "run/expected-failures/line-12"
  std::string text;       // on one line
};

// Why the run could not be done, the rules of the protocol that the testee broke first; entries of the list of expected failures that pass; with strict, open points
// that are answered inconsistently. All that makes outcome_of() other than its requests do.
std::vector<RunFault> run_faults(const Results& results);

// How the run ended, in one sentence without a full stop.
std::string verdict_text(const Results& results);

}  // namespace zarrproof
