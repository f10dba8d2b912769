#include "vectors/file/data_text.h"

#include <optional>

#include "reference/errors/error.h"
#include "reference/json/json_integer.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostWrittenOut = 64;
constexpr std::size_t kLongestPattern = 248;  // 31 elements of 8 bytes
constexpr std::size_t kLongestEnd = 8;        // two checksums
constexpr std::size_t kMostPut = 4;

// The number of bytes from the start that repeat the first `period` bytes.
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

std::string rule(std::span<const std::byte> pattern, std::size_t size, std::span<const std::byte> then,
                 const std::string& put) {
  return "{\"repeat\":\"" + to_hexadecimal(pattern) + "\",\"bytes\":" + std::to_string(size) +
         (then.empty() ? "" : ",\"then\":\"" + to_hexadecimal(then) + "\"") +
         (put.empty() ? "" : ",\"put\":[" + put + "]") + "}";
}

// As above for data in which a few bytes differ from the pattern. The pattern is taken from its third
// repetition. Nothing if too many bytes differ.
std::optional<std::string> rule_with_puts(std::span<const std::byte> data, std::size_t period) {
  if (data.size() < 4 * period + kLongestEnd) return std::nullopt;
  std::vector<std::byte> pattern(period);
  for (std::size_t i = 2 * period; i < 3 * period; ++i) pattern[i % period] = data[i];
  const std::size_t end = data.size() - kLongestEnd;
  std::string put;
  std::size_t number = 0;
  for (std::size_t i = 0; i < end; ++i) {
    if (data[i] == pattern[i % period]) continue;
    if (++number > kMostPut) return std::nullopt;
    put +=
        (put.empty() ? "[" : ",[") + std::to_string(i) + ",\"" + to_hexadecimal(data.subspan(i, 1)) + "\"]";
  }
  return rule(pattern, end, data.subspan(end), put);
}

// Bytes that replace others: "put":[[5,"ff"]].
void put_bytes(const Json& put, std::vector<std::byte>& data, const std::string& place) {
  constexpr const char* kExpected = "positions in the data, each with a byte";
  if (!put.is_array() || put.elements.empty()) refuse({}, place, excerpt(put), kExpected);
  for (const Json& one : put.elements) {
    const auto position =
        one.is_array() && one.elements.size() == 2 ? unsigned_integer(one.elements[0]) : std::nullopt;
    if (!position || *position >= data.size() || !one.elements[1].is_string())
      refuse({}, place, excerpt(one), kExpected);
    const std::vector<std::byte> byte = bytes_of(one.elements[1].text, place);
    if (byte.size() != 1) refuse({}, place, excerpt(one), kExpected);
    data[static_cast<std::size_t>(*position)] = byte.front();
  }
}

std::uint64_t size_at(const Json& json, const std::string& place) {
  const Json* member = json.find("bytes");
  const auto size = member == nullptr ? std::nullopt : unsigned_integer(*member);
  if (!size || *size > kMostBytes)
    refuse({}, place, "no \"bytes\" that can be used", "an integer of at most 8 MiB");
  return *size;
}

}  // namespace

std::string data_json(std::span<const std::byte> data, Puts puts) {
  if (data.size() > kMostWrittenOut) {
    for (std::size_t period = 1; period <= kLongestPattern; ++period) {
      const std::size_t end = repeated(data, period);
      if (end + kLongestEnd < data.size()) continue;
      return rule(data.first(period), end, data.subspan(end), "");
    }
    for (std::size_t period = 1; puts == Puts::yes && period <= kLongestPattern; ++period)
      if (auto text = rule_with_puts(data, period)) return std::move(*text);
  }
  return "\"" + to_hexadecimal(data) + "\"";
}

std::vector<std::byte> read_data(const Json& json, const std::string& place, Puts puts) {
  if (json.is_string()) return bytes_of(json.text, place);
  if (!json.is_object()) refuse({}, place, excerpt(json), "hexadecimal, or an object with \"repeat\"");
  const std::vector<std::byte> pattern = bytes_of(text_at(json, "repeat", place), place);
  if (pattern.empty()) refuse({}, place, "an empty pattern", "at least a byte");
  std::vector<std::byte> data(size_at(json, place));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = pattern[i % pattern.size()];
  if (json.find("then") != nullptr) {
    const std::vector<std::byte> then = bytes_of(text_at(json, "then", place), place);
    data.insert(data.end(), then.begin(), then.end());
  }
  if (const Json* put = json.find("put")) {
    if (puts == Puts::no) refuse({}, place, "\"put\"", "data without it");
    put_bytes(*put, data, place);
  }
  return data;
}

}  // namespace zarrproof
