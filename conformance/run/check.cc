// Example: a testee that counts its requests and puts the number into its error texts fails the part
// "repetition", because a request has another response when it is asked again.
#include "conformance/run/check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iomanip>
#include <numeric>
#include <ostream>
#include <random>
#include <span>

#include "conformance/judging/common_error.h"
#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxRequests = 400;  // that a check asks
constexpr std::size_t kMaxAlone = 4;       // that are asked alone; each starts a process
constexpr std::size_t kMinRequests = 5;    // of an operation; fewer do not show that it is always unsupported

// Returns whether the testee wrote this response.
bool is_from_testee(const Response& response) {
  return response.kind != Response::Kind::timed_out && response.kind != Response::Kind::garbled &&
         response.kind != Response::Kind::not_asked;
}

// Returns whether two responses to one request are equal. The texts of refusals are not compared, because
// they may hold addresses.
bool are_same(const Response& a, const Response& b) {
  return a.kind == b.kind && a.data == b.data && a.size == b.size && a.written == b.written &&
         (a.data_type == b.data_type || is_same_type(a.data_type, b.data_type));
}

using Vectors = std::vector<const Vector*>;

// Returns the vectors whose needs are all declared.
Vectors declared_vectors(const Suite& suite, const Description& description) {
  Vectors declared;
  NeedsReader needs;
  for (const Vector& vector : suite.vectors)
    if (!undeclared_need(vector.request.operation, needs.of(vector.request), description))
      declared.push_back(&vector);
  return declared;
}

// Returns `count` of the vectors at equal distances, or all if there are fewer.
Vectors evenly_spaced(const Vectors& all, std::size_t count) {
  if (all.size() <= count) return all;
  Vectors sample;
  for (std::size_t i = 0; i < count; ++i) sample.push_back(all[i * all.size() / count]);
  return sample;
}

// Returns the requests of the vectors in this order, which may contain an index twice.
std::vector<const Request*> requests_of(const Vectors& vectors, const std::vector<std::size_t>& order) {
  std::vector<const Request*> requests;
  for (const std::size_t index : order) requests.push_back(&vectors[index]->request);
  return requests;
}

// Takes the responses to all vectors, asked in this order. Returns them in the order of the vectors.
std::vector<Response> in_suite_order(std::span<const Response> responses,
                                     std::span<const std::size_t> order) {
  std::vector<Response> ordered(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) ordered[order[i]] = responses[i];
  return ordered;
}

// The responses to the requests when they were asked another time, in the order of the vectors. `arrangement`
// says how they were asked: "backwards".
struct Repetition {
  std::string arrangement;
  std::vector<Response> responses;
};

// Checks whether the testee gives the first response again when a request is repeated.
CheckPart check_repetition(std::span<const Vector* const> vectors, const std::vector<Response>& responses,
                           const std::vector<Repetition>& repetitions) {
  CheckPart part{.what = "repetition"};
  for (const Repetition& other : repetitions) {
    std::size_t count = 0, first_difference = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i)
      if (is_from_testee(responses[i]) && is_from_testee(other.responses[i]) &&
          !are_same(responses[i], other.responses[i]) && count++ == 0)
        first_difference = i;
    if (count == 0) continue;
    part.faults.push_back(
        {.rule = "a request has the same response each time",
         .got = "asked " + other.arrangement + ", " + plural(count, "request") +
                " had another response; first " + response_words(responses[first_difference]) + ", then " +
                response_words(other.responses[first_difference]) + ", to " +
                request_words(vectors[first_difference]->request),
         .expected = "the first response",
         .fix = "keep no state between requests: make a new store and a new array for each request"});
  }
  part.text = part.faults.empty() ? "equal responses " + joined_words(repetitions, ", and ",
                                                                      std::mem_fn(&Repetition::arrangement))
                                  : "different responses to one request";
  return part;
}

// Checks whether requests that must be accepted are refused with one text so often that the adapter may be
// the reason.
CheckPart check_errors(std::span<const Vector* const> vectors, const std::vector<Response>& responses) {
  CheckPart part{.what = "errors"};
  ErrorTexts texts;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (!vectors[i]->may_be_refused() && is_from_testee(responses[i]))
      texts.add(i, vectors[i]->request.operation,
                responses[i].kind == Response::Kind::error ? responses[i].text : "");
  for (const CommonError& error : texts.common())
    part.faults.push_back({.rule = "errors are refusals of the implementation, not exceptions of the adapter",
                           .got = std::to_string(error.count) + " of " +
                                  plural(error.requests, std::string(name(error.operation)) + " request") +
                                  " that must be accepted got the error \"" + error.text +
                                  "\"; the first: " + request_words(vectors[error.first]->request),
                           .expected = "results, or different error texts for different defects",
                           .fix = "print the traceback of this error to standard error, and look whether the "
                                  "adapter raises it; answer \"unsupported\" if the implementation does not "
                                  "implement the request"});
  part.text = part.faults.empty() ? "no error text refuses a third of the requests that must be accepted"
                                  : "one error text refuses many requests that must be accepted";
  return texts.is_empty() ? not_checked("errors", "no request that must be accepted was answered") : part;
}

