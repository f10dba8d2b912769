// Prints the result of a check.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/check/check.h"

namespace zarrproof {

// Prints a line for each look, then each fault in full, then the next step. `run_command` is the command
// that judges the testee.
void print_check(std::ostream& out, const Checked& checked, const std::string& run_command);

}  // namespace zarrproof
