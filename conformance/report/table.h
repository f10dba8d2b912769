// The results of a run as text for people.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// The failures by cause, each with its smallest example, what came, what was permitted, and the commands that
// repeat and explain it; then the answers to open points, a table by codec, and the verdict. `program` is how
// the program is called in these commands.
void print_results(std::ostream& out, const Results& results, const std::string& program);

// Of that the failures by cause alone.
void print_causes(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
