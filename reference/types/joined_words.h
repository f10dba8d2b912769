// Joins words into one text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns a text such as "int8, int16", with ", " as the separator. `word_of` returns the word of an item.
template <class Items, class WordOf = std::identity>
std::string joined_words(Items&& items, std::string_view separator, WordOf word_of = {}) {
  std::string text;
  bool is_first = true;
  for (const auto& item : items) {
    if (!is_first) text += separator;
    text += word_of(item);
    is_first = false;
  }
  return text;
}

}  // namespace zarrproof
