// A testee in a process of its own, which may crash, hang or write nonsense: the request to blame is found by
// asking again what was unanswered, one request at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include "conformance/testee/process.h"
#include "conformance/testee/testee.h"

namespace zarrproof {

struct TimeLimits {
  std::chrono::milliseconds response;
  std::chrono::milliseconds start = std::chrono::minutes(1);  // to describe itself: it may import a lot
};

// How often in a row a testee failed. Those who ask the same testee side by side share one, so that they give
// up when one who asks alone would.
struct Failures {
  std::atomic<int> crashes = 0;
  std::atomic<int> hangs = 0;
  // Whether to go on, however often it failed, as long as it still answers what it answered before.
  bool is_patient = false;
  // A request that it answered, for a process that answered none yet.
  struct Answered {
    std::uint64_t id = 0;
    Operation operation = Operation::encode;
    std::string line;
  };
  std::mutex mutex;  // of what follows
  std::optional<Answered> answered;

  void forget() {
    if (crashes != 0) crashes = 0;
    if (hangs != 0) hangs = 0;
  }
};

class ProcessTestee : public Testee {
 public:
  // The command is started when the testee describes itself.
  ProcessTestee(Command command, TimeLimits limits,
                std::shared_ptr<Failures> failures = std::make_shared<Failures>());

  Description describe() override;
  void submit(std::uint64_t id, const Request& request) override;
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override;

 private:
  struct Asked {
    std::uint64_t id;
    Operation operation;
    std::string line;
    Clock::time_point sent;
    std::string first_try;  // what happened when it was asked before; empty where nothing did
  };
  // What went wrong with the process as a whole.
  struct Incident {
    Response::Kind kind;
    std::string text;
  };
  // The search for those to blame for it.
  struct Search {
    Incident incident;
    std::list<Asked> suspects;              // to ask again
    std::optional<std::uint64_t> answered;  // the one of them that was answered before
    std::size_t notes_before;
    bool found = false;
  };

  Description greet();
  void send_some();
  void take_event();
  std::optional<Incident> take_line(Clock::time_point deadline);
  void take_answer(std::uint64_t id, Response response);
  bool take_second_answer(std::uint64_t id);
  Incident incident_of(Process::Event event);
  std::string how_it_ended();
  std::string error_tail() const;
  void suspect_all(Incident incident);
  void ask_a_suspect();
  Response ask_alone(Asked& asked);
  Response try_alone(const Asked& asked);
  void count_failure(const Response& response);
  bool still_answers();
  void keep_answered(Asked asked);
  void end_in_order();
  void note(std::string text);

  Command command_;
  TimeLimits limits_;
  std::shared_ptr<Failures> failures_;
  std::optional<Description> description_;
  std::unique_ptr<Process> process_;

  std::list<Asked> waiting_;      // not sent yet
  std::list<Asked> in_flight_;    // sent and unanswered, the oldest first
  std::optional<Search> search_;  // meanwhile nothing is in flight
  std::size_t bytes_in_flight_ = 0;
  std::optional<Asked> last_answered_;
  std::optional<Asked> answered_well_;      // and nothing was wrong after it
  std::deque<std::uint64_t> answered_ids_;  // the last ones
  std::deque<Answered> answered_;           // for next()
  Clock::time_point last_answer_;
  std::string line_;  // the last one read

  std::vector<std::string> notes_;
  std::size_t more_notes_ = 0;
  std::string given_up_;  // why nothing more is asked; empty while things go on
};

}  // namespace zarrproof
