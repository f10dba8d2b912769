#include "conformance/testee/process_testee.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

// Enough to keep a quick testee busy: more make nothing quicker. After an incident each is asked alone, and a
// testee that answers only when it has read them all is silent for as long as they take together.
constexpr std::size_t kMostInFlight = 64;
constexpr std::size_t kMostBytesInFlight = 4 << 20;
constexpr std::size_t kMostAnsweredIds = 4096;
constexpr int kMostCrashesInARow = 100;
constexpr int kMostHangsInARow = 8;
constexpr std::size_t kMostNotes = 20;
constexpr std::uint64_t kDescribeId = 0;  // never the id of a request

// The beginning of a line, quoted, so that nothing in it looks like part of the report.
std::string shortened(std::string_view line) {
  constexpr std::size_t kMost = 200;
  return "\"" + harmless(beginning_of(line, kMost)) + (line.size() <= kMost ? "\"" : "...\"");
}

std::string in_seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(std::chrono::duration<double>(time).count());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text + " s";
}

Response garbled(std::string what) {
  return {Response::Kind::garbled, {}, {}, std::move(what)};
}

// The response of a line to a request of that operation.
Response response_of(const Json& message, Operation operation) {
  auto response = read_response(message, operation);
  return response ? std::move(*response) : garbled(harmless(response.error().text));
}

}  // namespace

ProcessTestee::ProcessTestee(Command command, TimeLimits limits, std::shared_ptr<Failures> failures)
    : command_(std::move(command)), limits_(limits), failures_(std::move(failures)) {}

// Starts the process and has it describe itself, so that what goes wrong later is not the start.
Description ProcessTestee::greet() {
  const auto unusable = [](const std::string& why) {
    return TesteeUnusable("the testee cannot be used: " + why);
  };
  try {
    process_ = std::make_unique<Process>(command_);
  } catch (const std::system_error& error) {
    throw unusable(error.what());
  }
  process_->send(describe_line(kDescribeId));
  const auto limit = std::max(limits_.response, limits_.start);
  switch (process_->wait(Clock::now() + limit, line_)) {
    case Process::Event::line: break;
    case Process::Event::closed: throw unusable("it does not describe itself: " + how_it_ended());
    case Process::Event::too_long:
      throw unusable("it does not describe itself, but writes a line of more than 16 MiB: " +
                     shortened(line_));
    case Process::Event::timed_out:
      throw unusable("it does not describe itself within " + in_seconds(limit) + error_tail());
  }
  last_answer_ = Clock::now();
  try {
    const auto description = read_description(read_message(line_));
    if (!description) throw unusable(harmless(description.error().text));
    if (description_ && *description_ != *description)
      throw unusable("when it was started again it described itself in another way: " + shortened(line_));
    return *description;
  } catch (const Refused& refused) {
    throw unusable("it writes no description but " + shortened(line_) + ": " + harmless(refused.what()));
  }
}

Description ProcessTestee::describe() {
  description_ = greet();
  return *description_;
}

void ProcessTestee::submit(std::uint64_t id, const Request& request) {
  waiting_.push_back({id, request.operation, request_line(id, request), {}, {}});
}

std::optional<Answered> ProcessTestee::next() {
  while (answered_.empty()) {
    if (!given_up_.empty()) throw TesteeUnusable(given_up_);
    if (search_) {
      ask_a_suspect();
      continue;
    }
    if (waiting_.empty() && in_flight_.empty()) return std::nullopt;
    send_some();
    take_event();
  }
  Answered answered = std::move(answered_.front());
  answered_.pop_front();
  return answered;
}

// Sends many requests at a time, when half of what may be in flight was answered.
void ProcessTestee::send_some() {
  if (!process_) greet();
  if (in_flight_.size() > kMostInFlight / 2 || bytes_in_flight_ > kMostBytesInFlight / 2) return;
  const Clock::time_point now = Clock::now();
  while (!waiting_.empty() && in_flight_.size() < kMostInFlight &&
         (in_flight_.empty() || bytes_in_flight_ + waiting_.front().line.size() <= kMostBytesInFlight)) {
    const auto asked = waiting_.begin();
    process_->send(asked->line);
    asked->sent = now;
    bytes_in_flight_ += asked->line.size();
    in_flight_.splice(in_flight_.end(), waiting_, asked);
  }
}

void ProcessTestee::take_event() {
  const Clock::time_point deadline = std::max(in_flight_.front().sent, last_answer_) + limits_.response;
  const Process::Event event = process_->wait(deadline, line_);
  if (event != Process::Event::line) {
    suspect_all(incident_of(event));
  } else if (const auto incident = take_line(deadline)) {
    suspect_all(*incident);
  }
}

