// Example: send() a request line, then wait() gives its response, a line that breaks the protocol (noise),
// the end of the output (closed), or timed_out.
#include "conformance/testee/session.h"

#include <algorithm>
#include <functional>

#include "conformance/text/harmless.h"
#include "reference/json/json.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// A process may print this many lines before its end that are no JSON, such as an error text. The longest
// known texts, of virtual machines, have some 20 lines. More lines break the protocol.
constexpr std::size_t kMaxLastLines = 32;
constexpr std::size_t kMaxLastLineBytes = 1000;  // bytes that are kept of such a line

TesteeUnusable unusable(const std::string& why) {
  return TesteeUnusable("the testee cannot be used: " + why);
}

std::string in_brackets(const Breach& breach) {
  return " (" + breach.text + "; the protocol: " + std::string(details(breach.rule).demand) + ")";
}

// Returns whether a line that breaks the protocol was meant as the description, so that no other one comes:
// it is a description, a list that holds one, or it begins like an object and is no JSON.
bool is_meant_as_description(const std::string& line) {
  const auto describes = [](const Json& json) { return json.find("protocol") != nullptr; };
  try {
    const Json message = read_extended_json(line).json;
    return describes(message) || std::ranges::any_of(message.elements, describes);
  } catch (const Refused&) {
    return line.starts_with("{\"") || line.starts_with("{'");
  }
}

// Returns the description in a line that breaks the protocol, such as one without an id. Throws
// TesteeUnusable if the line is no object.
Json description_in(const std::string& line, const Breach& breach) {
  try {
    if (Json message = read_json(line); message.is_object()) return message;
  } catch (const Refused&) {  // no JSON
  }
  throw unusable("it describes itself in a line that breaks the protocol: " + quoted_beginning(line) +
                 in_brackets(breach));
}

}  // namespace

Session::Session(const Command& command, ProtocolLog& log) : log_(log), process_(command) {
  process_.send(describe_line(kDescribeId));
}

Json Session::await_description(WaitedTime limit) {
  while (!log_.is_full()) {
    ResponseLine response;
    switch (wait(limit, response)) {
      case Event::response:
        if (response.id != kDescribeId)
          add_stray({ProtocolRule::unknown_id, "only describe was asked, with id 0"});
        if (response.id == kDescribeId || response.message.find("protocol") != nullptr)
          return response.message;
        break;
      case Event::noise:
        if (!is_meant_as_description(line_)) break;
        confirm_noise();
        return description_in(line_, breach_);
      case Event::closed: throw unusable("it does not describe itself: " + how_it_ended());
      case Event::too_long:
        throw unusable("it does not describe itself, but writes " + kLineTooLong + ": " +
                       quoted_beginning(line_));
      case Event::timed_out:
        throw unusable("it does not describe itself within " + in_seconds(limit) + first_fault() +
                       error_tail());
    }
  }
  throw unusable("it does not describe itself" + first_fault());
}

// Returns the first line that broke the protocol, as a part of a sentence.
std::string Session::first_fault() const {
  const std::vector<ProtocolFault> faults = log_.faults();
  if (faults.empty()) return {};
  const ProtocolFault& fault = faults.front();
  return ", but writes " + fault.line + in_brackets({fault.rule, fault.what});
}

Session::Event Session::wait(WaitedTime deadline, ResponseLine& response, const AskedLine& request) {
  while (true) {
    switch (process_.wait(deadline, line_)) {
      case Process::Event::line: break;
      case Process::Event::closed: return Event::closed;
      case Process::Event::too_long:
        log_.add({ProtocolRule::line_too_long, kLineTooLong}, line_, request);
        return Event::too_long;
      case Process::Event::timed_out: confirm_noise(); return Event::timed_out;
    }
    if (line_.find_first_not_of(" \t\r") != std::string::npos) break;
    if (++blank_lines_ < kMaxBlankLines) continue;
    blank_lines_ = 0;
    breach_ = kTooManyBlankLines;
    add_stray(breach_, request);
    return Event::noise;
  }
  blank_lines_ = 0;
  auto read = read_response_line(line_);
  if (!read) {
    breach_ = read.error();
    take_noise(request);
    return Event::noise;
  }
  response = std::move(*read);
  confirm_noise();
  return Event::response;
}

void Session::add_stray(const Breach& breach, const AskedLine& request) {
  is_noisy_ = true;
  log_.add(breach, line_, request);
}

void Session::take_noise(const AskedLine& request) {
  is_noisy_ = true;
  const bool may_be_error_text =
      breach_.rule == ProtocolRule::not_json || breach_.rule == ProtocolRule::not_an_object;
  noise_.push_back({.breach = breach_,
                    .line = line_.substr(0, kMaxLastLineBytes),
                    .id = request.id,
                    .request = std::string(request.line.substr(0, kMaxLastLineBytes))});
  if (!may_be_error_text || noise_.size() > kMaxLastLines) confirm_noise();
}

void Session::confirm_noise() {
  for (const Noise& noise : noise_) log_.add(noise.breach, noise.line, {noise.id, noise.request});
  noise_.clear();
}

std::string Session::how_it_ended() {
  const ProcessEnd end = process_.wait_for_end(Clock::now() + std::chrono::seconds(1));
  std::string end_text = end.kind == ProcessEnd::Kind::none ? "closed its output" : words(end);
  const std::string rest = process_.unfinished_line();
  if (!rest.empty()) end_text += "; its last line has no end: " + quoted_beginning(rest);
  const std::string printed = joined_words(noise_, "\n", std::mem_fn(&Noise::line));
  noise_.clear();
  if (!printed.empty()) end_text += "; standard output: " + fit_for_report(printed);
  return end_text + error_tail();
}

ProcessEnd Session::wait_for_end(std::chrono::milliseconds limit) {
  confirm_noise();
  return process_.wait_for_end(Clock::now() + limit);
}

std::string Session::error_tail() const {
  constexpr std::size_t kMaxBytes = 2000;
  std::string_view tail = end_of(process_.error_tail(), kMaxBytes);
  tail.remove_suffix(tail.size() - (tail.find_last_not_of(" \n\r\t") + 1));
  return tail.empty() ? "" : "; standard error: " + harmless(tail);
}

}  // namespace zarrproof
