// Wraps text.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// The width of a line where no terminal says another one.
inline constexpr std::size_t kLineWidth = 100;

// Returns how many columns a terminal needs for the UTF-8 text: one for each character.
std::size_t column_count(std::string_view text);

// Returns the label and the text, wrapped between words into lines of at most `width` columns. The text
// begins at column `indent` of every line. A longer word gets its own line. With width 0 the text stays on
// one line. The last line ends in a newline.
std::string wrapped(std::string_view label, std::string_view text, std::size_t indent,
                    std::size_t width = kLineWidth);

// Writes rows of equally many cells, of which there is one or more. The first column is aligned left, the
// others right.
void write_text_table(std::ostream& out, const std::vector<std::vector<std::string>>& rows);

}  // namespace zarrproof
