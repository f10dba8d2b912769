// Reports as JUnit XML, for the test reports of CI systems.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Writes a test suite for each area and a test case for each request. A suite "run" holds the failures that
// belong to no request. A failure is <failure>; a crash or timeout is <error>. A warning, an expected
// failure, or a request that was not judged is <skipped>. The time of the run is divided evenly among the
// requests that were asked.
void write_junit(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
