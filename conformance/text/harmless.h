// Makes text from outside fit for a report: harmless, and not too long.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns the text on one line, in UTF-8, without harmful characters. These move a cursor, hide text or
// reorder text: control characters, line breaks, marks of direction, and the characters that Unicode lists
// as Default_Ignorable_Code_Point. XML does not permit U+FFFE and U+FFFF. All these characters, and bytes
// that are not UTF-8, become \n, \x1b, \u202e, \u{e0001}. CI runners find the commands ##[error] and ##vso[x]
// anywhere in a line; there, the second # becomes \x23. Does not change text that is harmless already.
std::string harmless(std::string_view text);

// Returns a whole printed line, made harmless. GitHub's runner also takes :: after leading space for a
// command (ActionCommand.cs of actions/runner); there, the first colon becomes \x3a.
std::string harmless_line(std::string_view line);

// Returns JSON text with harmful characters escaped as in JSON (\u001b), so that its values stay equal. Keeps
// line breaks between values. Other harmful characters can only be in strings.
std::string harmless_json(std::string_view json);

// Returns at most `max_bytes` from the beginning, or from the end, of a text. Cuts no character.
std::string_view beginning_of(std::string_view text, std::size_t max_bytes);
std::string_view end_of(std::string_view text, std::size_t max_bytes);

// Returns the text. A text of more than `max_bytes` becomes its beginning and `ending`.
std::string shortened(std::string_view text, std::size_t max_bytes, std::string_view ending = "…");

// Returns the text. A text of more than `max_bytes` becomes its beginning, " ... " and its end.
std::string without_middle(std::string_view text, std::size_t max_bytes);

// Returns the text, fit for a report: at most 400 bytes, on one line.
std::string fit_for_report(std::string_view text);

// Returns the beginning of a line in quotation marks: at most `max_bytes`, harmless.
std::string quoted_beginning(std::string_view line, std::size_t max_bytes = 200);

// Returns the first `max_items` items, and how many follow: "a, b and 3 more".
std::string excerpt_of(std::span<const std::string> list, std::size_t max_items);

}  // namespace zarrproof
