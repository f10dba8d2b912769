#include "conformance/testee/process_testee.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace zarrproof {
namespace {

constexpr std::size_t kMostInFlight = 64;
constexpr std::size_t kMostBytesInFlight = 4 << 20;
constexpr int kMostCrashesInARow = 100;
constexpr int kMostHangsInARow = 8;
constexpr std::chrono::seconds kStartTimeout{60};  // a first start may compile or import a lot
constexpr std::uint64_t kDescribeId = 0;           // never the id of a request

// The beginning of what a testee wrote, quoted, so that nothing in it looks like part of the report.
std::string shortened(const std::string& line) {
  return json_string(line.substr(0, 200)) + (line.size() <= 200 ? "" : "...");
}

}  // namespace

ProcessTestee::ProcessTestee(Command command, std::chrono::milliseconds timeout)
    : command_(std::move(command)), timeout_(timeout) {}

void ProcessTestee::start() {
  try {
    process_ = std::make_unique<Process>(command_);
  } catch (const std::system_error& error) {
    throw TesteeUnusable(error.what());
  }
}

// Starts the process and has it describe itself, so that what goes wrong later is not the start.
Description ProcessTestee::greet() {
  start();
  process_->send(describe_line(kDescribeId));
  std::string line;
  const Process::Event event =
      process_->wait(Clock::now() + std::max<Clock::duration>(timeout_, kStartTimeout), line);
  if (event != Process::Event::line)
    throw TesteeUnusable("the testee does not describe itself: " + incident_of(event, line).text);
  last_answer_ = Clock::now();
  try {
    const auto description = read_description(read_json(line));
    if (description) return *description;
    throw TesteeUnusable("the testee does not describe itself: " + description.error().text);
  } catch (const Refused& refused) {
    throw TesteeUnusable("the testee does not describe itself: " + std::string(refused.what()) + ": " +
                         shortened(line));
  }
}

Description ProcessTestee::describe() {
  return greet();
}

void ProcessTestee::submit(std::uint64_t id, const Request& request) {
  waiting_.push_back({id, request.operation, request_line(id, request), {}});
}

std::optional<Answered> ProcessTestee::next() {
  while (answered_.empty()) {
    if (!given_up_.empty()) throw TesteeUnusable(given_up_);
    if (waiting_.empty() && in_flight_.empty()) return std::nullopt;
    send_some();
    take_event();
  }
  Answered answered = std::move(answered_.front());
  answered_.pop_front();
  return answered;
}

void ProcessTestee::send_some() {
  if (!process_) greet();
  while (!waiting_.empty() && in_flight_.size() < kMostInFlight &&
         (in_flight_.empty() || bytes_in_flight_ + waiting_.front().line.size() <= kMostBytesInFlight)) {
    Asked asked = std::move(waiting_.front());
    waiting_.pop_front();
    process_->send(asked.line);
    asked.sent = Clock::now();
    bytes_in_flight_ += asked.line.size();
    in_flight_.emplace(asked.id, std::move(asked));
  }
}

void ProcessTestee::take_event() {
  const auto oldest =
      std::min_element(in_flight_.begin(), in_flight_.end(),
                       [](const auto& a, const auto& b) { return a.second.sent < b.second.sent; });
  std::string line;
  const Process::Event event = process_->wait(std::max(oldest->second.sent, last_answer_) + timeout_, line);
  if (event != Process::Event::line) {
    find_the_guilty(incident_of(event, line));
  } else if (const auto incident = take_line(line)) {
    find_the_guilty(*incident);
  }
}

// A line while requests are in flight. Returns what is wrong where no request is to blame for certain.
std::optional<ProcessTestee::Incident> ProcessTestee::take_line(const std::string& line) {
  const auto garbled = [&](const std::string& what) {
    return Incident{Response::Kind::garbled, what + ": " + shortened(line)};
  };
  Json message;
  try {
    message = read_json(line);
  } catch (const Refused& refused) {
    return garbled(refused.what());
  }
  const auto id = read_id(message);
  if (!id) return garbled("a response without an id");
  const auto asked = in_flight_.find(*id);
  if (asked == in_flight_.end()) {
    if (answered_ids_.count(*id) == 0) return garbled("a response to a request that was not made");
    answered_.push_back(
        {*id, Response{Response::Kind::garbled, {}, {}, "answered twice: " + shortened(line)}});
    return std::nullopt;
  }
  last_answer_ = Clock::now();
  auto response = read_response(message, asked->second.operation);
  if (!response) response = Response{Response::Kind::garbled, {}, {}, response.error().text};
  answered_.push_back({*id, std::move(*response)});
  answered_ids_.insert(*id);
  bytes_in_flight_ -= asked->second.line.size();
  last_answered_ = std::move(asked->second);
  in_flight_.erase(asked);
  crashes_in_a_row_ = hangs_in_a_row_ = 0;
  return std::nullopt;
}

