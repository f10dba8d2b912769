// Wraps text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns the label and the text, wrapped between words into lines of at most 100 characters. The text begins
// at column `indent` of every line. A longer word gets its own line. The last line ends in a newline.
std::string wrapped(std::string_view label, std::string_view text, std::size_t indent);

}  // namespace zarrproof
