// Text that others wrote, made fit for a report.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zarrproof {

// Whether the character moves a cursor, hides text or reorders it: control characters, line breaks, marks of
// direction, and the characters that Unicode lists as Default_Ignorable_Code_Point.
bool is_harmful(char32_t code);

// The text on one line, in UTF-8, without harmful characters: these, and bytes that are not UTF-8, are
// written as \n, \x1b, \u202e, \u{e0001}. The commands that CI runners find anywhere in a line, ##[error] and
// ##vso[x], lose a # in the same way (\x23). Done twice, it is the same.
std::string harmless(std::string_view text);

// The same for a whole printed line. GitHub's runner takes :: after leading space for a command, too
// (ActionCommand.cs of actions/runner): there the first colon becomes \x3a.
std::string harmless_line(std::string_view line);

// JSON text with the same characters as escapes of JSON, \u001b, so that its values stay what they are. The
// characters stand within strings only: others are no JSON. Line breaks between values stay.
std::string harmless_json(std::string_view json);

// At most so many bytes of the beginning, or of the end, of a text, without half a character at the cut.
std::string_view beginning_of(std::string_view text, std::size_t most);
std::string_view end_of(std::string_view text, std::size_t most);

}  // namespace zarrproof
