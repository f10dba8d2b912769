#include "conformance/testee/process_testee.h"

#include <algorithm>
#include <utility>

#include "conformance/testee/interruption.h"

namespace zarrproof {
namespace {

// Enough to keep a quick testee busy: more make nothing quicker. After an incident each is asked alone, and a
// testee that answers only when it has read them all is silent for as long as they take together.
constexpr std::size_t kMostInFlight = 64;
constexpr std::size_t kMostBytesInFlight = 4 << 20;
constexpr std::size_t kMostAnsweredIds = 4096;
constexpr int kMostCrashesInARow = 100;
constexpr int kMostHangsInARow = 4;
constexpr std::size_t kMostNotes = 20;

// The answer to a request whose response breaks the protocol.
Response garbled(std::string what) {
  return {Response::Kind::garbled, {}, {}, std::move(what)};
}

}  // namespace

ProcessTestee::ProcessTestee(Command command, TimeLimits limits, std::shared_ptr<SharedState> shared)
    : command_(std::move(command)), limits_(limits), shared_(std::move(shared)) {}

void ProcessTestee::start() {
  auto session = std::make_unique<Session>(command_, std::max(limits_.response, limits_.start), shared_->log);
  if (description_ && *description_ != session->description())
    throw TesteeUnusable(
        "the testee cannot be used: when it was started again it described itself in another way: " +
        session->described_by());
  session_ = std::move(session);
  last_answer_ = session_->now();
}

Description ProcessTestee::describe() {
  start();
  description_ = session_->description();
  return *description_;
}

void ProcessTestee::submit(std::uint64_t id, const Request& request) {
  waiting_.push_back({id, request.operation, request_line(id, request), {}, {}});
}

std::optional<Answered> ProcessTestee::next() {
  while (answered_.empty()) {
    if (shared_->log.is_full())
      throw TesteeUnusable("after " + std::to_string(ProtocolLog::kMostBreaches) +
                           " lines that break the protocol nothing more was asked");
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
  if (!session_) start();
  if (in_flight_.size() > kMostInFlight / 2 || bytes_in_flight_ > kMostBytesInFlight / 2) return;
  while (!waiting_.empty() && in_flight_.size() < kMostInFlight &&
         (in_flight_.empty() || bytes_in_flight_ + waiting_.front().line.size() <= kMostBytesInFlight)) {
    const auto asked = waiting_.begin();
    session_->send(asked->line);
    asked->sent = session_->now();
    bytes_in_flight_ += asked->line.size();
    in_flight_.splice(in_flight_.end(), waiting_, asked);
  }
}

void ProcessTestee::take_event() {
  ResponseLine line;
  const WaitedTime deadline = std::max(in_flight_.front().sent, last_answer_) + limits_.response;
  const Session::Event event = session_->wait(deadline, line);
  if (event == Session::Event::response)
    take_response(line);
  else if (event != Session::Event::noise)
    suspect_all(incident_of(event, limits_.response));
}

// Takes a response while requests are in flight.
void ProcessTestee::take_response(const ResponseLine& line) {
  const auto asked = std::ranges::find(in_flight_, line.id, &Asked::id);  // mostly the first
  if (asked == in_flight_.end()) {
    if (!take_second_answer(line.id)) take_stray(line.id);
    return;
  }
  Response response = response_of(line, *asked);
  if (last_answered_) keep_answered(std::move(*last_answered_));
  last_answered_.reset();
  bytes_in_flight_ -= asked->line.size();
  if (response.kind != Response::Kind::garbled) last_answered_ = std::move(*asked);
  in_flight_.erase(asked);
  take_answer(line.id, std::move(response));
  go_on();
}

Response ProcessTestee::response_of(const ResponseLine& line, const Asked& asked) {
  auto response = read_response(line.message, asked.operation);
  if (response) {
    shared_->log.add(response->leniencies);
    return std::move(*response);
  }
  shared_->log.add(response.error(), session_->line(), {asked.id, asked.line});
  return garbled(response.error().text);
}

void ProcessTestee::take_answer(std::uint64_t id, Response response) {
  if (session_) last_answer_ = session_->now();
  answered_.push_back({id, std::move(response)});
  answered_ids_.push_back(id);
  if (answered_ids_.size() > kMostAnsweredIds) answered_ids_.pop_front();
}

// Where the request was answered before, neither answer counts. There is an end of it: the log is full then.
bool ProcessTestee::take_second_answer(std::uint64_t id) {
  if (std::find(answered_ids_.begin(), answered_ids_.end(), id) == answered_ids_.end()) return false;
  const Breach twice{ProtocolRule::answered_twice, "a second response to a request"};
  if (!shared_->log.is_full()) answered_.push_back({id, garbled(twice.text)});
  shared_->log.add(twice, session_->line(), {id, {}});
  return true;
}

// `request` is the only one that may have been meant, where there is only one.
void ProcessTestee::take_stray(std::uint64_t id, const AskedLine& request) {
  if (id == kDescribeId)
    session_->stray({ProtocolRule::answered_twice, "a second response to describe"}, request);
  else
    session_->stray({ProtocolRule::unknown_id, "no request with the id " + std::to_string(id) + " waits"},
                    request);
}

// The testee answers: those that hung are to blame, not the testee as a whole.
void ProcessTestee::go_on() {
  shared_->forget();
  for (Answered& answered : hung_) take_answer(answered.id, std::move(answered.response));
  hung_.clear();
}

ProcessTestee::Incident ProcessTestee::incident_of(Session::Event event, std::chrono::milliseconds limit) {
  if (event == Session::Event::timed_out)
    return {Response::Kind::timed_out, "no response within " + in_seconds(limit) + session_->error_tail()};
  if (event == Session::Event::too_long)
    return {Response::Kind::garbled, "a line of more than 16 MiB" + session_->error_tail()};
  return {Response::Kind::crashed, session_->how_it_ended()};
}

// What was unanswered is asked again, each alone, and the last request that was answered, because a testee
// may fall over something after its response. Those that fail alone are to blame.
void ProcessTestee::suspect_all(Incident incident) {
  // Of those that were silent it was the oldest one's turn, unless its response was a line that is none.
  const bool had_a_try = incident.kind == Response::Kind::timed_out && !session_->is_noisy();
  session_.reset();
  search_ = {std::move(incident), std::exchange(in_flight_, {}), {}};
  bytes_in_flight_ = 0;
  std::list<Asked>& suspects = search_->suspects;
  if (had_a_try) suspects.front().had_a_try = true;
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
  const bool guilty = !session_ || response.kind == Response::Kind::garbled;
  search_->found = search_->found || guilty;
  if (response.kind == Response::Kind::timed_out) {
    blame_for_hanging(asked.id, response);
  } else {
    if (guilty || asked.id != search_->answered) take_answer(asked.id, response);
    if (!guilty) keep_answered(std::move(asked));
    if (session_)
      go_on();
    else if (response.kind == Response::Kind::crashed)
      count_crash(response);
  }
  if (!search_->suspects.empty()) return;
  if (!search_->found) note("an incident that did not happen again: " + search_->incident.text);
  search_.reset();
}

// One request while nothing else is in flight. One without a response in time is tried again, with a larger
// limit: a slow testee is not wrong.
Response ProcessTestee::ask_alone(const Asked& asked) {
  if (!asked.had_a_try) {
    const Response response = try_alone(asked, limits_.response);
    if (response.kind != Response::Kind::timed_out) return response;
  }
  const Response response = try_alone(asked, limits_.second_try());
  if (session_) {
    shared_->log.add_slow(limits_.response, took_, asked.line);
    if (search_) search_->found = true;
  }
  return response;
}

// A second describe follows the request, so that what the testee does after its response still belongs to
// this request. Where it fails, the process is gone afterwards.
Response ProcessTestee::try_alone(const Asked& asked, std::chrono::milliseconds limit) {
  if (!session_) start();
  const auto failed = [&](Response response) {
    session_.reset();
    return response;
  };
  std::optional<Response> response;
  bool described = false, noisy = false;  // noisy: a line came that may have been meant as the response
  session_->send(asked.line);
  session_->send(describe_line(kDescribeId));
  const WaitedTime sent = session_->now();
  WaitedTime deadline = sent + limit;
  while (!described || !response) {
    if (shared_->log.is_full() || (described && noisy))
      return failed(response.value_or(garbled("a line that breaks the protocol in place of a response")));
    ResponseLine line;
    const Session::Event event = session_->wait(deadline, line, {asked.id, asked.line});
    if (event == Session::Event::timed_out && noisy)
      return failed(garbled("a line that breaks the protocol in place of a response"));
    if (event == Session::Event::noise) {
      noisy = !response;
      continue;
    }
    if (event != Session::Event::response) {
      Incident incident = incident_of(event, limit);
      return failed({incident.kind, {}, {}, std::move(incident.text)});
    }
    if (line.id == kDescribeId && !described) {
      described = true;
    } else if (line.id == asked.id && !response) {
      response = response_of(line, asked);
      noisy = false;
      took_ = session_->now() - sent;
    } else if (line.id == asked.id) {
      const Breach twice{ProtocolRule::answered_twice, "a second response to a request"};
      shared_->log.add(twice, session_->line(), {asked.id, asked.line});
      response = garbled(twice.text);
    } else {
      if (take_second_answer(line.id)) continue;  // that was another request's
      take_stray(line.id, {asked.id, asked.line});
      noisy = !response;
      continue;
    }
    deadline = session_->now() + limit;
  }
  return *response;
}

// Where the testee answers nothing any more, no request is to blame.
void ProcessTestee::blame_for_hanging(std::uint64_t id, const Response& response) {
  const std::string advice =
      " within " + in_seconds(limits_.second_try()) + "; raise --timeout where it is slow";
  ++shared_->hangs;
  if (!answered_before()) {
    hung_.push_back({id, response});
  } else if (still_answers()) {
    take_answer(id, response);
    if (shared_->is_patient) shared_->forget();
  } else {
    given_up_ =
        "the testee is slow or hangs: it does not even answer any more what it answered before" + advice;
    return;
  }
  if (shared_->hangs >= kMostHangsInARow)
    given_up_ = "the testee is slow or hangs: " + std::to_string(shared_->hangs) +
                " requests in a row, each asked alone, got no response" + advice;
}

// Gives up on a testee that does nothing but die.
void ProcessTestee::count_crash(const Response& response) {
  shared_->hangs = 0;
  if (++shared_->crashes < kMostCrashesInARow) return;
  if (shared_->is_patient && still_answers()) return shared_->forget();
  given_up_ = "the testee keeps dying: " + std::to_string(shared_->crashes) +
              " requests in a row, each asked alone, ended it; the last: " + response.text;
}

void ProcessTestee::keep_answered(Asked asked) {
  if (!answered_well_) {
    const std::lock_guard lock(shared_->mutex);
    if (!shared_->answered) shared_->answered = {asked.id, asked.operation, asked.line};
  }
  answered_well_ = std::move(asked);
}

// Whether it is known what the testee answers: a request that it, or one beside it, answered before.
bool ProcessTestee::answered_before() {
  if (!answered_well_) {
    const std::lock_guard lock(shared_->mutex);
    if (const auto& other = shared_->answered)
      answered_well_ = Asked{other->id, other->operation, other->line, {}, {}};
  }
  return answered_well_.has_value();
}

bool ProcessTestee::still_answers() {
  if (!answered_before()) return false;
  const Response response = try_alone(*answered_well_, limits_.second_try());
  return session_ && response.kind != Response::Kind::garbled;
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
  session_.reset();
  if (more_notes_ > 0) notes_.push_back("and " + std::to_string(more_notes_) + " more of this kind");
  return notes_;
}

// Lets a testee that has nothing to answer end by itself, and notes where it does that badly.
void ProcessTestee::end_in_order() {
  if (!session_ || !in_flight_.empty()) return;
  session_->close_input();
  const WaitedTime deadline = session_->now() + limits_.response;
  ResponseLine line;
  auto event = session_->wait(deadline, line);
  while (!shared_->log.is_full() && (event == Session::Event::response || event == Session::Event::noise)) {
    if (event == Session::Event::response && !take_second_answer(line.id)) take_stray(line.id);
    event = session_->wait(deadline, line);
  }
  const std::string end = session_->wait_for_end(limits_.response);
  if (end != "exit status 0") note("at the end of its input: " + end + ", expected exit status 0");
}

ProtocolReport ProcessTestee::protocol() const {
  return {shared_->log.faults(), shared_->log.notes()};
}

}  // namespace zarrproof
