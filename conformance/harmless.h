// Text that others wrote, made fit for a report.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zarrproof {

// The text on one line, in UTF-8, without anything that moves a cursor, hides text or reorders it: such
// characters, and bytes that are not UTF-8, are written as \n, \x1b, \u202e. Done twice, it is the same.
std::string harmless(std::string_view text);

// At most so many bytes of the beginning, or of the end, of a text, without half a character at the cut.
std::string_view beginning_of(std::string_view text, std::size_t most);
std::string_view end_of(std::string_view text, std::size_t most);

}  // namespace zarrproof
