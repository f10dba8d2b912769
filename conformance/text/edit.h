// Small changes of texts, a number with its noun, and the word that was probably meant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns the text with its ASCII letters in lower case, or in upper case.
std::string in_lower_case(std::string_view text);
std::string in_upper_case(std::string_view text);

// Returns the text without spaces, tabs and carriage returns at its beginning and its end.
std::string trimmed(std::string_view text);

// Returns "1 request" or "12 requests".
std::string plural(std::size_t count, const std::string& noun);

// Replaces a part of the text wherever it stands.
std::string with_part_replaced(std::string text, std::string_view part, std::string_view replacement);

// Returns the parts between the separators, without empty parts.
std::vector<std::string> parts_between(char separator, std::string_view text);

// Returns how many characters must be inserted, removed, replaced, or swapped with a neighbour to turn `a`
// into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the first of the nearest known words; empty if no word is near. Every third character may differ. A
// word may lack its beginning ("datetime64" for "numpy.datetime64").
std::string nearest(std::string_view word, std::span<const std::string> known);

// Returns " (did you mean \"crc32c\"?)" with the nearest word; empty if no word is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace zarrproof
