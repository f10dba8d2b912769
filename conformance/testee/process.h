// A child process on three pipes. Never blocks without a limit, never trusts what the child does with its
// pipes, and leaves nothing behind of what the child started.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/command.h"
#include "conformance/testee/supervisor.h"

namespace zarrproof {

// The time that this program has waited for a process. It stands still while this program does something
// else, is stopped, or does not get the processor: a process is not to blame for that.
using WaitedTime = std::chrono::nanoseconds;

class Process {
 public:
  // Starts the command. Throws std::system_error when that is not possible. Its end kills all that the
  // command started.
  explicit Process(const Command& command);
  // Takes a line, which is written while `wait` waits.
  void send(std::string_view line);

  // No more lines come.
  void close_input();

  enum class Event {
    line,       // a line came
    closed,     // the process closed its output, as at its end
    too_long,   // a line longer than the limit, of which `line` gets the beginning
    timed_out,  // nothing of this until the deadline
  };
  // Waits for a line of standard output; `line` gets it without its break. The deadline is a time of
  // waited(). Throws Interrupted once a signal came.
  Event wait(WaitedTime deadline, std::string& line);

  // How long wait() has waited since the start.
  WaitedTime waited() const { return waited_; }

  // What came after the last line break: at the end of the output, a last line without one.
  std::string unfinished_line() const { return received_.substr(taken_); }

  // Waits for the end of the process until the deadline, and reads its standard error meanwhile. Throws
  // Interrupted once a signal came.
  ProcessEnd wait_for_end(Clock::time_point deadline);

  // The last of what came on standard error.
  const std::string& error_tail() const { return error_tail_; }

 private:
  bool take_line(std::string& line);
  void write_some();
  bool read_output();
  bool read_errors();
  void wait_for_pipes(WaitedTime most);

  Descriptor input_, output_, errors_;
  std::unique_ptr<Supervisor> supervisor_;
  std::string unsent_;
  std::size_t sent_ = 0;  // of unsent_
  std::string received_;
  std::size_t taken_ = 0;     // of received_, as lines
  std::size_t searched_ = 0;  // of received_: no line break from taken_ up to here
  std::string error_tail_;
  std::function<void(std::string_view)> take_errors_;
  std::vector<char> block_;      // what is read at a time
  Clock::time_point next_look_;  // when to look after the supervisor
  WaitedTime waited_{0};
};

}  // namespace zarrproof
