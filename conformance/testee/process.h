// A child process with three pipes. Does not block without a limit, and kills all processes that the child
// started.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/supervisor.h"

namespace zarrproof {

// The time that this program has waited for a process. It does not run while this program does something
// else, is stopped, or gets no processor time, because the process is not responsible for that.
using WaitedTime = std::chrono::nanoseconds;

class Process {
 public:
  // Starts the command. Throws TesteeUnusable if it does not start. The destructor kills all processes of
  // the command.
  explicit Process(const Command& command);
  // Takes a line. wait() writes it.
  void send(std::string_view line);

  // Closes the input of the process behind the lines that were sent.
  void close_input();

  enum class Event {
    line,       // a line was read
    closed,     // the process closed its output, for example at its end
    too_long,   // a line of more than kMaxLineBytes; `line` is its beginning
    timed_out,  // none of these before the deadline
  };
  // Waits for a line of standard output. Sets `line` to it, without the line break. The deadline is a value
  // of waited(). Throws Interrupted after a signal.
  Event wait(WaitedTime deadline, std::string& line);

  // Returns the time that wait() has waited since the start.
  WaitedTime waited() const { return waited_; }

  // Returns the output after the last line break: at the end of the output, a last line without a line break.
  std::string unfinished_line() const { return received_.substr(taken_); }

  // Waits for the end of the process until the deadline, and reads standard error. Throws Interrupted after a
  // signal.
  ProcessEnd wait_for_end(Clock::time_point deadline);

  // Returns the end of standard error.
  const std::string& error_tail() const { return error_tail_; }

 private:
  bool take_line(std::string& line);
  void write_some();
  bool read_output();
  bool read_errors();
  void wait_for_pipes(WaitedTime limit);

  Descriptor input_, output_, errors_;
  std::unique_ptr<Supervisor> supervisor_;
  std::string unsent_;
  std::size_t sent_ = 0;  // bytes of unsent_
  bool is_input_complete_ = false;
  std::string received_;
  std::size_t taken_ = 0;     // bytes of received_ that were returned as lines
  std::size_t searched_ = 0;  // bytes of received_: no line break between taken_ and here
  std::string error_tail_;
  std::vector<char> block_;  // the buffer of one read
  WaitedTime waited_{0};
};

// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a file beyond the size limit are errors of write.
// Opens those of the three standard streams that are closed, so that no pipe and no file gets their numbers:
// input is at its end, writes to output fail, errors are discarded. Later calls do nothing. Started programs
// get the default actions back.
void prepare_this_program();

}  // namespace zarrproof
