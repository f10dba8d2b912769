#include "conformance/text/edit.h"

#include <algorithm>

namespace zarrproof {

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return result;
}

std::string in_upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return result;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  return std::string(text.substr(0, text.find_last_not_of(kSpace) + 1));
}

std::string with_part_replaced(std::string text, std::string_view part, std::string_view replacement) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + replacement.size()))
    text.replace(at, part.size(), replacement);
  return text;
}

std::vector<std::string> parts_between(char separator, std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    if (end > start) parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

}  // namespace zarrproof
