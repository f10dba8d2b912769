// Bytes as lowercase hexadecimal text, two digits each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

std::string to_hexadecimal(std::span<const std::byte> bytes);

// The bytes, or nothing when the text has an odd length or another character than 0-9 and a-f.
std::optional<std::vector<std::byte>> from_hexadecimal(std::string_view text);

}  // namespace zarrproof