// Takes a line while requests are in flight. Returns what is wrong where no request is to blame for certain.
std::optional<ProcessTestee::Incident> ProcessTestee::take_line(Clock::time_point deadline) {
  const auto nonsense = [&](const std::string& what) {
    return Incident{Response::Kind::garbled, what + ": " + shortened(line_)};
  };
  Json message;
  try {
    message = read_message(line_);
  } catch (const Refused& refused) {
    return nonsense(harmless(refused.what()));
  }
  const auto id = read_id(message);
  if (!id) return nonsense("a response without an id");
  const auto asked = std::ranges::find(in_flight_, *id, &Asked::id);  // mostly the first
  if (asked == in_flight_.end()) {
    if (!take_second_answer(*id)) return nonsense("a response to a request that was not made");
    if (Clock::now() >= deadline) return incident_of(Process::Event::timed_out);  // it writes nothing else
    return std::nullopt;
  }
  take_answer(*id, response_of(message, asked->operation));
  bytes_in_flight_ -= asked->line.size();
  if (last_answered_) keep_answered(std::move(*last_answered_));
  last_answered_ = std::move(*asked);
  in_flight_.erase(asked);
  failures_->forget();
  return std::nullopt;
}

void ProcessTestee::take_answer(std::uint64_t id, Response response) {
  last_answer_ = Clock::now();
  answered_.push_back({id, std::move(response)});
  answered_ids_.push_back(id);
  if (answered_ids_.size() > kMostAnsweredIds) answered_ids_.pop_front();
}

// Where the request was answered before, that is wrong with it, whatever the first answer was.
bool ProcessTestee::take_second_answer(std::uint64_t id) {
  if (std::find(answered_ids_.begin(), answered_ids_.end(), id) == answered_ids_.end()) return false;
  answered_.push_back({id, garbled("answered twice: " + shortened(line_))});
  return true;
}

// How the process, which closed its output, ended.
std::string ProcessTestee::how_it_ended() {
  std::string how = process_->wait_for_end(Clock::now() + std::chrono::seconds(1));
  if (how == "no end") how = "closed its output";
  const std::string rest = process_->unfinished_line();
  if (!rest.empty()) how += "; its last line has no end: " + shortened(rest);
  return how + error_tail();
}

// What it wrote to standard error last, as the end of a sentence.
std::string ProcessTestee::error_tail() const {
  constexpr std::size_t kMost = 2000;
  std::string_view tail = end_of(process_->error_tail(), kMost);
  tail.remove_suffix(tail.size() - (tail.find_last_not_of(" \n\r\t") + 1));
  return tail.empty() ? "" : "; standard error: " + harmless(tail);
}

ProcessTestee::Incident ProcessTestee::incident_of(Process::Event event) {
  if (event == Process::Event::timed_out)
    return {Response::Kind::timed_out, "no response within " + in_seconds(limits_.response) + error_tail()};
  if (event == Process::Event::too_long)
    return {Response::Kind::garbled, "a line of more than 16 MiB: " + shortened(line_) + error_tail()};
  return {Response::Kind::crashed, how_it_ended()};
}

// What was unanswered is asked again, each alone, and the last request that was answered, because a testee
// may fall over something after its response. Those that fail alone are to blame.
void ProcessTestee::suspect_all(Incident incident) {
  process_.reset();
  search_ = {std::move(incident), std::exchange(in_flight_, {}), {}, notes_.size() + more_notes_};
  bytes_in_flight_ = 0;
  std::list<Asked>& suspects = search_->suspects;
  // Of those that were silent it was the oldest one's turn.
  if (search_->incident.kind == Response::Kind::timed_out)
    suspects.front().first_try = search_->incident.text;
  if (!last_answered_) return;
  search_->answered = last_answered_->id;
  suspects.push_front(std::move(*last_answered_));
  last_answered_.reset();
}

// One at a time, so that who waits for answers can stop between two that hang.
void ProcessTestee::ask_a_suspect() {
  Asked asked = std::move(search_->suspects.front());
  search_->suspects.pop_front();
  const Response response = ask_alone(asked);
  const bool guilty = !process_ || response.kind == Response::Kind::garbled;
  search_->found = search_->found || guilty;
  if (!guilty) keep_answered(asked);
  if (guilty || asked.id != search_->answered) take_answer(asked.id, response);
  count_failure(response);
  if (!search_->suspects.empty()) return;
  if (!search_->found && notes_.size() + more_notes_ == search_->notes_before)
    note("an incident that did not happen again: " + search_->incident.text);
  search_.reset();
}

