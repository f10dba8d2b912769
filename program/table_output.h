// The report for people on standard output.
#pragma once

#include <string>

namespace zarrproof {

// Prints the text, whose lines are harmless already (HarmlessStream), in colour on a terminal that takes it
// (terminal.h).
void print_table(const std::string& text);

}  // namespace zarrproof
