// Sends requests and takes responses. After an incident, process_testee_suspects.cc finds the request that
// causes it. Example: with 200 requests submitted, 64 are in flight. When 32 of them are answered, 32 more
// are sent.
#include "conformance/testee/process_testee.h"

#include <algorithm>

#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

// Enough to keep a fast testee busy. After an incident, each of these requests is asked alone. A testee that
// responds only after it has read all of them is silent for their total time.
constexpr std::size_t kMaxInFlight = 64;
constexpr std::size_t kMaxBytesInFlight = 4 << 20;
constexpr std::size_t kMaxAnsweredIds = 4096;
constexpr std::size_t kMaxNotes = 20;

}  // namespace

ProcessTestee::ProcessTestee(Command command, TimeLimits limits, std::shared_ptr<SharedState> shared)
    : command_(std::move(command)), limits_(limits), shared_(std::move(shared)) {}

Response ProcessTestee::garbled(std::string what) {
  return {.kind = Response::Kind::garbled, .text = std::move(what)};
}

void ProcessTestee::start() {
  auto session = std::make_unique<Session>(command_, shared_->log);
  const Json message = session->await_description(std::max(limits_.response, limits_.start));
  try {
    const Description description = read_description(message);
    if (description_ && *description_ != description)
      throw TesteeUnusable("the testee cannot be used: its description changed after a restart: " +
                           quoted_beginning(session->line()));
    description_ = description;
  } catch (const Refused& refused) {
    throw TesteeUnusable("the testee cannot be used: " + harmless(refused.what()));
  }
  session_ = std::move(session);
  last_answer_ = session_->now();
}

Description ProcessTestee::describe() {
  start();
  return *description_;
}

void ProcessTestee::submit(std::uint64_t id, const Request& request) {
  waiting_.push_back({{id, request.operation, request_line(id, request)}});
}

std::optional<Answered> ProcessTestee::next() {
  while (answered_.empty()) {
    if (shared_->log.is_full())
      throw TesteeUnusable("nothing more was asked after " + std::to_string(kMaxBreaches) +
                           " lines that break the protocol");
    if (!given_up_.empty()) throw TesteeUnusable(given_up_);
    if (search_) {
      ask_a_suspect();
      continue;
    }
    if (waiting_.empty() && in_flight_.empty()) return std::nullopt;
    send_some();
    wait_for_response();
  }
  Answered answered = std::move(answered_.front());
  answered_.pop_front();
  return answered;
}

// Sends many requests at a time, whenever half of the limit is free.
void ProcessTestee::send_some() {
  if (!session_) start();
  if (in_flight_.size() > kMaxInFlight / 2 || bytes_in_flight_ > kMaxBytesInFlight / 2) return;
  while (!waiting_.empty() && in_flight_.size() < kMaxInFlight &&
         (in_flight_.empty() || bytes_in_flight_ + waiting_.front().line.size() <= kMaxBytesInFlight)) {
    const auto pending = waiting_.begin();
    session_->send(pending->line);
    pending->sent = session_->now();
    bytes_in_flight_ += pending->line.size();
    in_flight_.splice(in_flight_.end(), waiting_, pending);
  }
}

void ProcessTestee::wait_for_response() {
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
  const auto pending = std::ranges::find(in_flight_, line.id, &Pending::id);  // usually the first
  if (pending == in_flight_.end()) {
    if (!report_if_answered_twice(line.id)) report_unexpected(line.id);
    return;
  }
  Response response = response_of(line, *pending);
  if (last_answered_) note_survived(std::move(*last_answered_));
  last_answered_.reset();
  bytes_in_flight_ -= pending->line.size();
  if (response.kind != Response::Kind::garbled) last_answered_ = std::move(*pending);
  in_flight_.erase(pending);
  deliver(line.id, std::move(response));
  report_hung();
}

Response ProcessTestee::response_of(const ResponseLine& line, const AskedRequest& request) {
  auto response = read_response(line.message, request.operation);
  if (response) return std::move(*response);
  shared_->log.add(response.error(), session_->line(), {request.id, request.line});
  return garbled(response.error().text);
}

void ProcessTestee::deliver(std::uint64_t id, Response response) {
  if (session_) last_answer_ = session_->now();
  answered_.push_back({id, std::move(response)});
  answered_ids_.push_back(id);
  if (answered_ids_.size() > kMaxAnsweredIds) answered_ids_.pop_front();
}

// Takes a second response to a request: neither response counts, until the log is full. Returns false if the
// request was not answered before.
bool ProcessTestee::report_if_answered_twice(std::uint64_t id) {
  if (std::find(answered_ids_.begin(), answered_ids_.end(), id) == answered_ids_.end()) return false;
  const Breach twice{ProtocolRule::answered_twice, "a second response to a request"};
  if (!shared_->log.is_full()) answered_.push_back({id, garbled(twice.text)});
  shared_->log.add(twice, session_->line(), {id, {}});
  return true;
}

// Takes a response that no request waits for. `request` is the only request that waits, if there is only one.
void ProcessTestee::report_unexpected(std::uint64_t id, const AskedLine& request) {
  if (id == kDescribeId)
    session_->add_stray({ProtocolRule::answered_twice, "a second response to describe"}, request);
  else
    session_->add_stray({ProtocolRule::unknown_id, "no request with the id " + std::to_string(id) + " waits"},
                        request);
}

// Reports the requests without a response as failed, not the testee as a whole, because the testee answers.
void ProcessTestee::report_hung() {
  hangs_ = 0;
  for (Answered& answered : hung_) deliver(answered.id, std::move(answered.response));
  hung_.clear();
}

void ProcessTestee::note(std::string text) {
  if (notes_.size() < kMaxNotes)
    notes_.push_back(std::move(text));
  else
    ++more_notes_;
}

std::vector<std::string> ProcessTestee::finish() {
  try {
    end_in_order();
  } catch (const Interrupted&) {  // the session is reset, which kills the testee
  }
  session_.reset();
  if (more_notes_ > 0) notes_.push_back("and " + std::to_string(more_notes_) + " more of this kind");
  return notes_;
}

// Closes the input of a testee without open requests, and notes an end other than exit status 0.
void ProcessTestee::end_in_order() {
  if (!session_ || !in_flight_.empty()) return;
  session_->close_input();
  const WaitedTime deadline = session_->now() + limits_.response;
  ResponseLine line;
  auto event = session_->wait(deadline, line);
  while (!shared_->log.is_full() && (event == Session::Event::response || event == Session::Event::noise)) {
    if (event == Session::Event::response && !report_if_answered_twice(line.id)) report_unexpected(line.id);
    event = session_->wait(deadline, line);
  }
  const ProcessEnd end = session_->wait_for_end(limits_.response);
  if (!end.has_exited(0)) note("at the end of its input: " + words(end) + ", expected exit status 0");
}

}  // namespace zarrproof