ProcessTestee::Incident ProcessTestee::incident_of(Process::Event event, const std::string& line) {
  Incident incident{Response::Kind::crashed, {}};
  if (event == Process::Event::timed_out) {
    const auto seconds = std::chrono::duration<double>(timeout_).count();
    std::string limit = std::to_string(seconds);
    limit.erase(limit.find_last_not_of('0') + 1);
    if (limit.back() == '.') limit.pop_back();
    incident = {Response::Kind::timed_out, "no response within " + limit + " s"};
  } else if (event == Process::Event::too_long) {
    incident = {Response::Kind::garbled, "a line of more than 16 MiB: " + shortened(line)};
  } else {
    incident.text = "closed its output: " + process_->wait_for_end(Clock::now() + std::chrono::seconds(1));
  }
  if (!process_->error_tail().empty()) incident.text += "; standard error: " + process_->error_tail();
  while (!incident.text.empty() && incident.text.back() == '\n') incident.text.pop_back();
  return incident;
}

// Asks again, each alone, what was unanswered, and the last request that was answered, because a testee may
// fall over something after its response. Those that fail alone are to blame.
void ProcessTestee::find_the_guilty(const Incident& incident) {
  process_.reset();
  std::map<std::uint64_t, Asked> suspects;
  suspects.swap(in_flight_);
  bytes_in_flight_ = 0;
  const std::optional<Asked> answered = std::exchange(last_answered_, std::nullopt);
  if (answered) suspects.emplace(answered->id, *answered);
  bool found = false;
  for (const auto& [id, asked] : suspects) {
    const Response response = ask_alone(asked);
    const bool guilty = response.kind == Response::Kind::garbled ||
                        response.kind == Response::Kind::timed_out ||
                        (response.kind == Response::Kind::crashed && !process_);
    found = found || guilty;
    if (guilty || !answered || id != answered->id) answered_.push_back({id, response});
    answered_ids_.insert(id);
    count_failure(response);
    if (!given_up_.empty()) return;
  }
  if (!found) notes_.push_back("an incident that did not happen again: " + incident.text);
}

// One request while nothing else is in flight. A second describe follows, so that what the testee writes or
// does after its response still belongs to this request. Where it fails, the process is gone afterwards.
Response ProcessTestee::ask_alone(const Asked& asked) {
  if (!process_) greet();
  const auto failed = [&](const Incident& incident) {
    process_.reset();
    return Response{incident.kind, {}, {}, incident.text};
  };
  std::optional<Response> response;
  bool described = false;
  process_->send(asked.line);
  process_->send(describe_line(kDescribeId));
  while (true) {
    std::string line;
    const Process::Event event = process_->wait(Clock::now() + timeout_, line);
    if (event != Process::Event::line) return failed(incident_of(event, line));
    const auto garbled = [&](const std::string& what) {
      return failed({Response::Kind::garbled, what + ": " + shortened(line)});
    };
    try {
      const Json message = read_json(line);
      const auto id = read_id(message);
      if (id != kDescribeId && id != asked.id) return garbled("a response to a request that was not made");
      if (id == asked.id && response) return garbled("answered twice");
      if (id == kDescribeId) {
        described = true;
      } else {
        const auto read = read_response(message, asked.operation);
        response = read ? *read : Response{Response::Kind::garbled, {}, {}, read.error().text};
      }
      last_answer_ = Clock::now();
      if (described && response) return *response;
    } catch (const Refused& refused) {
      return garbled(refused.what());
    }
  }
}

// Gives up on a testee that does nothing but fail.
void ProcessTestee::count_failure(const Response& response) {
  const bool hung = response.kind == Response::Kind::timed_out;
  const bool failed = hung || !process_;
  crashes_in_a_row_ = failed ? crashes_in_a_row_ + 1 : 0;
  hangs_in_a_row_ = hung ? hangs_in_a_row_ + 1 : 0;
  if (hangs_in_a_row_ >= kMostHangsInARow)
    given_up_ = "the testee answers nothing: " + std::to_string(hangs_in_a_row_) +
                " requests in a row, each asked alone, got no response in time";
  if (crashes_in_a_row_ >= kMostCrashesInARow)
    given_up_ = "the testee keeps dying: " + std::to_string(crashes_in_a_row_) +
                " requests in a row, each asked alone, ended it; the last: " + response.text;
}

std::vector<std::string> ProcessTestee::finish() {
  if (process_) {
    process_->close_input();
    const Clock::time_point deadline = Clock::now() + timeout_;
    std::string line;
    Process::Event event = process_->wait(deadline, line);
    if (event == Process::Event::line) {
      notes_.push_back("wrote after the last response: " + shortened(line));
      while (event == Process::Event::line) event = process_->wait(deadline, line);
    }
    const std::string end = process_->wait_for_end(deadline);
    if (end != "exit status 0")
      notes_.push_back("at the end of its input: " + end + ", expected exit status 0");
    process_.reset();
  }
  return notes_;
}

}  // namespace zarrproof
