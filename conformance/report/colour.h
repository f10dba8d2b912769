// Colours for reports on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// The text of a table, its failures, warnings and verdict coloured by terminal sequences.
std::string coloured(std::string_view text);

}  // namespace zarrproof
