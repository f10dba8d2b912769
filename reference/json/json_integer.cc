#include "reference/json/json_integer.h"

#include <charconv>

namespace zarrproof {

std::optional<std::uint64_t> unsigned_integer(const Json& json) {
  if (!json.is_number()) return std::nullopt;
  std::uint64_t value = 0;
  const char* end = json.text.data() + json.text.size();
  const auto [rest, failure] = std::from_chars(json.text.data(), end, value);
  if (failure != std::errc{} || rest != end) return std::nullopt;
  return value;
}

}  // namespace zarrproof
