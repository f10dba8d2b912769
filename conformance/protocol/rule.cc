// The table of the rules: name, demand and advice of each. Example: {"id":1,"data":"05"}, written again for
// the request 1, breaks answered-twice.
#include "conformance/protocol/rule.h"

#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr EnumTable<ProtocolRuleDetails, 12> kRules({
    {ProtocolRule::not_json, "not-json",
     "each line on standard output is one JSON object; log lines belong on standard error",
     "print log lines and warnings to standard error, also those of libraries; write each response with a "
     "JSON library, not with print or str, and without a byte order mark"},
    {ProtocolRule::not_an_object, "not-an-object", "each line on standard output is one JSON object",
     "write one object for each request, never an array of responses"},
    {ProtocolRule::no_id, "no-id", "a response has the \"id\" of its request, an integer",
     "copy \"id\", an integer, from the request to the response; print log lines that are JSON to standard "
     "error",
     true},
    {ProtocolRule::unknown_id, "unknown-id",
     "the \"id\" of a response is that of a request which waits for its response",
     "copy \"id\" from the request that the response answers; answer describe also with its \"id\"", true},
    {ProtocolRule::answered_twice, "answered-twice", "a request has one response",
     "write one response for each request, also if an exception follows the response", true},
    {ProtocolRule::line_too_long, "line-too-long", "a line has at most 16 MiB",
     "answer {\"too_large\":BYTES} if a result does not fit; print log lines to standard error"},
    {ProtocolRule::no_result, "no-result",
     "a response has \"data\", \"error\", \"unsupported\", \"crashed\" or \"too_large\"; a response to "
     "resolve has \"data_type\" and \"fill_value\" in place of \"data\", to create \"zarr_json\" and "
     "\"chunks\", to rewrite \"zarr_json\", to accept \"accepted\"",
     "answer \"unsupported\" with a reason if the implementation gives no result and no refusal", true},
    {ProtocolRule::several_results, "several-results",
     "a response has only one of \"data\", \"error\", \"unsupported\", \"crashed\" and \"too_large\"",
     "leave out the members that do not apply"},
    {ProtocolRule::wrong_type, "wrong-type",
     "\"error\", \"unsupported\", \"crashed\" and \"zarr_json\" are strings, \"too_large\" is a number of "
     "bytes, "
     "\"chunks\" is an object, \"accepted\" is true, \"passed_through\" is a list of \"data_type\", "
     "\"fill_value\" and \"codecs\"",
     "convert the exception to a string; leave out \"too_large\" if the result fits; answer a refusal by "
     "\"error\""},
    {ProtocolRule::not_hexadecimal, "not-hexadecimal",
     "\"data\", \"fill_value\" and each chunk are strings of lowercase hexadecimal, two digits for each byte",
     "write bytes as lowercase hexadecimal without 0x and spaces (Python: data.hex(), JavaScript: "
     "Buffer.toString(\"hex\"))"},
    {ProtocolRule::data_for_resolve, "data-for-resolve", "a response to resolve has no \"data\"",
     "answer resolve with \"data_type\" and \"fill_value\"", true},
    {ProtocolRule::null_for_decode, "null-for-decode",
     "\"data\" of a response to decode is the array; only a response to encode may have null",
     "answer decode of a missing chunk with the array that the implementation reads: fill values", true},
});

}  // namespace

std::span<const ProtocolRule> all_protocol_rules() {
  return kRules.all();
}

std::string_view name(ProtocolRule rule) {
  return kRules.name(rule);
}

std::optional<ProtocolRule> find_protocol_rule(std::string_view name) {
  return kRules.find(name);
}

const ProtocolRuleDetails& details(ProtocolRule rule) {
  return kRules[rule];
}

}  // namespace zarrproof
