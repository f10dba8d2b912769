// The rules of cast_value for a value beyond the range of its output type.
#pragma once

#include <string_view>

namespace zarrproof {

enum class OutOfRange { refuse, clamp, wrap };

// Returns "error", "clamp" or "wrap". Metadata have no member for "error".
constexpr std::string_view name(OutOfRange rule) {
  constexpr std::string_view kNames[] = {"error", "clamp", "wrap"};
  return kNames[static_cast<int>(rule)];
}

}  // namespace zarrproof
