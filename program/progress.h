// How far a run has come, for who sits at a terminal.
#pragma once

#include <string>

#include "conformance/run/runner.h"

namespace zarrproof {

// Shows "3 of 10 requests answered" on a line of the terminal and wipes it at the end; nothing anywhere else,
// and nothing in CI (terminal.h). `what` is the part after the numbers.
Progress progress_line(const std::string& what);

}  // namespace zarrproof
