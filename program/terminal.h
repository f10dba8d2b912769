// Whether a stream of this program leads to a terminal, and what that terminal takes.
#pragma once

namespace zarrproof {

// Whether it is a terminal that takes escape sequences: TERM is set, and is not "dumb".
bool is_terminal(int descriptor);

// Whether text on it may be coloured: such a terminal, and NO_COLOR is not set or empty (no-color.org).
bool takes_colour(int descriptor);

// Whether a line on it may be written again and again: such a terminal, and CI is not set or empty.
bool takes_progress(int descriptor);

}  // namespace zarrproof
