// Tables and text in Markdown.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns the text escaped, on one harmless line (text/harmless.h), also for a cell of a table. The text
// makes no markup, HTML or link, and no mention or reference as GitHub makes of @name and #1.
std::string markdown_text(std::string_view text);

// Returns the text, such as an id, as code. Returns markdown_text if the text would end the code or the cell.
std::string markdown_code(std::string_view text);

using MarkdownRow = std::vector<std::string>;

// Writes a table. The cells are Markdown.
void write_markdown_table(std::ostream& out, const MarkdownRow& head, const std::vector<MarkdownRow>& rows);

}  // namespace zarrproof
