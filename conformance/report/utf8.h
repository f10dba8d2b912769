// Text of testees, made fit for formats that do not take every character.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace zarrproof {

// The text with every character that `replace` says something about replaced by that; it gets the code point,
// and returns nothing for those that stay. Bytes that are not UTF-8 come as U+FFFD, and stay as that.
std::string with_replaced(std::string_view text, const std::function<std::string(char32_t)>& replace);

}  // namespace zarrproof
