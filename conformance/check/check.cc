#include "conformance/check/check.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <random>

#include "conformance/check/answers.h"
#include "conformance/check/asked.h"
#include "conformance/check/large_request.h"
#include "conformance/check/start.h"
#include "conformance/check/tolerance.h"
#include "conformance/judging/needs.h"
#include "conformance/report/text.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostRequests = 400;
constexpr std::size_t kMostAlone = 4;  // each needs a start of the testee

using Vectors = std::vector<const Vector*>;

// Returns the vectors whose needs are all declared.
Vectors declared_of(const Suite& suite, const Description& description) {
  Vectors declared;
  NeedsReader needs;
  for (const Vector& vector : suite.vectors)
    if (what_is_missing(vector.request.operation, needs.of(vector.request), description).empty())
      declared.push_back(&vector);
  return declared;
}

// Returns `most` of the vectors at equal distances, or all if there are fewer.
Vectors some_of(const Vectors& all, std::size_t most) {
  if (all.size() <= most) return all;
  Vectors some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
  return some;
}

// Returns the requests of the vectors at these places.
std::vector<const Request*> requests_at(const Vectors& vectors, const std::vector<std::size_t>& places) {
  std::vector<const Request*> requests;
  for (std::size_t place : places) requests.push_back(&vectors[place]->request);
  return requests;
}

// Takes the responses to the vectors at `places`. Returns them in the order of the vectors.
std::vector<Response> in_order(std::span<const Response> responses, std::span<const std::size_t> places) {
  std::vector<Response> ordered(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) ordered[places[i]] = responses[i];
  return ordered;
}

Look not_checked(std::string what, std::string why) {
  return {.what = std::move(what), .state = Look::State::not_checked, .text = std::move(why)};
}

Look look_at_speed(const Asked& asked, std::size_t count, std::size_t core) {
  const double rate = static_cast<double>(count) / std::max(asked.took.count(), 1e-3);
  const auto seconds = static_cast<std::size_t>(std::ceil(static_cast<double>(core) / rate));
  return {.what = "speed",
          .state = Look::State::ok,
          .text = std::to_string(std::lround(rate)) + " requests per second; level core asks " +
                  plural(core, "request") + ": about " + std::to_string(seconds) + " s"};
}

Look look_at_end(const std::vector<std::string>& notes) {
  Look look{.what = "end", .state = notes.empty() ? Look::State::ok : Look::State::note, .text = {}};
  for (const std::string& note : notes) look.text += (look.text.empty() ? "" : "; ") + note;
  if (notes.empty()) look.text = "exit status 0 at the end of the input";
  if (notes.size() > kMostIncidents)
    look.faults.push_back({"a testee runs until its input ends",
                           plural(notes.size(), "incident") + " in the line \"end\"",
                           "one process for all requests, and exit status 0 at the end of the input",
                           "find what ends the process; read its standard error"});
  return look;
}

// Returns the responses to kMostAlone vectors at equal distances. Each is asked alone in a new process.
std::vector<Response> alone(const Command& command, const TimeLimits& limits, const Vectors& vectors) {
  std::vector<Response> responses(vectors.size());
  const std::size_t some = std::min(kMostAlone, vectors.size());
  for (std::size_t i = 0; i < some; ++i) {
    const std::size_t place = (i + 1) * vectors.size() / some - 1;
    responses[place] = ask(command, limits, {&vectors[place]->request}).responses[0];
  }
  return responses;
}

