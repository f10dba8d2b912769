// Reads any bytes as UTF-8, and writes UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zarrproof {

struct Character {
  std::optional<char32_t> code;  // nothing if the byte is not UTF-8
  std::size_t size = 1;          // bytes; 1 if the byte is not UTF-8
};

// Returns the first character. The text must not be empty.
Character first_character(std::string_view text);

// Appends the character in UTF-8. The code point must not be half of a surrogate pair.
void append_character(std::string& text, char32_t code);

}  // namespace zarrproof
