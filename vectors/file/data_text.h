// Bytes in a vector file: hexadecimal, or a rule for long repetitive bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reference/json/placed_json.h"

namespace zarrproof {

// The maximum number of bytes that a rule makes.
inline constexpr std::uint64_t kMaxRuleBytes = 8 << 20;

// The form of the bytes of requests and results: "0102"; or {"repeat":"a50f","bytes":1024,"then":"01020304"},
// a pattern repeated up to a number of bytes, and the bytes after it. The rule may have "put":[[5,"ff"]],
// bytes that replace others at a position.
struct DataForm {
  static std::vector<std::byte> read(const PlacedJson& at);
  static Json write(std::span<const std::byte> data);
};

}  // namespace zarrproof
