// A testee in a child process. An incident is a crash, a hang or a line that is too long. After it, the
// suspects are asked again one by one, to find the request that causes the incident. The suspects are the
// unanswered requests and the last answered one. A line that breaks the protocol is a fault of the testee,
// not of a request.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/testee/session.h"
#include "vectors/request.h"

namespace zarrproof {

struct TimeLimits {
  std::chrono::milliseconds response;
  std::chrono::milliseconds start = std::chrono::minutes(1);  // for describe; imports may take long

  // Returns the limit for a request without a response in time, when it is asked again alone. A slow response
  // is no failure.
  std::chrono::milliseconds second_try() const { return 3 * response; }
};

// A request and its line.
struct AskedRequest {
  std::uint64_t id = 0;
  Operation operation = Operation::encode;
  std::string line;
};

// State that the parallel processes of one testee share. Any thread may use it.
class SharedState {
 public:
  // Whether to continue however often the testee failed, as long as it still answers earlier requests.
  bool is_patient = false;
  ProtocolLog log;
  // Failures of processes that did not recur and were no slow response.
  std::atomic<std::size_t> unexplained_failures = 0;

  // Takes a request that the testee answered and survived.
  void set_survived(AskedRequest request) {
    const std::lock_guard lock(mutex_);
    survived_ = std::move(request);
  }
  // Returns the last request that the testee answered and survived, if there is one.
  std::optional<AskedRequest> survived() const {
    const std::lock_guard lock(mutex_);
    return survived_;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<AskedRequest> survived_;
};

class ProcessTestee : public Testee {
 public:
  // Starts nothing: describe() starts the command.
  ProcessTestee(Command command, TimeLimits limits,
                std::shared_ptr<SharedState> shared = std::make_shared<SharedState>());

  Description describe() override;
  void submit(std::uint64_t id, const Request& request) override;
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override;
  ProtocolReport protocol() const override { return shared_->log.report(); }

 private:
  struct Pending : AskedRequest {
    WaitedTime sent{0};      // a value of the session's clock
    bool had_a_try = false;  // was the oldest request and got no response in time
  };
  // The search for the requests that cause an incident.
  struct Search {
    UnexplainedEnd incident;      // how the process failed as a whole, and the oldest unanswered request
    std::list<Pending> suspects;  // to be asked again
    bool found = false;
  };

  // Returns the response to a request whose response breaks the protocol.
  static Response garbled(std::string what);

  void start();
  void send_some();
  void wait_for_response();
  void take_response(const ResponseLine& line);
  void deliver(std::uint64_t id, Response response);
  bool report_if_answered_twice(std::uint64_t id);
  void report_unexpected(std::uint64_t id, const AskedLine& request = {});
  void report_hung();
  Response response_of(const ResponseLine& line, const AskedRequest& request);
  Response incident_of(Session::Event event, std::chrono::milliseconds limit);
  void suspect_all(Response incident);
  void ask_a_suspect();
  Response ask_alone(const Pending& pending);
  Response try_alone(const AskedRequest& request, std::chrono::milliseconds limit);
  void note_survived(AskedRequest request);
  void take_hang(std::uint64_t id, const Response& response);
  void count_crash(const Response& response);
  void count_unexplained(UnexplainedEnd end);
  bool still_answers();
  void end_in_order();
  void note(std::string text);

  Command command_;
  TimeLimits limits_;
  std::shared_ptr<SharedState> shared_;
  std::optional<Description> description_;
  std::unique_ptr<Session> session_;

  std::list<Pending> waiting_;    // not sent yet
  std::list<Pending> in_flight_;  // sent and unanswered, the oldest first
  std::optional<Search> search_;  // during a search, no request is in flight
  std::size_t bytes_in_flight_ = 0;
  std::optional<Pending> last_answered_;    // the testee may still end because of it
  std::deque<std::uint64_t> answered_ids_;  // the most recent ones
  std::deque<Answered> answered_;           // for next()
  std::deque<Answered> hung_;               // not reported yet: perhaps the testee answers nothing
  int crashes_ = 0, hangs_ = 0;             // consecutive, of requests that were asked alone
  WaitedTime last_answer_{0};               // a value of the session's clock
  WaitedTime response_time_{0};             // time of the last response to a request that was asked alone

  std::vector<std::string> notes_;
  std::size_t more_notes_ = 0;
  std::string given_up_;  // why nothing more is asked; empty: requests are asked
};

}  // namespace zarrproof
