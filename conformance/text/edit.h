// Small changes of texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Return the text with its ASCII letters in one case.
std::string in_lower_case(std::string_view text);
std::string in_upper_case(std::string_view text);

// Returns the text without spaces, tabs and carriage returns at its beginning and its end.
std::string trimmed(std::string_view text);

// Replaces a part of the text wherever it stands.
std::string with_part_replaced(std::string text, std::string_view part, std::string_view replacement);

// Returns the parts between the separators, without empty parts.
std::vector<std::string> parts_between(char separator, std::string_view text);

}  // namespace zarrproof
