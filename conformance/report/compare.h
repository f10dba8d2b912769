// Two runs, an older and a newer one: what became better, and what worse.
#pragma once

#include <iosfwd>

#include "conformance/report/matrix.h"

namespace zarrproof {

// Prints the changes, grouped by area and clause, and returns whether anything became worse.
//
// Worse is what the new run has as a failure that binds and is not expected, and the old one as anything but
// a failure, element by element; and a new run that could not be done where the old one could. By the new
// run's
// --strict, warnings and inconsistent answers to open points count like failures. Listed, but not worse, are
// other warnings and expected failures, requests that the old run did not have, and what is no longer judged.
bool print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after);

}  // namespace zarrproof
