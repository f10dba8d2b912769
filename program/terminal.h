// Whether a file descriptor is a terminal, and what may be written to this terminal.
#pragma once

#include <cstddef>

namespace zarrproof {

// Whether the descriptor is a terminal that supports escape sequences: TERM is set, and is not "dumb".
bool is_terminal(int descriptor);

// Whether coloured text may be written: is_terminal, and NO_COLOR is empty or not set (no-color.org).
bool takes_colour(int descriptor);

// Whether a line of progress may be written: is_terminal, and CI is empty or not set.
bool takes_progress(int descriptor);

// Returns how many columns the terminal behind the descriptor has: the number in COLUMNS, or else what the
// terminal says. Returns 0 where this is not known, and where the descriptor is no terminal.
std::size_t columns_of(int descriptor);

}  // namespace zarrproof
