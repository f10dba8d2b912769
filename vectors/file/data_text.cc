#include "vectors/file/data_text.h"

#include <algorithm>
#include <optional>

#include "reference/json/members.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxPlainBytes = 64;
constexpr std::size_t kMaxPatternBytes = 248;  // 31 elements of 8 bytes
constexpr std::size_t kMaxEndBytes = 8;        // two checksums
constexpr std::size_t kMaxPutBytes = 4;

// The number of bytes from the start that repeat the first `period` bytes.
std::size_t repeated(std::span<const std::byte> data, std::size_t period) {
  std::size_t end = period;
  while (end < data.size() && data[end] == data[end - period]) ++end;
  return end;
}

Json rule(std::span<const std::byte> pattern, std::size_t size, std::span<const std::byte> then,
          std::vector<Json> put = {}) {
  MemberWriter members;
  members.required<TextForm>("repeat", to_hexadecimal(pattern));
  members.required<NumberForm>("bytes", size);
  members.optional<TextForm>("then", to_hexadecimal(then));
  Json object = members.take();
  if (put.empty()) return object;
  object.keys.emplace_back("put");
  object.elements.push_back({.kind = Json::Kind::array, .elements = std::move(put)});
  return object;
}

// Returns a rule for data in which a few bytes differ from the pattern. The pattern is taken from its third
// repetition. Nothing if too many bytes differ.
std::optional<Json> rule_with_puts(std::span<const std::byte> data, std::size_t period) {
  if (data.size() < 4 * period + kMaxEndBytes) return std::nullopt;
  std::vector<std::byte> pattern(period);
  for (std::size_t i = 2 * period; i < 3 * period; ++i) pattern[i % period] = data[i];
  const std::size_t end = data.size() - kMaxEndBytes;
  std::vector<Json> put;
  for (std::size_t i = 0; i < end; ++i) {
    if (data[i] == pattern[i % period]) continue;
    if (put.size() == kMaxPutBytes) return std::nullopt;
    put.push_back({.kind = Json::Kind::array,
                   .elements = {json_number(i), json_text(to_hexadecimal(data.subspan(i, 1)))}});
  }
  return rule(pattern, end, data.subspan(end), put);
}

// Bytes that replace others: "put":[[5,"ff"]].
void put_bytes(const At& at, const Json& put, std::vector<std::byte>& data) {
  constexpr const char* kExpected = "positions in the data, each with a byte";
  if (!put.is_array() || put.elements.empty()) at.wrong(excerpt(put), kExpected);
  for (const Json& one : put.elements) {
    const bool is_pair = one.is_array() && one.elements.size() == 2 && one.elements[1].is_string();
    const auto position = is_pair ? unsigned_integer(one.elements[0]) : std::nullopt;
    const auto byte = is_pair ? from_hexadecimal(one.elements[1].text) : std::nullopt;
    if (!position || *position >= data.size() || !byte || byte->size() != 1)
      at.wrong(excerpt(one), kExpected);
    data[static_cast<std::size_t>(*position)] = byte->front();
  }
}

}  // namespace

Json data_json(std::span<const std::byte> data) {
  if (data.size() > kMaxPlainBytes) {
    for (std::size_t period = 1; period <= kMaxPatternBytes; ++period) {
      const std::size_t end = repeated(data, period);
      if (end + kMaxEndBytes < data.size()) continue;
      return rule(data.first(period), end, data.subspan(end));
    }
    for (std::size_t period = 1; period <= kMaxPatternBytes; ++period)
      if (auto text = rule_with_puts(data, period)) return std::move(*text);
  }
  return json_text(to_hexadecimal(data));
}

std::vector<std::byte> read_data(const At& at) {
  if (at.json().is_string()) return at.bytes();
  if (!at.json().is_object()) at.wrong("hexadecimal, or an object with \"repeat\"");
  for (const At& member : at.members())
    if (member.key() != "repeat" && member.key() != "bytes" && member.key() != "then" &&
        member.key() != "put")
      at.wrong("the member " + json_string(excerpt(member.key())), "repeat, bytes, then and put");
  const std::vector<std::byte> pattern = at.at("repeat").bytes();
  if (pattern.empty()) at.wrong("an empty pattern", "at least a byte");
  const std::uint64_t size = at.at("bytes").number();
  if (size > kMaxDataBytes) at.at("bytes").wrong("an integer of at most 8 MiB");
  std::vector<std::byte> data(size);
  std::copy_n(pattern.begin(), std::min(pattern.size(), data.size()), data.begin());
  for (std::size_t i = pattern.size(); i < data.size(); ++i) data[i] = data[i - pattern.size()];
  if (const auto then = at.find("then")) {
    const std::vector<std::byte> end = then->bytes();
    data.insert(data.end(), end.begin(), end.end());
  }
  if (const auto put = at.find("put")) put_bytes(at, put->json(), data);
  return data;
}

}  // namespace zarrproof
