#include "conformance/text/wrapped.h"

#include <algorithm>
#include <sstream>

namespace zarrproof {
namespace {

// Counts all bytes but those that continue a UTF-8 character.
std::size_t character_count(std::string_view text) {
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

}  // namespace

std::string wrapped(std::string_view label, std::string_view text, std::size_t indent) {
  constexpr std::size_t kWidth = 100;
  std::string lines(label);
  std::size_t column = label.size();
  bool is_first = true;
  const auto fill_up = [&] {
    lines.append(indent > column ? indent - column : 0, ' ');
    column = indent;
  };
  fill_up();
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word; is_first = false) {
    const std::size_t width = character_count(word);
    if (!is_first && column + 1 + width > kWidth) {
      lines += '\n';
      column = 0;
      fill_up();
    } else if (!is_first) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += width;
  }
  return lines + "\n";
}

}  // namespace zarrproof
