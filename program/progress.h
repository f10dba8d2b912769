// The line of progress on a terminal.
#pragma once

#include <string>

#include "conformance/run/runner.h"

namespace zarrproof {

// Returns a function that shows "3 of 10 WHAT" on one line of the terminal and wipes this line at the end.
// Shows nothing where standard error is no terminal, and nothing in CI (terminal.h).
Progress progress_line(const std::string& what);

}  // namespace zarrproof
