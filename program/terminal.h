// Decides what may be written to a terminal, and writes the line of progress.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/run/runner.h"

namespace zarrproof {

// Returns whether coloured text may be written: the descriptor is a terminal that supports escape sequences,
// and NO_COLOR is empty or not set (no-color.org).
bool takes_colour(int descriptor);

// Returns how many columns the terminal behind the descriptor has: the number in COLUMNS, or else what the
// terminal says. Returns 0 where this is not known, and where the descriptor is no terminal.
std::size_t columns_of(int descriptor);

// Returns a function that shows "30 %: 3 of 10 WHAT" on one line of the terminal and wipes this line at the
// end. Shows nothing where standard error is no terminal that supports escape sequences, and nothing in CI.
Progress progress_line(const std::string& what);

}  // namespace zarrproof
