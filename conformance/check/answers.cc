// Checks of the responses to many requests.
#include <map>

#include "conformance/check/check.h"
#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

constexpr std::size_t kFewest = 5;  // fewer equal errors, or fewer requests of an operation, show nothing

// Returns whether the testee wrote this response.
bool is_answer(const Response& response) {
  return response.kind != Response::Kind::timed_out && response.kind != Response::Kind::garbled &&
         response.kind != Response::Kind::not_asked;
}

// The responses to requests of one operation that must be accepted.
struct Sound {
  std::size_t count = 0, unsupported = 0;
  std::map<std::string, std::size_t> errors;      // the number of refusals with each text
  std::map<std::string, const Vector*> first_of;  // the first request refused with each text
};

std::map<Operation, Sound> sound_ones(std::span<const Vector* const> vectors,
                                      const std::vector<Response>& responses) {
  std::map<Operation, Sound> all;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    if (vectors[i]->may_be_refused() || !is_answer(responses[i])) continue;
    Sound& sound = all[vectors[i]->request.operation];
    ++sound.count;
    if (responses[i].kind == Response::Kind::unsupported) ++sound.unsupported;
    if (responses[i].kind != Response::Kind::error) continue;
    ++sound.errors[responses[i].text];
    sound.first_of.try_emplace(responses[i].text, vectors[i]);
  }
  return all;
}

}  // namespace

bool is_same(const Response& a, const Response& b) {
  return a.kind == b.kind && a.data == b.data && a.data_type == b.data_type && a.size == b.size;
}

std::string words_of(const Response& response) {
  constexpr std::size_t kMostDigits = 64;
  std::string data = to_hexadecimal(response.data);
  if (data.size() > kMostDigits) data.replace(kMostDigits, std::string::npos, "...");
  switch (response.kind) {
    case Response::Kind::data: return "data \"" + data + "\"";
    case Response::Kind::resolved: return "data type " + response.data_type + ", fill value \"" + data + "\"";
    case Response::Kind::too_large: return std::to_string(response.size) + " bytes";
    case Response::Kind::no_data: return "no chunk";
    case Response::Kind::error: return "an error: " + response.text;
    case Response::Kind::unsupported: return "unsupported: " + response.text;
    case Response::Kind::crashed: return "a crash: " + response.text;
    case Response::Kind::garbled:
    case Response::Kind::timed_out:
    case Response::Kind::not_asked: break;
  }
  return "no response";
}

CheckPart check_lines(const ProtocolReport& protocol, std::size_t requests) {
  CheckPart part{.what = "lines"};
  for (const ProtocolFault& fault : protocol.faults)
    part.faults.push_back({std::string(name(fault.rule)) + ": " + std::string(demand(fault.rule)),
                           plural(fault.count, "line") + ", such as " + fault.line +
                               (fault.what.empty() ? "" : " (" + fault.what + ")"),
                           fault.request.empty() ? "one line with one response for each request"
                                                 : "one line with the response to " + fault.request,
                           std::string(advice(fault.rule))});
  if (protocol.late > kMostIncidents)
    part.faults.push_back({"a testee answers each request once, within the time limit",
                           plural(protocol.late, "request") + " answered only when asked again",
                           "a response to each request",
                           "send requests by hand, one after the other, until a response is missing; raise "
                           "--timeout if the testee is slow"});
  for (const std::string& note : protocol.notes) part.text += (part.text.empty() ? "" : "; ") + note;
  if (!protocol.notes.empty()) part.state = CheckPart::State::note;
  if (protocol.faults.empty() && protocol.notes.empty())
    part.text = plural(requests, "request") + ", each with one response";
  if (!protocol.faults.empty())
    part.text = plural(protocol.faults.size(), "rule") + " of the protocol broken" +
                (part.text.empty() ? "" : "; ") + part.text;
  return part;
}

CheckPart check_repetition(std::span<const Vector* const> vectors, const std::vector<Response>& responses,
                           const std::vector<Repetition>& repetitions) {
  CheckPart part{.what = "repetition"};
  std::string hows;
  for (const Repetition& other : repetitions) {
    hows += (hows.empty() ? "" : ", and ") + other.how;
    std::size_t count = 0, first = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i)
      if (is_answer(responses[i]) && is_answer(other.responses[i]) &&
          !is_same(responses[i], other.responses[i]) && count++ == 0)
        first = i;
    if (count == 0) continue;
    part.faults.push_back(
        {"a request has the same response each time",
         "asked " + other.how + ", " + plural(count, "request") + " had another response; first " +
             words_of(responses[first]) + ", then " + words_of(other.responses[first]) + ", to " +
             request_words(vectors[first]->request),
         "the first response",
         "keep no state between requests: make a new store and a new array for each request"});
  }
  part.text = part.faults.empty() ? "equal responses " + hows : "different responses to one request";
  return part;
}

CheckPart check_errors(std::span<const Vector* const> vectors, const std::vector<Response>& responses) {
  CheckPart part{.what = "errors"};
  std::size_t accepted = 0;
  for (const auto& [operation, sound] : sound_ones(vectors, responses)) {
    accepted += sound.count;
    for (const auto& [text, count] : sound.errors)
      if (count >= kFewest && 3 * count > sound.count)
        part.faults.push_back({"errors are refusals of the implementation, not exceptions of the adapter",
                               std::to_string(count) + " of " +
                                   plural(sound.count, std::string(name(operation)) + " request") +
                                   " that must be accepted got the error \"" + text +
                                   "\"; the first: " + request_words(sound.first_of.at(text)->request),
                               "results, or different error texts for different defects",
                               "print the traceback of this error to standard error, and look whether the "
                               "adapter raises it; answer \"unsupported\" if the implementation does not "
                               "implement the request"});
  }
  part.text = part.faults.empty() ? "no error text refuses a third of the requests that must be accepted"
                                  : "one error text refuses many requests that must be accepted";
  return accepted > 0 ? part : not_checked("errors", "no request that must be accepted was answered");
}

CheckPart check_unsupported(std::span<const Vector* const> vectors, const std::vector<Response>& responses) {
  CheckPart part{.what = "unsupported"};
  std::size_t count = 0, unsupported = 0;
  for (const auto& [operation, sound] : sound_ones(vectors, responses)) {
    count += sound.count;
    unsupported += sound.unsupported;
    if (sound.count < kFewest || sound.unsupported < sound.count) continue;
    part.faults.push_back({"a declared operation is supported for some of the declared codecs and data types",
                           "all of " + plural(sound.count, std::string(name(operation)) + " request") +
                               " that must be accepted are unsupported",
                           "a result for some of them",
                           "leave the operation out of \"operations\", or answer it"});
  }
  part.text = std::to_string(unsupported) + " of " + plural(count, "request") + " that must be accepted" +
              (unsupported == 1 ? " is" : " are") + " unsupported although declared";
  if (unsupported > 0) part.state = CheckPart::State::note;
  if (count == 0) part.state = CheckPart::State::not_checked;
  return part;
}

}  // namespace zarrproof
