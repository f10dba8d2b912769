// A child process on three pipes, in a process group of its own. Never blocks without a limit, never trusts
// what the child does with its pipes, and kills its whole group at the end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace zarrproof {

using Clock = std::chrono::steady_clock;

struct Command {
  std::vector<std::string> arguments;  // the program, found on PATH, and its arguments
  std::string directory = {};          // where it runs; empty: here
  bool shares_errors = false;          // its standard error is ours, and no tail of it is kept
};

class Process {
 public:
  // Starts the command. Throws std::system_error when that is not possible.
  explicit Process(const Command& command);
  // Kills the whole process group.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Takes a line, which is written while `wait` waits.
  void send(const std::string& line);

  // No more lines come.
  void close_input();

  enum class Event {
    line,       // a line came
    closed,     // the process closed its output, as at its end
    too_long,   // a line longer than the limit
    timed_out,  // nothing of this until the deadline
  };
  // Waits for a line of standard output; `line` gets it without its break.
  Event wait(Clock::time_point deadline, std::string& line);

  // What came after the last line break: at the end of the output, a last line without one.
  const std::string& unfinished_line() const { return received_; }

  // Waits for the end of the process. Returns how it ended in words, "exit status 3" or "signal 11", or that
  // it did not end before the deadline.
  std::string wait_for_end(Clock::time_point deadline);

  // The last of what came on standard error.
  const std::string& error_tail() const { return error_tail_; }

 private:
  bool take_line(std::string& line);
  void write_some();
  void read_output();
  void read_errors();
  bool has_ended();
  void release();

  pid_t pid_ = -1;
  bool ended_ = false;
  int status_ = 0;  // as waitpid gives it, once it has ended
  int input_ = -1, output_ = -1, errors_ = -1;
  std::string unsent_;
  std::size_t sent_ = 0;  // of unsent_
  std::string received_;
  std::size_t searched_ = 0;  // of received_, which has no line break up to here
  std::string error_tail_;
};

}  // namespace zarrproof