// One request while nothing else is in flight. Who gives no response in time gets a second try.
Response ProcessTestee::ask_alone(Asked& asked) {
  Response response = try_alone(asked);
  if (response.kind == Response::Kind::timed_out && asked.first_try.empty()) {
    asked.first_try = response.text;
    response = try_alone(asked);
  }
  if (process_ && !asked.first_try.empty())
    note("flaky: " + asked.first_try + "; one when it was asked again: " + shortened(asked.line));
  return response;
}

// A second describe follows the request, so that what the testee writes or does after its response still
// belongs to this request. Where it fails, the process is gone afterwards.
Response ProcessTestee::try_alone(const Asked& asked) {
  if (!process_) greet();
  const auto failed = [&](Response::Kind kind, std::string text) {
    process_.reset();
    return Response{kind, {}, {}, std::move(text)};
  };
  const auto nonsense = [&](const std::string& what) {
    return failed(Response::Kind::garbled, what + ": " + shortened(line_));
  };
  std::optional<Response> response;
  bool described = false;
  process_->send(asked.line);
  process_->send(describe_line(kDescribeId));
  Clock::time_point deadline = Clock::now() + limits_.response;
  while (!described || !response) {
    const Process::Event event = process_->wait(deadline, line_);
    if (event != Process::Event::line) {
      const Incident incident = incident_of(event);
      return failed(incident.kind, incident.text);
    }
    try {
      const Json message = read_message(line_);
      const auto id = read_id(message);
      if (id == kDescribeId && !described) {
        described = true;
      } else if (id == asked.id && !response) {
        response = response_of(message, asked.operation);
      } else if (id == asked.id) {
        return nonsense("answered twice");
      } else if (!id || !take_second_answer(*id)) {
        return nonsense(id ? "a response to a request that was not made" : "a response without an id");
      } else {
        if (Clock::now() < deadline) continue;  // that was another request's, and takes none of the time
        const Incident silence = incident_of(Process::Event::timed_out);
        return failed(silence.kind, silence.text);
      }
      deadline = Clock::now() + limits_.response;
    } catch (const Refused& refused) {
      return nonsense(harmless(refused.what()));
    }
  }
  return *response;
}

// Gives up on a testee that does nothing but fail.
void ProcessTestee::count_failure(const Response& response) {
  if (process_) return failures_->forget();
  failures_->hangs = response.kind == Response::Kind::timed_out ? failures_->hangs + 1 : 0;
  ++failures_->crashes;
  const bool are_many = failures_->hangs >= kMostHangsInARow || failures_->crashes >= kMostCrashesInARow;
  if (are_many && failures_->is_patient && still_answers()) return failures_->forget();
  if (failures_->hangs >= kMostHangsInARow)
    given_up_ = "the testee answers nothing: " + std::to_string(failures_->hangs) +
                " requests in a row, each asked alone, got no response in time";
  if (failures_->crashes >= kMostCrashesInARow)
    given_up_ = "the testee keeps dying: " + std::to_string(failures_->crashes) +
                " requests in a row, each asked alone, ended it; the last: " + response.text;
}

void ProcessTestee::keep_answered(Asked asked) {
  if (!answered_well_) {
    const std::lock_guard lock(failures_->mutex);
    if (!failures_->answered) failures_->answered = {asked.id, asked.operation, asked.line};
  }
  answered_well_ = std::move(asked);
}

// Whether the testee answers a request that it answered before.
bool ProcessTestee::still_answers() {
  if (!answered_well_) {
    const std::lock_guard lock(failures_->mutex);
    if (const auto& other = failures_->answered)
      answered_well_ = Asked{other->id, other->operation, other->line, {}, {}};
  }
  return answered_well_ && try_alone(*answered_well_).kind != Response::Kind::garbled && process_;
}

void ProcessTestee::note(std::string text) {
  if (notes_.size() < kMostNotes)
    notes_.push_back(std::move(text));
  else
    ++more_notes_;
}

std::vector<std::string> ProcessTestee::finish() {
  try {
    end_in_order();
  } catch (const Interrupted&) {  // then it is killed
  }
  process_.reset();
  if (more_notes_ > 0) notes_.push_back("and " + std::to_string(more_notes_) + " more of this kind");
  return notes_;
}

// Lets a testee that has nothing to answer end by itself, and notes where it does that badly.
void ProcessTestee::end_in_order() {
  if (process_ && in_flight_.empty()) {
    process_->close_input();
    const Clock::time_point deadline = Clock::now() + limits_.response;
    Process::Event event = process_->wait(deadline, line_);
    if (event == Process::Event::line) note("wrote after the last response: " + shortened(line_));
    while (event == Process::Event::line && Clock::now() < deadline) event = process_->wait(deadline, line_);
    const std::string end = process_->wait_for_end(deadline);
    if (end != "exit status 0") note("at the end of its input: " + end + ", expected exit status 0");
  }
}

}  // namespace zarrproof
