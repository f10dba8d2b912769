// Example: 1000 bytes 01 and then the byte ff are {"repeat": "01", "bytes": 1000, "then": "ff"}.
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

// Returns the number of bytes from the start that repeat the first `period` bytes.
std::size_t repeated(std::span<const std::byte> data, std::size_t period) {
  std::size_t end = period;
  while (end < data.size() && data[end] == data[end - period]) ++end;
  return end;
}

// A rule for bytes: the first `bytes` bytes repeat a pattern, and others follow. `put` replaces bytes:
// [[5,"ff"]].
struct Rule {
  std::vector<std::byte> repeat;
  std::uint64_t bytes = 0;
  std::vector<std::byte> then;
  std::optional<Json> put;
};

struct RuleMembers {
  static void list(auto& members, auto& rule) {
    members.template required<HexadecimalForm>("repeat", rule.repeat);
    members.template required<NumberForm>("bytes", rule.bytes);
    members.template optional<HexadecimalForm>("then", rule.then);
    members.template optional<JsonForm>("put", rule.put);
  }
};
using RuleForm = ObjectForm<Rule, RuleMembers>;

std::vector<std::byte> bytes_of(std::span<const std::byte> data) {
  return {data.begin(), data.end()};
}

// Returns a rule for data in which a few bytes differ from the pattern. The pattern is taken from its third
// repetition. Returns nothing if too many bytes differ.
std::optional<Rule> rule_with_puts(std::span<const std::byte> data, std::size_t period) {
  if (data.size() < 4 * period + kMaxEndBytes) return std::nullopt;
  std::vector<std::byte> pattern(period);
  for (std::size_t i = 2 * period; i < 3 * period; ++i) pattern[i % period] = data[i];
  const std::size_t end = data.size() - kMaxEndBytes;
  Json put{.kind = Json::Kind::array};
  for (std::size_t i = 0; i < end; ++i) {
    if (data[i] == pattern[i % period]) continue;
    if (put.elements.size() == kMaxPutBytes) return std::nullopt;
    put.elements.push_back({.kind = Json::Kind::array,
                            .elements = {json_number(i), json_text(to_hexadecimal(data.subspan(i, 1)))}});
  }
  return Rule{pattern, end, bytes_of(data.subspan(end)), put};
}

void put_bytes(const PlacedJson& at, const Json& put, std::vector<std::byte>& data) {
  constexpr const char* kExpected = "positions in the data, each with a byte";
  if (!put.is_array() || put.elements.empty()) at.refuse(excerpt(put), kExpected);
  for (const Json& pair : put.elements) {
    const bool is_pair = pair.is_array() && pair.elements.size() == 2 && pair.elements[1].is_string();
    const auto position = is_pair ? unsigned_integer(pair.elements[0]) : std::nullopt;
    const auto byte = is_pair ? from_hexadecimal(pair.elements[1].text) : std::nullopt;
    if (!position || *position >= data.size() || !byte || byte->size() != 1)
      at.refuse(excerpt(pair), kExpected);
    data[static_cast<std::size_t>(*position)] = byte->front();
  }
}

}  // namespace

Json DataForm::write(std::span<const std::byte> data) {
  if (data.size() > kMaxPlainBytes) {
    for (std::size_t period = 1; period <= kMaxPatternBytes; ++period) {
      const std::size_t end = repeated(data, period);
      if (end + kMaxEndBytes < data.size()) continue;
      return RuleForm::write({bytes_of(data.first(period)), end, bytes_of(data.subspan(end)), {}});
    }
    for (std::size_t period = 1; period <= kMaxPatternBytes; ++period)
      if (const auto rule = rule_with_puts(data, period)) return RuleForm::write(*rule);
  }
  return json_text(to_hexadecimal(data));
}

std::vector<std::byte> DataForm::read(const PlacedJson& at) {
  if (at.json().is_string()) return at.bytes();
  if (!at.json().is_object()) at.refuse("hexadecimal, or an object with \"repeat\"");
  const Rule rule = RuleForm::read(at);
  if (rule.repeat.empty()) at.refuse("an empty pattern", "at least a byte");
  if (rule.bytes > kMaxRuleBytes) at.at("bytes").refuse("an integer of at most 8 MiB");
  std::vector<std::byte> data(rule.bytes);
  const std::size_t period = rule.repeat.size();
  std::copy_n(rule.repeat.begin(), std::min(period, data.size()), data.begin());
  for (std::size_t i = period; i < data.size(); ++i) data[i] = data[i - period];
  data.insert(data.end(), rule.then.begin(), rule.then.end());
  if (rule.put) put_bytes(at, *rule.put, data);
  return data;
}

}  // namespace zarrproof
