// Requests that adapters often cannot answer: with unknown members, with unknown operations, and one that is
// nearly as long as the longest line.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "conformance/run/check.h"
#include "conformance/testee/session.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr const char* kMember = ",\"zarrproof_unknown\":{\"a\":[1,null]}}";

// Sends a line and waits. Returns what came in place of a response, as text; empty if `response` is set.
std::string answer_to(Session& session, std::string_view line, std::chrono::milliseconds limit,
                      ResponseLine& response) {
  session.send(line);
  switch (session.wait(session.now() + limit, response)) {
    case Session::Event::response: return {};
    case Session::Event::closed: return session.how_it_ended();
    case Session::Event::timed_out: return "no response within " + in_seconds(limit);
    case Session::Event::noise:
    case Session::Event::too_long: break;
  }
  return "a line that breaks the protocol";
}

Response read(const ResponseLine& line, Operation operation) {
  auto response = read_response(line.message, operation);
  if (response) return std::move(*response);
  Response garbled;
  garbled.kind = Response::Kind::garbled;
  return garbled;
}

CheckPart check_member(Session& session, const TimeLimits& limits, const Request& request) {
  CheckPart part{.what = "members"};
  ResponseLine line;
  std::array<Response, 2> plain;  // asked twice, to find a testee whose responses vary
  for (std::size_t i = 0; i < plain.size(); ++i) {
    part.text = answer_to(session, request_line(i + 1, request), limits.second_try(), line);
    plain[i] = read(line, request.operation);
    if (part.text.empty() && is_same(plain[0], plain[i])) continue;
    return not_checked(part.what, part.text.empty() ? "the responses to one request differ" : part.text);
  }
  std::string other = request_line(3, request);
  other.replace(other.size() - 1, 1, kMember);
  const std::string problem = answer_to(session, other, limits.second_try(), line);
  const Response after = read(line, request.operation);
  part.text = "an unknown member of a request changes nothing";
  if (problem.empty() && is_same(plain[0], after)) return part;
  part.text = "an unknown member of a request changes the response";
  part.faults.push_back({.rule = "both sides ignore unknown members",
                         .got = problem.empty() ? words_of(after) : problem,
                         .expected = words_of(plain[0]),
                         .fix = "read the members that the adapter needs, and ignore the others"});
  return part;
}

CheckPart check_operation(Session& session, const TimeLimits& limits) {
  CheckPart part{.what = "operations", .text = "an unknown operation gets a response"};
  ResponseLine response;
  const std::string problem =
      answer_to(session, "{\"id\":4,\"op\":\"zarrproof_unknown\"}", limits.response, response);
  if (problem.empty()) return part;
  part.state = CheckPart::State::note;
  part.text = "an unknown operation gets no response: " + problem + "; expected \"unsupported\"";
  return part;
}

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
  const Shape shape = {kMaxDataBytes / type->second};
  const ArrayText array{"\"" + std::string(type->first) + "\"", "1",
                        R"([{"name":"bytes","configuration":{"endian":"little"}}])", shape};
  return Request{decodes ? Operation::decode : Operation::encode, array.zarr_json(), shape, Layout::c,
                 std::vector<std::byte>(kMaxDataBytes)};
}

std::string not_answered(const Exchange& exchange) {
  const Response& response = exchange.responses[0];
  if (!exchange.stopped.empty()) return exchange.stopped;
  if (!exchange.protocol.faults.empty())
    return "a line that breaks the protocol: " + exchange.protocol.faults[0].line;
  return response.kind == Response::Kind::crashed ? "the end of the process: " + response.text
                                                  : response.text;
}

}  // namespace

std::vector<CheckPart> check_tolerance(const Command& command, const TimeLimits& limits,
                                       const Request& request) {
  ProtocolLog log;
  Session session(command, limits.start, log);
  std::vector<CheckPart> parts = {check_member(session, limits, request)};
  if (parts.front().state == CheckPart::State::not_checked || !parts.front().faults.empty()) return parts;
  const std::string errors = session.error_tail();
  parts.push_back(check_operation(session, limits));
  if (!errors.empty())
    parts.push_back(
        {.what = "messages", .state = CheckPart::State::note, .text = errors.substr(2)});  // without "; "
  return parts;
}

CheckPart check_large_request(const Command& command, const TimeLimits& limits,
                              const Description& description) {
  CheckPart part{.what = "large line"};
  const auto request = large_request(description);
  if (!request)
    return not_checked(part.what, "the codec bytes or a data type such as uint8 or float32 is not declared");
  const Exchange exchange = ask(command, limits, {&*request});
  const Response::Kind kind = exchange.responses[0].kind;
  const bool is_missing = kind == Response::Kind::crashed || kind == Response::Kind::timed_out ||
                          kind == Response::Kind::garbled || kind == Response::Kind::not_asked;
  part.text =
      is_missing ? "a request of nearly 16 MiB is not answered" : "a request of nearly 16 MiB is answered";
  if (is_missing)
    part.faults.push_back(
        {.rule = "a testee reads lines of up to 16 MiB, and answers each",
         .got = not_answered(exchange),
         .expected = "any response, also \"error\" or \"unsupported\"",
         .fix = "read whole lines without a limit below 16 MiB, write whole responses, and raise "
                "--timeout if this is slow"});
  return part;
}

}  // namespace zarrproof
