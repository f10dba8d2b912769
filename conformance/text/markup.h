// Text for HTML, XML and Markdown, and tables in Markdown.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns the text for HTML and XML: each line harmless (text/harmless.h), with the characters < > & escaped.
std::string markup_text(std::string_view text);

// Returns markup_text with " escaped, for an attribute in double quotation marks.
std::string markup_attribute(std::string_view text);

// Returns the text escaped for Markdown, on one harmless line (text/harmless.h), also for a cell of a table.
// The text makes no markup, HTML or link, and no mention or reference as GitHub makes of @name and #1.
std::string markdown_text(std::string_view text);

using MarkdownRow = std::vector<std::string>;

// Writes a table, whose first row is the head. The cells are Markdown.
void write_markdown_table(std::ostream& out, const std::vector<MarkdownRow>& rows);

}  // namespace zarrproof
