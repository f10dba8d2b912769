// The table on standard output.
#pragma once

#include <string>

namespace zarrproof {

// Prints the text, with colours when takes_colour (terminal.h). The caller has neutralised the lines of the
// text (HarmlessStream).
void print_table(const std::string& text);

}  // namespace zarrproof
