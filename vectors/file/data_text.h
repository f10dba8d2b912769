// Bytes in a vector file: hexadecimal, or a rule for long repetitive bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reference/json/at.h"

namespace zarrproof {

// The maximum number of bytes that a rule makes.
inline constexpr std::uint64_t kMaxDataBytes = 8 << 20;

// Returns the bytes as JSON: "0102"; or {"repeat":"a50f","bytes":1024,"then":"01020304"}, a pattern
// repeated up to a number of bytes, and the bytes after it. The rule may have "put":[[5,"ff"]], bytes that
// replace others at a position.
Json data_json(std::span<const std::byte> data);

// Returns the bytes of such JSON. Throws Refused.
std::vector<std::byte> read_data(const At& at);

}  // namespace zarrproof
