// The names of the codecs.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace zarrproof {

inline constexpr std::array<std::string_view, 4> kCodecs = {"bytes", "crc32c", "scale_offset", "cast_value"};

// The codec that only arrays on disk have.
inline constexpr std::string_view kSharding = "sharding_indexed";

constexpr bool is_codec(std::string_view name) {
  return std::find(kCodecs.begin(), kCodecs.end(), name) != kCodecs.end();
}

}  // namespace zarrproof
