// A testee in a process of its own, which may crash, hang or write nonsense: the request to blame is found by
// asking again what was unanswered, one request at a time.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <set>

#include "conformance/testee/process.h"
#include "conformance/testee/testee.h"

namespace zarrproof {

class ProcessTestee : public Testee {
 public:
  // The command is started when the testee describes itself. `timeout` is the limit for each request.
  ProcessTestee(Command command, std::chrono::milliseconds timeout);

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
  };
  // What went wrong with the process as a whole.
  struct Incident {
    Response::Kind kind;
    std::string text;
  };

  void start();
  Description greet();
  Incident incident_of(Process::Event event, const std::string& line);
  void send_some();
  void take_event();
  std::optional<Incident> take_line(const std::string& line);
  void find_the_guilty(const Incident& incident);
  Response ask_alone(const Asked& asked);
  void count_failure(const Response& response);

  Command command_;
  std::chrono::milliseconds timeout_;
  std::unique_ptr<Process> process_;
  std::deque<Asked> waiting_;                 // not sent yet
  std::map<std::uint64_t, Asked> in_flight_;  // sent and unanswered, in the order of their ids
  std::size_t bytes_in_flight_ = 0;
  std::set<std::uint64_t> answered_ids_;
  std::optional<Asked> last_answered_;
  std::deque<Answered> answered_;
  Clock::time_point last_answer_;
  std::vector<std::string> notes_;
  std::string given_up_;  // why nothing more is asked; empty while things go on
  int crashes_in_a_row_ = 0;
  int hangs_in_a_row_ = 0;
};

}  // namespace zarrproof
