// Text in columns: its width on a terminal, wrapped lines, and tables.
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

enum class Align { left, right };

// Writes rows in columns of equal width. The first column is aligned left, the others as `align` says.
void write_text_table(std::ostream& out, const TextRows& rows, Align align = Align::right);

}  // namespace zarrproof
