// The results of a run as text for people.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/runner.h"

namespace zarrproof {

// How a run ends: also the exit status of the program.
enum class Outcome { no_failures = 0, failures = 1, not_done = 2 };

// No failure of a binding clause; or failures; or the run stopped, or a codec that the testee declares got no
// judged response.
Outcome outcome_of(const Results& results, bool strict);

// Every failure with its request, what came, what was permitted and the command that explains it; then a
// summary by codec and the verdict.
void print_results(std::ostream& out, const Suite& suite, const Results& results, bool strict);

// The command that explains a result, as it is typed in a shell.
std::string explain_command(const VectorResult& result);

}  // namespace zarrproof