// Asks all vectors in order and then backwards, and in a new process in a mixed order. Looks at the
// responses.
void look_at_answers(const Command& command, const TimeLimits& limits, const Vectors& vectors,
                     std::size_t core, std::vector<Look>& looks) {
  const std::size_t count = vectors.size();
  std::vector<std::size_t> places(2 * count);
  for (std::size_t i = 0; i < count; ++i) places[i] = places[2 * count - 1 - i] = i;
  Asked asked = ask(command, limits, requests_at(vectors, places));
  looks.push_back(look_at_lines(asked.protocol, 2 * count));
  if (!asked.stopped.empty()) {
    const std::string why = asked.stopped;
    if (asked.protocol.faults.empty())
      looks.back().faults.push_back({"a testee answers a few hundred requests", why, "a response to each",
                                     "send its last requests by hand; raise --timeout if it is slow"});
    for (const char* what : {"repetition", "errors", "unsupported", "large line", "speed", "end"})
      looks.push_back(not_checked(what, "not all requests were answered"));
    return;
  }
  const std::span<const Response> all(asked.responses);
  const std::span<const std::size_t> order(places);
  const std::vector<Response> first = in_order(all.first(count), order.first(count));
  std::vector<Again> again = {{"backwards", in_order(all.last(count), order.last(count))}};
  std::vector<std::size_t> mixed(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count));
  std::shuffle(mixed.begin(), mixed.end(), std::mt19937(1));
  const Asked anew = ask(command, limits, requests_at(vectors, mixed));
  if (anew.stopped.empty())
    again.push_back({"in a new process in a third order", in_order(anew.responses, mixed)});
  again.push_back({"each alone in a new process", alone(command, limits, vectors)});
  looks.push_back(look_at_repetition(vectors, first, again));
  if (!anew.stopped.empty())
    looks.back().faults.push_back({"a testee can be restarted, and answers in any order", anew.stopped,
                                   "a response to each request", "send its last requests by hand"});
  looks.push_back(look_at_errors(vectors, first));
  looks.push_back(look_at_unsupported(vectors, first));
  looks.push_back(look_at_speed(asked, 2 * count, core));
  looks.push_back(look_at_end(asked.notes));
}

constexpr NameTable<Look::State, 3> kStates({{Look::State::ok, "ok"},
                                             {Look::State::note, "note"},
                                             {Look::State::not_checked, "not checked"}});

std::string_view state_of(const Look& look) {
  return look.faults.empty() ? kStates.name(look.state) : "FAULT";
}

}  // namespace

std::size_t count_declared(const Suite& suite, const Description& description) {
  return declared_of(suite, description).size();
}

std::size_t count_faults(const Checked& checked) {
  std::size_t count = 0;
  for (const Look& look : checked.looks) count += look.faults.size();
  return count;
}

Checked check_testee(const Command& command, const TimeLimits& limits, const Suite& suite,
                     const std::function<std::size_t(const Description&)>& core_requests) {
  Checked checked;
  Start start = start_of(command, limits);
  const bool answers_at_once = start.look.faults.empty();
  checked.looks.push_back(std::move(start.look));
  std::optional<Description> description;
  if (start.description) checked.looks.push_back(look_at_description(*start.description, description));
  if (description) checked.testee = name_and_version(*description);
  if (!description || !answers_at_once) {
    if (!start.faults.empty()) checked.looks.push_back(look_at_lines({start.faults, {}}, 1));
    checked.looks.push_back(not_checked("responses", "correct the faults above first"));
    return checked;
  }
  const Vectors vectors = some_of(declared_of(suite, *description), kMostRequests);
  if (vectors.empty()) {
    checked.looks.push_back(not_checked("responses", "each request needs names that are not declared"));
    return checked;
  }
  look_at_answers(command, limits, vectors, core_requests(*description), checked.looks);
  if (checked.looks.back().state == Look::State::not_checked) return checked;
  for (Look& look : look_at_tolerance(command, limits, vectors.front()->request))
    checked.looks.push_back(std::move(look));
  checked.looks.push_back(look_at_large_request(command, limits, *description));
  return checked;
}

void print_check(std::ostream& out, const Checked& checked, const std::string& run_command) {
  if (!checked.testee.empty()) out << checked.testee << "\n\n";
  for (const Look& look : checked.looks)
    out << std::left << std::setw(13) << state_of(look) << std::setw(13) << look.what << look.text << "\n";
  out << "\n";
  for (const Look& look : checked.looks)
    for (const AdapterFault& fault : look.faults)
      out << "FAULT  " << look.what << "\n  rule      " << fault.rule << "\n  got       " << fault.got
          << "\n  expected  " << fault.expected << "\n  fix       " << fault.mend << "\n\n";
  const std::size_t count = count_faults(checked);
  if (count == 0)
    out << "check: no faults; next: " << run_command << "\n";
  else
    out << "check: " << plural(count, "fault") << "; fix " << (count == 1 ? "it" : "them")
        << " before you run the suite\n";
}

}  // namespace zarrproof
