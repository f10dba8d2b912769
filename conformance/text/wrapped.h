// Text in lines of a limited width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zarrproof {

// The label and the text behind it, broken between words into lines of at most 100 characters. The text
// begins at the column `indent` in every line. A longer word stands alone. The last line ends in a newline.
std::string wrapped(std::string_view label, std::string_view text, std::size_t indent);

}  // namespace zarrproof
