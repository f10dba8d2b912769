// The table: the results of a run as text.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Prints the failures by cause, each with its smallest example, the response, the permitted outcomes, and the
// commands that repeat and explain it. Then prints the answers to open points, the counts by codec, and the
// verdict. `program` is the program's name in the commands.
void print_results(std::ostream& out, const Results& results, const std::string& program);

// Prints only the failures by cause.
void print_causes(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
