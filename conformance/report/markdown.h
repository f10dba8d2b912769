// Tables and text in Markdown, as GitHub and others show it.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Text that stands for itself, on one harmless line (text/harmless.h), also in the cell of a table: no
// markup, no HTML, no link, and no mention or reference as GitHub makes them of @name and #1.
std::string markdown_text(std::string_view text);

// The same as code, such as an id; a text that would end the code or the cell stands as above.
std::string markdown_code(std::string_view text);

using MarkdownRow = std::vector<std::string>;

// A table with a head, whose cells are Markdown.
void write_markdown_table(std::ostream& out, const MarkdownRow& head, const std::vector<MarkdownRow>& rows);

}  // namespace zarrproof
