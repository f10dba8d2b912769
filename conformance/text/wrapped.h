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

// The rows of a table: equally many cells each. There is one row or more.
using TextRows = std::vector<std::vector<std::string>>;

// Returns the widths of the columns, each wide enough for its cells and at least as wide as in `least`. All
// columns but the first begin with a gap.
std::vector<std::size_t> column_widths(const TextRows& rows, std::size_t gap,
                                       std::vector<std::size_t> least = {});

// Writes rows in columns of these widths. The first column is aligned left, the others right.
void write_text_table(std::ostream& out, const TextRows& rows, const std::vector<std::size_t>& widths);

}  // namespace zarrproof
