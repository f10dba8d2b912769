// Tables and text in Markdown, as GitHub and others show it.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Text that stands for itself, on one line, also in the cell of a table.
std::string markdown_text(std::string_view text);

using Row = std::vector<std::string>;

// A table with a head, whose cells are Markdown.
void write_markdown_table(std::ostream& out, const Row& head, const std::vector<Row>& rows);

}  // namespace zarrproof
