// Example: the bytes c3 a9 are one character, U+00E9. In the bytes c3 28 the first byte is not UTF-8.
#include "reference/types/utf8.h"

namespace zarrproof {

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t size = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || size > text.size()) return {};
  char32_t code = byte(0) & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr char32_t kLowest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kLowest[size] || surrogate || code > 0x10ffff) return {};
  return {code, size};
}

void append_character(std::string& text, char32_t code) {
  // The number of bytes after the first one. The first byte begins with as many one bits as the character has
  // bytes.
  const unsigned following = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr unsigned kFirst[] = {0, 0xc0, 0xe0, 0xf0};
  text += static_cast<char>(kFirst[following] | code >> 6 * following);
  for (unsigned i = following; i-- > 0;) text += static_cast<char>(0x80 | (code >> 6 * i & 0x3f));
}

}  // namespace zarrproof
