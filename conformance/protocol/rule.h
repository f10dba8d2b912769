// What the protocol demands of the lines that a testee writes, rule by rule. A line that breaks a rule tells
// nothing about a codec: what it stood for is not judged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

enum class ProtocolRule {
  not_json,
  not_an_object,
  no_id,
  unknown_id,
  answered_twice,
  line_too_long,
  no_result,
  several_results,
  wrong_type,
  not_hexadecimal,
  data_for_resolve,
  null_for_decode,
};

// After so many lines that break the protocol nothing more is asked.
inline constexpr std::size_t kMostBreaches = 5;

// Every rule, in the order in which a line is checked.
std::span<const ProtocolRule> all_protocol_rules();

// The name in reports and results files: "not-json".
std::string_view name(ProtocolRule rule);
std::optional<ProtocolRule> find_protocol_rule(std::string_view name);

// What the protocol demands, a sentence without a full stop.
std::string_view demand(ProtocolRule rule);

// What a line breaks, and how, in words.
struct Breach {
  ProtocolRule rule;
  std::string text;
};

// The lines of a testee that break one rule.
struct ProtocolFault {
  ProtocolRule rule = ProtocolRule::not_json;
  std::size_t count = 0;  // lines
  std::string what;       // what is wrong with one of them, in words; may be empty
  std::string line;       // its beginning, quoted: the first, or rather the first whose request is known
  // The request that it answers, where that is known: its id in the suite, or else the beginning
  // of its line.
  std::string request;
  std::uint64_t id = 0;  // under which that request was submitted
};

// What a line should not have, but cannot be misunderstood. It is accepted and noted.
enum class Leniency {
  blank_line,
  carriage_return,
  null_member,
  upper_case,
  id_not_an_integer,
  byte_order_mark
};

inline constexpr std::size_t kLeniencyCount = static_cast<std::size_t>(Leniency::byte_order_mark) + 1;
std::span<const Leniency> all_leniencies();

// "the testee writes upper-case hexadecimal (3 times); the protocol wants lower case".
std::string note_of(Leniency leniency, std::size_t count);

}  // namespace zarrproof