// Checks whether a declared operation is always unsupported.
CheckPart check_unsupported(std::span<const Vector* const> vectors, const std::vector<Response>& responses) {
  CheckPart part{.what = "unsupported"};
  std::size_t count = 0, unsupported = 0;
  for (const Operation operation : all_operations()) {
    std::size_t answered = 0, unsupported_here = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      const bool is_sound = vectors[i]->request.operation == operation && !vectors[i]->may_be_refused();
      if (!is_sound || !is_from_testee(responses[i])) continue;
      ++answered;
      if (responses[i].kind == Response::Kind::unsupported) ++unsupported_here;
    }
    count += answered;
    unsupported += unsupported_here;
    if (answered < kMinRequests || unsupported_here < answered) continue;
    part.faults.push_back(
        {.rule = "a declared operation is supported for some of the declared codecs and data types",
         .got = "all of " + plural(answered, std::string(name(operation)) + " request") +
                " that must be accepted are unsupported",
         .expected = "a result for some of them",
         .fix = "leave the operation out of \"operations\", or answer it"});
  }
  part.text = std::to_string(unsupported) + " of " + plural(count, "request") + " that must be accepted" +
              (unsupported == 1 ? " is" : " are") + " unsupported although declared";
  if (unsupported > 0) part.state = CheckPart::State::note;
  if (count == 0) part.state = CheckPart::State::not_checked;
  return part;
}

// Returns the speed of the testee, and the time that level core would take: it asks `core_requests`.
CheckPart check_speed(const Exchange& exchange, std::size_t count, std::size_t core_requests) {
  const double rate = static_cast<double>(count) / std::max(exchange.took.count(), 1e-3);
  const auto seconds = static_cast<std::size_t>(std::ceil(static_cast<double>(core_requests) / rate));
  return {.what = "speed",
          .state = CheckPart::State::ok,
          .text = std::to_string(std::lround(rate)) + " requests per second; level core asks " +
                  plural(core_requests, "request") + ": about " + std::to_string(seconds) + " s"};
}

// Checks whether the processes of the testee ended only where their input ended.
CheckPart check_end(const std::vector<std::string>& notes) {
  CheckPart part{
      .what = "end", .state = notes.empty() ? CheckPart::State::ok : CheckPart::State::note, .text = {}};
  part.text = notes.empty() ? "exit status 0 at the end of the input" : joined_words(notes, "; ");
  if (notes.size() > kMaxIncidents)
    part.faults.push_back(
        {.rule = "a testee runs until its input ends",
         .got = plural(notes.size(), "incident") + " in the line \"end\"",
         .expected = "one process for all requests, and exit status 0 at the end of the input",
         .fix = "find what ends the process; read its standard error"});
  return part;
}

// Asks kMaxAlone vectors at equal distances, each alone in a new process. Returns a response for each vector;
// the others stay not_asked.
std::vector<Response> ask_alone(const Command& command, const TimeLimits& limits, const Vectors& vectors) {
  std::vector<Response> responses(vectors.size());
  const std::size_t count = std::min(kMaxAlone, vectors.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t index = (i + 1) * vectors.size() / count - 1;
    responses[index] = ask(command, limits, {&vectors[index]->request}).responses[0];
  }
  return responses;
}

