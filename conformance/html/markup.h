// HTML from texts that may come from a testee.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns the text for HTML, also for an attribute in double quotation marks: harmless (text/harmless.h),
// with the characters < > & " ' escaped, and at most 8000 bytes of it. A longer text ends with its size in
// bytes.
std::string html_text(std::string_view text);

// Returns the same for text of several lines: line breaks stay.
std::string html_lines(std::string_view text);

// Returns the same without a limit, for text that this program composed.
std::string html_whole(std::string_view text);

// Returns the text of a table of this program. Words in backticks become code.
std::string html_prose(std::string_view text);

// Returns a link. The address must be an address of this program's own tables, not text from a testee.
std::string html_link(std::string_view address, std::string_view text);

// Returns the start tag of a region that the keyboard can scroll; "</div>" ends it. `name` is what a screen
// reader calls it.
std::string html_region(std::string_view name);

// Returns the beginning of a table of cells, up to the first row; kEndOfTable ends it. `region`: its name for
// a screen reader. `head`: what a row is. `last`: the head of one more column; empty: there is none.
enum class ColumnHeads { level, upright };
std::string html_cells(std::string_view region, std::string_view caption, std::string_view head,
                       const std::vector<std::string>& columns, ColumnHeads heads,
                       std::string_view last = {});
inline constexpr std::string_view kEndOfTable = "</tbody></table></div>\n";

// Returns a block of preformatted text with a button that copies it, if the page's script runs. `what` names
// the text for the button: "the command that repeats the request".
std::string html_copied(std::string_view lines, std::string_view what);

// Returns the bytes in base64 (RFC 4648), with padding, on one line.
std::string to_base64(std::string_view bytes);

// Returns the address of a page that a text names in backticks ("zarrita-crc32c-is-not-checked.md"); empty:
// no link.
using PageAddress = std::function<std::string(std::string_view page)>;

// Returns HTML for the Markdown that the findings use: headings, fenced code, tables, lists, quotations,
// code, links to http addresses, and issues such as owner/name#12. All text is escaped; other markup stays
// text. "##" is h3. `name` names the tables for screen readers.
std::string html_of_markdown(std::string_view text, const std::string& name, const PageAddress& address);

}  // namespace zarrproof
