#include "conformance/check/large_request.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "conformance/check/asked.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns a request of zeros with the codec bytes only. Returns nothing if the testee declares no integer or
// IEEE type.
std::optional<Request> large_request(const Description& description) {
  constexpr std::pair<const char*, unsigned> kTypes[] = {
      {"uint8", 1}, {"int8", 1},   {"uint16", 2}, {"int16", 2},   {"uint32", 4},
      {"int32", 4}, {"uint64", 8}, {"int64", 8},  {"float32", 4}, {"float64", 8}};
  const auto type = std::ranges::find_if(
      kTypes, [&](const auto& row) { return contains(description.data_types, row.first); });
  const bool encodes = contains(description.operations, "encode"),
             decodes = contains(description.operations, "decode");
  if (type == std::end(kTypes) || !contains(description.codecs, "bytes") || !(encodes || decodes))
    return std::nullopt;
  const Shape shape = {kMostData / type->second};
  const ArrayText array{"\"" + std::string(type->first) + "\"", "1",
                        R"([{"name":"bytes","configuration":{"endian":"little"}}])", shape};
  return Request{decodes ? Operation::decode : Operation::encode, array.zarr_json(), shape, Layout::c,
                 std::vector<std::byte>(kMostData)};
}

std::string not_answered(const Asked& asked) {
  const Response& response = asked.responses[0];
  if (!asked.stopped.empty()) return asked.stopped;
  if (!asked.protocol.faults.empty())
    return "a line that breaks the protocol: " + asked.protocol.faults[0].line;
  return response.kind == Response::Kind::crashed ? "the end of the process: " + response.text
                                                  : response.text;
}

}  // namespace

Look look_at_large_request(const Command& command, const TimeLimits& limits, const Description& description) {
  Look look{.what = "large line"};
  const auto request = large_request(description);
  if (!request) {
    look.state = Look::State::not_checked;
    look.text = "the codec bytes or a data type such as uint8 or float32 is not declared";
    return look;
  }
  const Asked asked = ask(command, limits, {&*request});
  const Response::Kind kind = asked.responses[0].kind;
  const bool is_missing = kind == Response::Kind::crashed || kind == Response::Kind::timed_out ||
                          kind == Response::Kind::garbled || kind == Response::Kind::not_asked;
  look.text =
      is_missing ? "a request of nearly 16 MiB is not answered" : "a request of nearly 16 MiB is answered";
  if (is_missing)
    look.faults.push_back({"a testee reads lines of up to 16 MiB, and answers each", not_answered(asked),
                           "any response, also \"error\" or \"unsupported\"",
                           "read whole lines without a limit below 16 MiB, write whole responses, and raise "
                           "--timeout if this is slow"});
  return look;
}

}  // namespace zarrproof
