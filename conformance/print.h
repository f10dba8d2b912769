// The results of a run as text for people.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/runner.h"

namespace zarrproof {

struct PrintOptions {
  bool strict = false;                // S and D clauses bind, too
  std::string program = "zarrproof";  // how the program is called in the commands that are printed
};

// Of each kind of failures one with its request, what came, what was permitted and the command that explains
// it, and how many there are; then the answers to open points, a summary by codec, and the verdict.
void print_results(std::ostream& out, const Suite& suite, const Results& results,
                   const PrintOptions& options);

}  // namespace zarrproof
