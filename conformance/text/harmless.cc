#include "conformance/text/harmless.h"

#include <array>
#include <cstdio>

#include "conformance/text/utf8.h"

namespace zarrproof {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

bool is_harmful(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ||  // control characters
         (code >= 0x200b && code <= 0x200f) ||            // invisible ones, and marks of direction
         (code >= 0x2028 && code <= 0x202e) ||            // separators of lines, changes of direction
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

std::string escaped_byte(char byte) {
  std::array<char, 8> text;
  std::snprintf(text.data(), text.size(), "\\x%02x", static_cast<unsigned char>(byte));
  return text.data();
}

std::string escaped(char32_t code) {
  switch (code) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
  }
  if (code < 0x80) return escaped_byte(static_cast<char>(code));
  std::array<char, 12> text;
  std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(code));
  return text.data();
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    if (!character.code)
      result += escaped_byte(text.front());
    else if (is_harmful(*character.code))
      result += escaped(*character.code);
    else
      result += text.substr(0, character.size);
    text.remove_prefix(character.size);
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
