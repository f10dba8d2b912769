// Reads texts that are one integer. Example: parsed_integer<int>("-5") is -5. "+5", "5 " and "" are no
// integer.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace zarrproof {

// Returns whether the character is a decimal digit.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Returns the integer that the whole text is, in digits of this base and without a plus sign. Returns nothing
// for any other text, and for an integer that the type does not have.
template <class Number>
std::optional<Number> parsed_integer(std::string_view text, int base = 10) {
  Number number = 0;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [rest, failure] = std::from_chars(begin, end, number, base);
  if (failure != std::errc{} || rest != end) return std::nullopt;
  return number;
}

}  // namespace zarrproof
