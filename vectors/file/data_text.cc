#include "vectors/file/data_text.h"

#include "reference/error.h"
#include "reference/hexadecimal.h"
#include "reference/json_integer.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostWrittenOut = 64;
constexpr std::size_t kLongestPattern = 248;  // 31 elements of 8 bytes
constexpr std::size_t kLongestEnd = 8;        // two checksums

// How many bytes from the start repeat the first `period`.
std::size_t repeated(std::span<const std::byte> data, std::size_t period) {
  std::size_t end = period;
  while (end < data.size() && data[end] == data[end - period]) ++end;
  return end;
}

std::string text_at(const Json& json, const std::string& key, const std::string& place) {
  const Json* member = json.find(key);
  if (member == nullptr || !member->is_string()) refuse({}, place, "no \"" + key + "\"", "a string");
  return member->text;
}

std::vector<std::byte> bytes_of(const std::string& text, const std::string& place) {
  auto bytes = from_hexadecimal(text);
  if (!bytes) refuse({}, place, "\"" + text.substr(0, 40) + "\"", "lowercase hexadecimal");
  return std::move(*bytes);
}

std::uint64_t size_at(const Json& json, const std::string& place) {
  const Json* member = json.find("bytes");
  const auto size = member == nullptr ? std::nullopt : unsigned_integer(*member);
  if (!size || *size > kMostBytes)
    refuse({}, place, "no \"bytes\" that can be used", "an integer of at most 8 MiB");
  return *size;
}

}  // namespace

std::string data_json(std::span<const std::byte> data) {
  if (data.size() > kMostWrittenOut)
    for (std::size_t period = 1; period <= kLongestPattern; ++period) {
      const std::size_t end = repeated(data, period);
      if (end + kLongestEnd < data.size()) continue;
      const std::string then = to_hexadecimal(data.subspan(end));
      return "{\"repeat\":\"" + to_hexadecimal(data.first(period)) + "\",\"bytes\":" + std::to_string(end) +
             (then.empty() ? "" : ",\"then\":\"" + then + "\"") + "}";
    }
  return "\"" + to_hexadecimal(data) + "\"";
}

std::vector<std::byte> read_data(const Json& json, const std::string& place) {
  if (json.is_string()) return bytes_of(json.text, place);
  if (!json.is_object()) refuse({}, place, excerpt(json), "hexadecimal, or an object with \"repeat\"");
  const std::vector<std::byte> pattern = bytes_of(text_at(json, "repeat", place), place);
  if (pattern.empty()) refuse({}, place, "an empty pattern", "at least a byte");
  std::vector<std::byte> data(size_at(json, place));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = pattern[i % pattern.size()];
  if (json.find("then") == nullptr) return data;
  const std::vector<std::byte> then = bytes_of(text_at(json, "then", place), place);
  data.insert(data.end(), then.begin(), then.end());
  return data;
}

}  // namespace zarrproof
