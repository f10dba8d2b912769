#include "conformance/harmless.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace zarrproof {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

struct Character {
  std::uint32_t code;
  std::size_t bytes;  // 0 where the text does not begin with a character in UTF-8
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc0 || byte(0) >= 0xf8 || text.size() < length) return {0, 0};
  std::uint32_t code = byte(0) & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return {0, 0};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (code < kSmallest[length] || code > 0x10ffff || surrogate) return {0, 0};
  return {code, length};
}

bool is_harmful(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ||  // control characters
         (code >= 0x200b && code <= 0x200f) ||            // invisible ones, and marks of direction
         (code >= 0x2028 && code <= 0x202e) ||            // separators of lines, changes of direction
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

std::string escaped(std::uint32_t code) {
  switch (code) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
  }
  std::array<char, 8> text;
  std::snprintf(text.data(), text.size(), code < 0x80 ? "\\x%02x" : "\\u%04x", code);
  return text.data();
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    if (bytes == 0) {
      std::array<char, 8> byte;
      std::snprintf(byte.data(), byte.size(), "\\x%02x", static_cast<unsigned char>(text.front()));
      result += byte.data();
      text.remove_prefix(1);
      continue;
    }
    if (is_harmful(code))
      result += escaped(code);
    else
      result += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return result;
}

std::string_view beginning_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  for (int i = 0; i < 3 && most > 0 && is_continuation(text[most]); ++i) --most;
  return text.substr(0, most);
}

std::string_view end_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  text.remove_prefix(text.size() - most);
  for (int i = 0; i < 3 && !text.empty() && is_continuation(text.front()); ++i) text.remove_prefix(1);
  return text;
}

}  // namespace zarrproof
