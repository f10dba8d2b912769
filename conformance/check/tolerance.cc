#include "conformance/check/tolerance.h"

#include <array>

#include "conformance/check/answers.h"
#include "conformance/testee/session.h"

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

Look look_at_member(Session& session, const TimeLimits& limits, const Request& request) {
  Look look{.what = "members"};
  ResponseLine line;
  std::array<Response, 2> plain;  // asked twice, to find a testee whose responses vary
  for (std::size_t i = 0; i < plain.size(); ++i) {
    look.text = answer_to(session, request_line(i + 1, request), limits.second_try(), line);
    plain[i] = read(line, request.operation);
    if (look.text.empty() && is_same(plain[0], plain[i])) continue;
    look.state = Look::State::not_checked;
    if (look.text.empty()) look.text = "the responses to one request differ";
    return look;
  }
  std::string other = request_line(3, request);
  other.replace(other.size() - 1, 1, kMember);
  const std::string problem = answer_to(session, other, limits.second_try(), line);
  const Response after = read(line, request.operation);
  look.text = "an unknown member of a request changes nothing";
  if (problem.empty() && is_same(plain[0], after)) return look;
  look.text = "an unknown member of a request changes the response";
  look.faults.push_back({"both sides ignore unknown members", problem.empty() ? words_of(after) : problem,
                         words_of(plain[0]),
                         "read the members that the adapter needs, and ignore the others"});
  return look;
}

Look look_at_operation(Session& session, const TimeLimits& limits) {
  Look look{.what = "operations", .text = "an unknown operation gets a response"};
  ResponseLine response;
  const std::string problem =
      answer_to(session, "{\"id\":4,\"op\":\"zarrproof_unknown\"}", limits.response, response);
  if (problem.empty()) return look;
  look.state = Look::State::note;
  look.text = "an unknown operation gets no response: " + problem + "; expected \"unsupported\"";
  return look;
}

}  // namespace

std::vector<Look> look_at_tolerance(const Command& command, const TimeLimits& limits,
                                    const Request& request) {
  ProtocolLog log;
  Session session(command, limits.start, log);
  std::vector<Look> looks = {look_at_member(session, limits, request)};
  if (looks.front().state == Look::State::not_checked || !looks.front().faults.empty()) return looks;
  const std::string errors = session.error_tail();
  looks.push_back(look_at_operation(session, limits));
  if (!errors.empty())
    looks.push_back({.what = "messages", .state = Look::State::note, .text = errors.substr(2)});
  return looks;
}

}  // namespace zarrproof
