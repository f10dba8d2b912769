// The results of a run in the Test Anything Protocol, version 14.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// A test point for each request, in the order of the suite, then one for each other failure of the run.
// Warnings and expected failures are "not ok" with TODO, what could not be judged is "ok" with SKIP; failures
// have a YAML block. A run that could not be done bails out at the end.
void write_tap(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
