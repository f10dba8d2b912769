// Reports as JUnit XML, for the test reports of CI systems.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Writes a test case for each cause, the worst first, with its example and the first ids of its requests. The
// text stays short: the viewers of test reports cut off long reports. A suite "run" holds the failures that
// belong to no request. If something was judged and nothing makes the run fail, a suite "verdict" has one
// passed test case. A failure is <failure>; a crash or timeout is <error>. A cause of warnings or of expected
// failures is <skipped>.
void write_junit(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
