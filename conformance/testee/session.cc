#include "conformance/testee/session.h"

#include <algorithm>
#include <functional>
#include <system_error>

#include "conformance/text/harmless.h"
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

Process start(const Command& command) {
  try {
    return Process(command);
  } catch (const std::system_error& error) {
    throw unusable(error.what());
  }
}

std::string in_brackets(const Breach& breach) {
  return " (" + breach.text + "; the protocol: " + std::string(demand(breach.rule)) + ")";
}

// Returns whether a line that breaks the protocol was meant as the description: it is a list that holds the
// description, a description with extensions of JSON, or it begins like an object and is no JSON.
bool is_meant_as_description(const std::string& line) {
  const auto describes = [](const Json& json) { return json.find("protocol") != nullptr; };
  try {
    const Json message = read_extended_json(line).json;
    return describes(message) || std::ranges::any_of(message.elements, describes);
  } catch (const Refused&) {
    return line.starts_with("{\"");
  }
}

}  // namespace

Session::Session(const Command& command, std::chrono::milliseconds limit, ProtocolLog& log)
    : log_(log), process_(start(command)) {
  describe(limit);
}

// Asks for the description and reads it. A description with a wrong id counts, because nothing else was
// asked.
void Session::describe(std::chrono::milliseconds limit) {
  process_.send(describe_line(kDescribeId));
  ResponseLine response;
  for (bool described = false; !described;) {
    switch (wait(limit, response)) {
      case Event::response:
        described = response.id == kDescribeId || response.message.find("protocol") != nullptr;
        if (response.id != kDescribeId)
          add_stray({ProtocolRule::unknown_id, "only describe was asked, with id 0"});
        break;
      case Event::noise:
        if (auto description = find_description(line_)) {
          response.message = std::move(*description);
          described = true;
        } else if (is_meant_as_description(line_)) {  // no other description comes
          throw unusable("it describes itself in a line that breaks the protocol: " +
                         quoted_beginning(line_) + in_brackets(breach_));
        }
        break;
      case Event::closed: throw unusable("it does not describe itself: " + how_it_ended());
      case Event::too_long:
        throw unusable("it does not describe itself, but writes " + kLineTooLong + ": " +
                       quoted_beginning(line_));
      case Event::timed_out:
        throw unusable("it does not describe itself within " + in_seconds(limit) + first_fault() +
                       error_tail());
    }
    if (!described && log_.is_full()) throw unusable("it does not describe itself" + first_fault());
  }
  described_by_ = quoted_beginning(line_);
  const auto description = read_description(response.message);
  if (!description) throw unusable(harmless(description.error().text));
  description_ = *description;
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
    if (!is_blank(line_)) break;
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
  std::string how = end.kind == ProcessEnd::Kind::none ? "closed its output" : words(end);
  const std::string rest = process_.unfinished_line();
  if (!rest.empty()) how += "; its last line has no end: " + quoted_beginning(rest);
  const std::string printed = joined_words(noise_, "\n", std::mem_fn(&Noise::line));
  noise_.clear();
  if (!printed.empty()) how += "; standard output: " + fit_for_report(printed);
  return how + error_tail();
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
