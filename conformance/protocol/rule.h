// The rules of the protocol for the lines that a testee writes. A line that breaks a rule is no evidence
// about a codec. Its request is not judged.
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

// After this number of lines that break the protocol, the runner asks nothing more.
inline constexpr std::size_t kMaxBreaches = 5;

// Returns all rules, in the order in which a line is checked.
std::span<const ProtocolRule> all_protocol_rules();

// Returns the name in reports and results files: "not-json".
std::string_view name(ProtocolRule rule);
std::optional<ProtocolRule> find_protocol_rule(std::string_view name);

struct ProtocolRuleDetails {
  ProtocolRule value;
  std::string_view name;
  std::string_view demand;  // of the protocol: a sentence without a full stop
  std::string_view advice;  // how an adapter keeps the rule: one or two sentences, without the last full stop
  // Whether a line that breaks the rule may be the response to another request than its id says. An adapter
  // whose ids are wrong by one breaks these rules only sometimes: most of its wrong ids are those of other
  // waiting requests.
  bool may_have_wrong_id = false;
};
const ProtocolRuleDetails& details(ProtocolRule rule);

// The rule that a line breaks, and how, as text.
struct Breach {
  ProtocolRule rule;
  std::string text;
};

// All lines of a testee that break one rule.
struct ProtocolFault {
  ProtocolRule rule = ProtocolRule::not_json;
  std::size_t count = 0;  // lines
  std::string what;       // the mistake in one of the lines, as text; may be empty
  std::string line;       // the beginning of one line, quoted; of the first with a known request, if any
  // The request of this line, if known: its id in the suite, else the beginning of its request line.
  std::string request;
  std::uint64_t id = 0;  // the id on the request line
};

}  // namespace zarrproof
