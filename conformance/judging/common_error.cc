// Example: "no int8 at 0x7f3a, 12" becomes "no int8 at #, #", and so does "no int8 at 0x0110, 8". Both
// requests count for one text.
#include "conformance/judging/common_error.h"

#include <algorithm>

#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

// Returns whether the word may be a number, an address or a part of an identifier. Such a word has
// hexadecimal digits only, and either a digit from 0 to 9 or four characters: "12", "0x7f3a", "beef"; not
// "add".
bool is_identifier(std::string_view word) {
  if (word.starts_with("0x")) word.remove_prefix(2);
  const auto is_digit_of_16 = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  return std::ranges::all_of(word, is_digit_of_16) &&
         (word.size() >= 4 || std::ranges::any_of(word, is_digit));
}

bool is_of_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string error_pattern(std::string_view text, const std::vector<std::string>& data_types) {
  constexpr std::size_t kMaxLength = 120;
  std::string pattern;
  while (!text.empty() && pattern.size() < kMaxLength) {
    const auto type = std::ranges::find_if(data_types, [&](const std::string& name) {
      return text.starts_with(name) && (text.size() == name.size() || !is_of_word(text[name.size()]));
    });
    if (type != data_types.end()) {
      pattern += "TYPE";
      text.remove_prefix(type->size());
    }
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_word) - text.begin());
    const std::string_view word = text.substr(0, end);
    pattern += !word.empty() && is_identifier(word) ? "#" : word;
    text.remove_prefix(end);
    if (text.empty()) break;
    pattern += text.front();
    text.remove_prefix(1);
  }
  return pattern.substr(0, kMaxLength);
}

void ErrorTexts::add(std::size_t place, Operation operation, const std::string& text) {
  ++asked_[operation];
  if (text.empty()) return;
  const CommonError first{.operation = operation, .text = text, .first = place};
  ++errors_.emplace(std::pair(operation, error_pattern(text)), first).first->second.count;
}

std::vector<CommonError> ErrorTexts::common() const {
  constexpr std::size_t kFewestOfOneText = 5;
  std::vector<CommonError> found;
  for (const auto& [key, error] : errors_) {
    const std::size_t requests = asked_.at(error.operation);
    if (error.count < kFewestOfOneText || 3 * error.count <= requests) continue;
    found.push_back(error);
    found.back().requests = requests;
  }
  return found;
}

}  // namespace zarrproof
