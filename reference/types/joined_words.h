// Words as one text.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// "int8, int16", with ", " as the separator.
template <class Words>
std::string joined_words(const Words& words, std::string_view separator) {
  std::string text;
  bool is_first = true;
  for (const auto& word : words) {
    if (!is_first) text += separator;
    text += word;
    is_first = false;
  }
  return text;
}

}  // namespace zarrproof
