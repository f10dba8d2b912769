// Reports in the Test Anything Protocol, version 14.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Writes a test point for each request, in the order of the suite, then one for each failure of the run that
// belongs to no request. A warning or expected failure is "not ok" with TODO. A request that was not judged
// is "ok" with SKIP. Failures have a YAML block. A run that was not completed ends with "Bail out!".
void write_tap(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
