// The pages of conformance/findings as HTML.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns the address of a page that a text names in backticks ("zarrita-crc32c-is-not-checked.md"); empty:
// no link.
using PageAddress = std::function<std::string(std::string_view page)>;

// Returns HTML for the Markdown that the findings use: headings, fenced code, tables, lists, quotations,
// code, links to http addresses, and issues such as owner/name#12. All text is escaped; other markup stays
// text. "##" is h3. `name` names the tables for screen readers.
std::string html_of_markdown(std::string_view text, const std::string& name, const PageAddress& address);

}  // namespace zarrproof
