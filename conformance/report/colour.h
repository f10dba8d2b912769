// Colours for reports on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Takes the text of a table. Returns it with escape sequences that colour failures, warnings and the verdict.
std::string coloured(std::string_view text);

}  // namespace zarrproof
