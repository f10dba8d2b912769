// Compares an older and a newer run.
#pragma once

#include <iosfwd>

#include "conformance/report/matrix.h"

namespace zarrproof {

// Prints the changes by area and clause. Returns whether the new run is worse.
//
// The new run is worse if an element has a binding, unexpected failure in the new run and no failure in the
// old run, or if only the old run was completed. With --strict in the new run, warnings and inconsistent
// answers to open points count as failures. Printed, but not worse: other warnings, expected failures,
// requests that the old run does not have, and requests that are no longer judged.
bool print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after);

}  // namespace zarrproof
