// The parts of a check that concern the protocol: the start of a testee, its response to describe, its lines,
// and a request that is nearly as long as the longest line, which adapters often cannot answer.
#include <algorithm>
#include <set>

#include "conformance/run/check.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

// Returns the fault of a testee that answers only when its input ends.
AdapterFault unflushed_fault(WaitedTime limit) {
  return {
      .rule = "a testee flushes its output after each response",
      .got = "no response to describe within " + in_seconds(limit) +
             "; a response came only after the end of the input",
      .expected = "the response at once, while the input stays open",
      .fix =
          "flush standard output after each line (Python: print(..., flush=True); C: fflush(stdout)), and "
          "read line by line, not up to the end of the input"};
}

// Adds a fault if a list of the description has a name twice. `key` is the member of the list.
void add_repeated_names(const char* key, const std::vector<std::string>& names,
                        std::vector<AdapterFault>& faults) {
  std::set<std::string> seen, repeated;
  for (const std::string& name : names)
    if (!seen.insert(name).second) repeated.insert("\"" + fit_for_report(name) + "\"");
  if (repeated.empty()) return;
  faults.push_back({.rule = "a list of the description has each name once",
                    .got = "\"" + std::string(key) + "\" repeats " +
                           excerpt_of(std::vector(repeated.begin(), repeated.end()), 5),
                    .expected = "each name once",
                    .fix = "remove the repeated name, or replace it by the name that was meant"});
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

// Returns why the request of this exchange has no response, as text.
std::string missing_response_text(const Exchange& exchange) {
  const Response& response = exchange.responses[0];
  if (!exchange.stopped.empty()) return exchange.stopped;
  if (!exchange.protocol.faults.empty())
    return "a line that breaks the protocol: " + exchange.protocol.faults[0].line;
  return response.kind == Response::Kind::crashed ? "the end of the process: " + response.text
                                                  : response.text;
}

}  // namespace

Start start_of(const Command& command, const TimeLimits& limits) {
  Start start;
  start.part.what = "start";
  ProtocolLog log, unused;
  WaitedTime took{0};
  try {
    Session session(command, log);
    session.close_input();
    start.description = session.await_description(std::max(limits.start, limits.response));
    took = session.now();
  } catch (const TesteeUnusable&) {
    throw_if_interrupted();
    if (log.faults().empty()) throw;
  }
  start.faults = log.faults();
  if (!start.description) {
    start.part = not_checked("start", "no response to describe");
    return start;
  }
  start.part.text = "describes itself after " + in_seconds(took);
  const WaitedTime limit = std::max<WaitedTime>(limits.response, 10 * took);
  try {
    Session(command, unused).await_description(limit);
  } catch (const TesteeUnusable&) {
    throw_if_interrupted();
    start.part.text = "answers only after the end of its input";
    start.part.faults.push_back(unflushed_fault(limit));
  }
  return start;
}

CheckPart check_description(const Json& message, std::optional<Description>& description) {
  CheckPart part{.what = "description"};
  try {
    description = read_description(message);
  } catch (const Refused& refused) {
    part.text = "cannot be used";
    part.faults.push_back(
        {.rule = "a description names the protocol and the testee, and lists operations, codecs and data "
                 "types of the suite",
         .got = harmless(refused.what()) + "; the line: " + quoted_beginning(write_json(message)),
         .expected = "\"protocol\":1, a name, and lists of the suite's names",
         .fix = "correct the response to describe; " + shown_path("docs/guide/protocol.md") +
                " has an example"});
    return part;
  }
  if (description->version.empty())
    part.faults.push_back(
        {.rule = "a description has the version of the implementation",
         .got = "no \"version\"",
         .expected = "a member such as \"version\":\"1.0\", which distinguishes the results of two releases",
         .fix = "ask the package for its version"});
  add_repeated_names("operations", description->operations, part.faults);
  add_repeated_names("codecs", description->codecs, part.faults);
  add_repeated_names("data_types", description->data_types, part.faults);
  part.text = joined_words(description->operations, ", ") + ", " +
              plural(description->codecs.size(), "codec") + ", " +
              plural(description->data_types.size(), "data type");
  return part;
}

Exchange ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests) {
  ProcessTestee testee(command, limits);
  testee.describe();
  Exchange exchange;
  exchange.responses.resize(requests.size());
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < requests.size(); ++i) testee.submit(i + 1, *requests[i]);
  try {
    while (auto answer = testee.next()) exchange.responses[answer->id - 1] = std::move(answer->response);
  } catch (const TesteeUnusable& unusable) {
    throw_if_interrupted();
    exchange.stopped = unusable.what();
  }
  exchange.took = std::chrono::steady_clock::now() - start;
  exchange.notes = testee.finish();
  throw_if_interrupted();
  exchange.protocol = testee.protocol();
  return exchange;
}

CheckPart check_lines(const ProtocolReport& protocol, std::size_t requests) {
  CheckPart part{.what = "lines"};
  for (const ProtocolFault& fault : protocol.faults)
    part.faults.push_back(
        {.rule = std::string(name(fault.rule)) + ": " + std::string(details(fault.rule).demand),
         .got = plural(fault.count, "line") + ", such as " + fault.line +
                (fault.what.empty() ? "" : " (" + fault.what + ")"),
         .expected = fault.request.empty() ? "one line with one response for each request"
                                           : "one line with the response to " + fault.request,
         .fix = std::string(details(fault.rule).advice)});
  if (protocol.late() > kMaxIncidents)
    part.faults.push_back(
        {.rule = "a testee answers each request once, within the time limit",
         .got = plural(protocol.late(), "request") + " answered only when asked again",
         .expected = "a response to each request",
         .fix = "send requests by hand, one after the other, until a response is missing; raise "
                "--timeout if the testee is slow"});
  part.text = joined_words(protocol.notes, "; ");
  if (!protocol.notes.empty()) part.state = CheckPart::State::note;
  if (protocol.faults.empty() && protocol.notes.empty())
    part.text = plural(requests, "request") + ", each with one response";
  if (!protocol.faults.empty())
    part.text = plural(protocol.faults.size(), "rule") + " of the protocol broken" +
                (part.text.empty() ? "" : "; ") + part.text;
  return part;
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
         .got = missing_response_text(exchange),
         .expected = "any response, also \"error\" or \"unsupported\"",
         .fix = "read whole lines without a limit below 16 MiB, write whole responses, and raise "
                "--timeout if this is slow"});
  return part;
}

}  // namespace zarrproof
