// Example: the bytes 0x0a and 0xff are the text "0aff". The texts "0AFF" and "0af" are no bytes.
#include "reference/types/hexadecimal.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace zarrproof {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

// The digit for each character; 16 for a character that is no digit.
constexpr std::array<std::uint8_t, 256> kValues = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(16);
  for (std::size_t i = 0; i < kDigits.size(); ++i)
    values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

// The two digits for each byte.
constexpr std::array<std::array<char, 2>, 256> kPairs = [] {
  std::array<std::array<char, 2>, 256> pairs{};
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = {kDigits[i >> 4], kDigits[i & 15]};
  return pairs;
}();

}  // namespace

std::string to_hexadecimal(std::span<const std::byte> bytes) {
  std::string text;
  append_hexadecimal(text, bytes);
  return text;
}

void append_hexadecimal(std::string& text, std::span<const std::byte> bytes) {
  std::size_t end = text.size();
  text.resize(end + 2 * bytes.size());
  for (const std::byte byte : bytes) {
    std::memcpy(&text[end], kPairs[std::to_integer<std::size_t>(byte)].data(), 2);
    end += 2;
  }
}

std::optional<std::vector<std::byte>> from_hexadecimal(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::vector<std::byte> bytes(text.size() / 2);
  unsigned digits = 0;  // 16 or more after a character that is no digit
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned high = kValues[static_cast<unsigned char>(text[2 * i])];
    const unsigned low = kValues[static_cast<unsigned char>(text[2 * i + 1])];
    digits |= high | low;
    bytes[i] = static_cast<std::byte>(high * 16 + low);
  }
  if (digits > 15) return std::nullopt;
  return bytes;
}

}  // namespace zarrproof
