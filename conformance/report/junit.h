// The results of a run as JUnit XML, for the test reports of CI systems.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// A test suite for each area, with a test case for each request; what fails the run besides its requests is
// in a suite "run" of its own. Failures are <failure>, crashes and the like <error>; warnings, expected
// failures and what could not be judged are <skipped>. Times are those of the run, spread evenly over what
// was asked.
void write_junit(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