// Asks all vectors in order and then backwards, and in a new process in a mixed order. Checks the responses.
void check_responses(const Command& command, const TimeLimits& limits, const Vectors& vectors,
                     std::size_t core_requests, std::vector<CheckPart>& parts) {
  const std::size_t count = vectors.size();
  std::vector<std::size_t> forwards(count);
  std::iota(forwards.begin(), forwards.end(), 0);
  const std::vector<std::size_t> backwards(forwards.rbegin(), forwards.rend());
  std::vector<std::size_t> both = forwards, mixed = forwards;
  both.insert(both.end(), backwards.begin(), backwards.end());
  std::shuffle(mixed.begin(), mixed.end(), std::mt19937(1));
  const Exchange exchange = ask(command, limits, requests_of(vectors, both));
  parts.push_back(check_lines(exchange.protocol, 2 * count));
  if (!exchange.stopped.empty()) {
    if (exchange.protocol.faults.empty())
      parts.back().faults.push_back({.rule = "a testee answers a few hundred requests",
                                     .got = exchange.stopped,
                                     .expected = "a response to each",
                                     .fix = "send its last requests by hand; raise --timeout if it is slow"});
    return parts.push_back(not_checked("responses", "not all requests were answered"));
  }
  const std::span<const Response> all(exchange.responses);
  const std::vector<Response> first(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  std::vector<Repetition> repetitions = {{"backwards", in_suite_order(all.last(count), backwards)}};
  const Exchange third_order = ask(command, limits, requests_of(vectors, mixed));
  if (third_order.stopped.empty())
    repetitions.push_back(
        {"in a new process in a third order", in_suite_order(third_order.responses, mixed)});
  repetitions.push_back({"each alone in a new process", ask_alone(command, limits, vectors)});
  parts.push_back(check_repetition(vectors, first, repetitions));
  if (!third_order.stopped.empty())
    parts.back().faults.push_back({.rule = "a testee can be restarted, and answers in any order",
                                   .got = third_order.stopped,
                                   .expected = "a response to each request",
                                   .fix = "send its last requests by hand"});
  parts.push_back(check_errors(vectors, first));
  parts.push_back(check_unsupported(vectors, first));
  parts.push_back(check_speed(exchange, 2 * count, core_requests));
  parts.push_back(check_end(exchange.notes));
}

constexpr NameTable<CheckPart::State, 3> kStates({{CheckPart::State::ok, "ok"},
                                                  {CheckPart::State::note, "note"},
                                                  {CheckPart::State::not_checked, "not checked"}});

std::string_view state_of(const CheckPart& part) {
  return part.faults.empty() ? kStates.name(part.state) : "FAULT";
}

}  // namespace

CheckPart not_checked(std::string what, std::string why) {
  return {.what = std::move(what), .state = CheckPart::State::not_checked, .text = std::move(why)};
}

std::size_t count_declared(const Suite& suite, const Description& description) {
  return declared_vectors(suite, description).size();
}

std::size_t count_faults(const CheckReport& report) {
  std::size_t count = 0;
  for (const CheckPart& part : report.parts) count += part.faults.size();
  return count;
}

CheckReport check_testee(const Command& command, const TimeLimits& limits, const Suite& suite,
                         const std::function<std::size_t(const Description&)>& core_requests,
                         const Progress& progress) {
  constexpr std::size_t kSteps = 3;
  CheckReport report;
  progress(0, kSteps);
  Start start = start_of(command, limits);
  const bool answers_at_once = start.part.faults.empty();
  report.parts.push_back(std::move(start.part));
  std::optional<Description> description;
  if (start.description) report.parts.push_back(check_description(*start.description, description));
  if (description) report.testee = name_and_version(*description);
  if (!description || !answers_at_once) {
    if (!start.faults.empty()) report.parts.push_back(check_lines({start.faults, {}}, 1));
    report.parts.push_back(not_checked("responses", "correct the faults above first"));
    return report;
  }
  const Vectors vectors = evenly_spaced(declared_vectors(suite, *description), kMaxRequests);
  if (vectors.empty()) {
    report.parts.push_back(not_checked("responses", "each request needs names that are not declared"));
    return report;
  }
  progress(1, kSteps);
  check_responses(command, limits, vectors, core_requests(*description), report.parts);
  if (report.parts.back().state == CheckPart::State::not_checked) return report;
  progress(2, kSteps);
  report.parts.push_back(check_large_request(command, limits, *description));
  return report;
}

void print_check(std::ostream& out, const CheckReport& report, const std::string& run_command) {
  if (!report.testee.empty()) out << report.testee << "\n\n";
  for (const CheckPart& part : report.parts)
    out << std::left << std::setw(13) << state_of(part) << std::setw(13) << part.what << part.text << "\n";
  out << "\n";
  for (const CheckPart& part : report.parts)
    for (const AdapterFault& fault : part.faults)
      out << "FAULT  " << part.what << "\n  rule      " << fault.rule << "\n  got       " << fault.got
          << "\n  expected  " << fault.expected << "\n  fix       " << fault.fix << "\n\n";
  const std::size_t count = count_faults(report);
  if (count == 0)
    out << "check: no faults; next: " << run_command << "\n";
  else
    out << "check: " << plural(count, "fault") << "; fix " << (count == 1 ? "it" : "them")
        << " before you run the suite\n";
}

}  // namespace zarrproof
