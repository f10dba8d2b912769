// What a check found, for people.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/check/check.h"

namespace zarrproof {

// One line for each look, each finding in full, and what to do next; `run_command` judges the testee.
void print_check(std::ostream& out, const Checked& checked, const std::string& run_command);

}  // namespace zarrproof
