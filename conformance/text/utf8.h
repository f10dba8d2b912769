// Text of testees, which may be anything, read as UTF-8.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace zarrproof {

struct Character {
  std::optional<char32_t> code;  // nothing where the bytes are not UTF-8
  std::size_t size = 1;          // in bytes; of what is not UTF-8, one
};

// The character at the beginning of a text that is not empty.
Character first_character(std::string_view text);

// The text with every character that `replace` says something about replaced by that; it gets the code point,
// and returns nothing for those that stay. Bytes that are not UTF-8 come as U+FFFD, and stay as that.
std::string with_replaced(std::string_view text, const std::function<std::string(char32_t)>& replace);

}  // namespace zarrproof
