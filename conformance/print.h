// The results of a run as text for people.
#pragma once

#include <iosfwd>

#include "conformance/runner.h"

namespace zarrproof {

// Every failure with its request, what came, what was permitted and the command that explains it; then a
// summary by codec and the verdict.
void print_results(std::ostream& out, const Suite& suite, const Results& results, bool strict);

}  // namespace zarrproof
