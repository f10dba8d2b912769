// Bytes as lowercase hexadecimal text, two digits for each byte.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

std::string to_hexadecimal(std::span<const std::byte> bytes);
void append_hexadecimal(std::string& text, std::span<const std::byte> bytes);

// Returns the bytes. Returns nothing if the length is odd or a character is not 0-9 or a-f.
std::optional<std::vector<std::byte>> from_hexadecimal(std::string_view text);

}  // namespace zarrproof
