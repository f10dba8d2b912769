#include "conformance/protocol/lenient.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostIdText = 40;  // characters
constexpr int kMostExponent = 99;

}  // namespace

std::optional<std::uint64_t> integer_of(const Json& json) {
  const std::string& text = json.text;
  if (!json.is_number() || text.size() > kMostIdText) return std::nullopt;
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  int exponent = 0;
  if (mark < text.size()) {
    const char* at = text.data() + mark + 1;
    if (*at == '+') ++at;
    const char* const end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(at, end, exponent);
    if (failure != std::errc{} || rest != end || std::abs(exponent) > kMostExponent) return std::nullopt;
  }
  std::string digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  if (point < digits.size()) digits.erase(point, 1);
  const long long places = static_cast<long long>(point) + exponent;  // digits before the point
  if (places < 0) return std::nullopt;
  digits.resize(std::max(digits.size(), static_cast<std::size_t>(places)), '0');
  if (digits.find_first_not_of('0', static_cast<std::size_t>(places)) != std::string::npos)
    return std::nullopt;
  digits.resize(static_cast<std::size_t>(places));
  std::uint64_t value = 0;
  const auto [rest, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (failure != std::errc{} || rest != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::optional<std::vector<std::byte>> from_any_hexadecimal(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c; });
  return from_hexadecimal(lower);
}

}  // namespace zarrproof
