// Bytes in a vector file: hexadecimal, or a rule where they are many and repeat themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reference/json/at.h"

namespace zarrproof {

// So many bytes a rule gives at most.
inline constexpr std::uint64_t kMostBytes = 8 << 20;

// Whether a rule may have "put":[[5,"ff"]], bytes that stand in place of those at a position: format 2.
enum class Puts { no, yes };

// The bytes as JSON text: "0102", or {"repeat":"a50f","bytes":1024,"then":"01020304"} for a pattern that is
// repeated up to so many bytes, and what follows it.
std::string data_json(std::span<const std::byte> data, Puts puts = Puts::no);

// The bytes of that JSON. Throws Refused.
std::vector<std::byte> read_data(const At& at, Puts puts = Puts::no);

}  // namespace zarrproof
