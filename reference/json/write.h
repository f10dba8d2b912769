// Writes objects and lists of JSON from texts that are JSON already. Example: json_list of "1" and "[]" is
// "[1,[]]".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

// Returns a list of texts that are JSON already.
template <class Texts>
std::string json_list(const Texts& texts, std::string_view separator = ",") {
  return "[" + joined_words(texts, separator) + "]";
}

// Returns a list of items. `write` makes JSON of an item.
template <class Items, class Write>
std::string json_list_of(const Items& items, Write write, std::string_view separator = ",") {
  std::vector<std::string> texts;
  texts.reserve(items.size());
  for (const auto& item : items) texts.push_back(write(item));
  return json_list(texts, separator);
}

// Returns a list of JSON strings.
template <class Texts>
std::string json_strings(const Texts& texts, std::string_view separator = ",") {
  return json_list_of(texts, json_string, separator);
}

// Writes an object, member by member.
class JsonObject {
 public:
  // `separator` stands between two members, `colon` between a key and its value, `start` before the first
  // member.
  explicit JsonObject(std::string separator = ",", std::string colon = ":", std::string start = {})
      : separator_(std::move(separator)), colon_(std::move(colon)), start_(std::move(start)) {}

  void add(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? "{" + start_ : separator_;
    text_ += json_string(key) + colon_;
    text_ += json;
  }
  void add_text(std::string_view key, std::string_view value) { add(key, json_string(value)); }
  // Adds bytes as a string of lowercase hexadecimal.
  void add_bytes(std::string_view key, std::span<const std::byte> bytes) {
    add(key, "\"");
    append_hexadecimal(text_, bytes);
    text_ += '"';
  }

  // The following functions add no member if the value is empty.
  void add_any_text(std::string_view key, std::string_view value) {
    if (!value.empty()) add_text(key, value);
  }
  template <class Texts>
  void add_any_texts(std::string_view key, const Texts& texts) {
    if (!texts.empty()) add(key, json_strings(texts));
  }

  bool is_empty() const { return text_.empty(); }
  // Ends the object, which is not used again.
  std::string close() {
    text_ += text_.empty() ? "{}" : "}";
    return std::move(text_);
  }

 private:
  std::string separator_, colon_, start_, text_;
};

}  // namespace zarrproof
