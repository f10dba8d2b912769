// Finds the requests that cause the failure of a process. Example: the process ends while the requests 5 to 9
// are unanswered, and 4 was answered last. The suspects 4 to 9 are asked one by one. If the process ends
// again on 7, 7 is the cause, and the others keep their responses. If it never ends again, the end is
// unexplained.
#include <utility>

#include "conformance/testee/process_testee.h"

namespace zarrproof {
namespace {

constexpr int kMaxCrashesInARow = 100;
constexpr int kMaxHangsInARow = 4;
constexpr std::size_t kMaxUnexplained = 100;

}  // namespace

// Returns the failure of the process as a whole, as the response to each request that may have caused it.
Response ProcessTestee::incident_of(Session::Event event, std::chrono::milliseconds limit) {
  if (event == Session::Event::timed_out)
    return {.kind = Response::Kind::timed_out,
            .text = "no response within " + in_seconds(limit) + session_->error_tail()};
  if (event == Session::Event::too_long) return garbled(kLineTooLong + session_->error_tail());
  return {.kind = Response::Kind::crashed, .text = session_->how_it_ended()};
}

// Marks as suspects the unanswered requests, and the last answered request: a testee may fail after its
// response. ask_alone decides which of them cause the incident.
void ProcessTestee::suspect_all(Response incident) {
  // Silence counts as a try for the oldest request, unless a line that breaks the protocol may have been its
  // response.
  const bool had_a_try = incident.kind == Response::Kind::timed_out && !session_->is_noisy();
  session_.reset();
  const std::uint64_t oldest = !in_flight_.empty() ? in_flight_.front().id
                               : last_answered_    ? last_answered_->id
                                                   : 0;
  search_ = {{oldest, incident.kind, std::move(incident.text)}, std::exchange(in_flight_, {})};
  bytes_in_flight_ = 0;
  std::list<Pending>& suspects = search_->suspects;
  if (had_a_try) suspects.front().had_a_try = true;
  if (!last_answered_) return;
  suspects.push_front(std::move(*last_answered_));
  last_answered_.reset();
}

// Asks one suspect, so that a caller of next() can stop between two suspects that hang.
void ProcessTestee::ask_a_suspect() {
  Pending pending = std::move(search_->suspects.front());
  search_->suspects.pop_front();
  const Response response = ask_alone(pending);
  const bool caused_failure = !session_ || response.kind == Response::Kind::garbled;
  search_->found = search_->found || caused_failure;
  if (response.kind == Response::Kind::timed_out) {
    take_hang(pending.id, response);
  } else {
    deliver(pending.id, response);
    if (!caused_failure) note_survived(std::move(pending));
    if (session_)
      report_hung();
    else if (response.kind == Response::Kind::crashed)
      count_crash(response);
  }
  if (!search_->suspects.empty()) return;
  if (!search_->found) count_unexplained(search_->incident);
  search_.reset();
}

// Asks one request while no other request is in flight. If the process ends, or if no response comes in
// time, asks the request again in a new process: earlier requests may be the cause. The time limit of the
// second try is larger, because a slow response is no failure.
Response ProcessTestee::ask_alone(const Pending& pending) {
  if (!pending.had_a_try) {
    const bool is_first = !session_;
    Response response = try_alone(pending, limits_.response);
    if (response.kind == Response::Kind::crashed && !is_first) {
      const std::string end_text = std::move(response.text);
      response = try_alone(pending, limits_.response);
      if (response.kind != Response::Kind::crashed) {
        if (search_) search_->found = true;
        count_unexplained({pending.id, Response::Kind::crashed, end_text});
      }
    }
    if (response.kind != Response::Kind::timed_out) return response;
  }
  session_.reset();  // try_alone starts a new process
  const Response response = try_alone(pending, limits_.second_try());
  if (session_) {
    shared_->log.add_late(limits_.response, response_time_, pending.line);
    if (response_time_ <= limits_.response)
      shared_->log.add_end(
          {pending.id, Response::Kind::timed_out, "no response within " + in_seconds(limits_.response)});
    if (search_) search_->found = true;
  }
  return response;
}

// Sends a second describe after the request, so that a failure after the response still belongs to this
// request. After a failure, session_ is null, and next() returns a response that came before the failure.
Response ProcessTestee::try_alone(const AskedRequest& request, std::chrono::milliseconds limit) {
  if (!session_) start();
  std::optional<Response> response;
  const auto failed = [&](Response incident) {
    if (response) deliver(request.id, *response);
    session_.reset();
    return incident;
  };
  bool described = false, noisy = false;  // noisy: a line that may have been meant as the response
  session_->send(request.line);
  session_->send(describe_line(kDescribeId));
  const WaitedTime sent = session_->now();
  WaitedTime deadline = sent + limit;
  while (!described || !response) {
    if (shared_->log.is_full() || (described && noisy))
      return failed(response.value_or(garbled("a line that breaks the protocol in place of a response")));
    ResponseLine line;
    const Session::Event event = session_->wait(deadline, line, {request.id, request.line});
    if (event == Session::Event::timed_out && noisy)
      return failed(garbled("a line that breaks the protocol in place of a response"));
    if (event == Session::Event::noise) {
      noisy = !response;
      continue;
    }
    if (event != Session::Event::response) return failed(incident_of(event, limit));
    if (line.id == kDescribeId && !described) {
      described = true;
    } else if (line.id == request.id && !response) {
      response = response_of(line, request);
      noisy = false;
      response_time_ = session_->now() - sent;
    } else if (line.id == request.id) {
      const Breach twice{ProtocolRule::answered_twice, "a second response to a request"};
      shared_->log.add(twice, session_->line(), {request.id, request.line});
      response = garbled(twice.text);
    } else {
      if (report_if_answered_twice(line.id)) continue;  // a second response to another request
      report_unexpected(line.id, {request.id, request.line});
      noisy = !response;
      continue;
    }
    deadline = session_->now() + limit;
  }
  return *response;
}

void ProcessTestee::note_survived(AskedRequest request) {
  crashes_ = 0;
  shared_->set_survived(std::move(request));
}

// Reports a request without a response as failed. If the testee answers nothing any more, no request is the
// cause, and the testee is given up.
void ProcessTestee::take_hang(std::uint64_t id, const Response& response) {
  const std::string advice =
      " within " + in_seconds(limits_.second_try()) + "; raise --timeout if it is slow";
  ++hangs_;
  if (!shared_->survived()) {
    hung_.push_back({id, response});
  } else if (still_answers()) {
    deliver(id, response);
    if (shared_->is_patient) crashes_ = hangs_ = 0;
  } else {
    given_up_ = "the testee is slow or hangs: it does not answer earlier requests again" + advice;
    return;
  }
  if (hangs_ >= kMaxHangsInARow)
    given_up_ = "the testee is slow or hangs: " + std::to_string(hangs_) +
                " requests in a row, each asked alone, got no response" + advice;
}

// Gives up on a testee that ends on every request. A testee that still answers an earlier request is asked
// on, however many requests in a row end it: the pieces of one bisected array may be hundreds.
void ProcessTestee::count_crash(const Response& response) {
  hangs_ = 0;
  if (++crashes_ < kMaxCrashesInARow) return;
  if (still_answers())
    crashes_ = 0;
  else
    given_up_ = "the testee ends again and again: " + std::to_string(crashes_) +
                " requests in a row, each asked alone, ended it; the last: " + response.text;
}

// Notes an incident whose requests were all answered when they were asked again. Gives up if this happens
// often, because the testee cannot be judged.
void ProcessTestee::count_unexplained(UnexplainedEnd end) {
  const std::string end_text = end.how;
  note("a failure that did not recur: " + end_text);
  shared_->log.add_end(std::move(end));
  const std::size_t count = ++shared_->unexplained_failures;
  if (count >= kMaxUnexplained && !shared_->is_patient)
    given_up_ = "the testee ends again and again: " + std::to_string(count) +
                " times its process failed on requests that a new process answers; the last: " + end_text;
}

// Returns whether a new process answers and survives the last request that the testee survived.
bool ProcessTestee::still_answers() {
  session_.reset();
  const auto survivor = shared_->survived();
  if (!survivor) return false;
  const Response response = try_alone(*survivor, limits_.second_try());
  if (!session_ || response.kind == Response::Kind::garbled) return false;
  deliver(survivor->id, response);
  return true;
}

}  // namespace zarrproof
