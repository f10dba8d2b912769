// A command in a child process that leaves no processes behind. A supervisor, a small process of this
// program, stands between this program and the command. When a process of the command loses its parent, it
// becomes a child of the supervisor. The supervisor kills all processes of the command when the command has
// ended, when the Supervisor object is destroyed, and when this program has ended, even by SIGKILL. This is
// for careless commands. A command that stops or kills its supervisor belongs in a container.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "vectors/descriptor.h"

namespace zarrproof {

using Clock = std::chrono::steady_clock;

struct Command {
  std::vector<std::string> arguments;  // the program, searched on PATH, and its arguments
  std::string directory = {};          // working directory; empty: that of this program
  std::uint64_t memory_limit = 0;      // bytes for all processes of the command together; 0: no limit
  // The time between SIGTERM, when the command is not wanted any more, and SIGKILL. 0: SIGKILL at once.
  std::chrono::milliseconds grace{0};
  bool errors_to_output = false;  // standard error goes to standard output
};

struct ProcessEnd {
  enum class Kind {
    none,             // it did not end before the deadline
    exited,           // with an exit status
    signalled,        // killed by a signal
    too_much_memory,  // killed, because its processes used more memory than the limit
  };

  Kind kind = Kind::none;
  int number = 0;                     // the exit status, or the signal
  std::uint64_t held = 0, limit = 0;  // too_much_memory: bytes

  bool has_exited() const { return kind == Kind::exited; }
  bool has_exited(int status) const { return has_exited() && number == status; }
};

// Returns "exit status 3", "signal 11 (Segmentation fault)", "killed: its processes used 300 MiB of memory,
// the limit is 200 MiB" or "no end".
std::string words(const ProcessEnd& end);

// Throws TesteeUnusable "cannot start PROGRAM: No such file or directory", by the number of the error.
[[noreturn]] void cannot_start(const Command& command, int error);

class Supervisor {
 public:
  struct Descriptors {
    int input, output, errors;  // the command's standard input, output and error
  };
  // Starts the command and its supervisor, from any thread. The thread may end before the command. Throws
  // TesteeUnusable if the command does not start.
  Supervisor(const Command& command, const Descriptors& descriptors);
  // Kills all processes of the command, and waits until they have ended.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  // Waits until the command has ended, or until the deadline. Other processes of the command are killed 1 s
  // after its end. Throws Interrupted after a signal.
  ProcessEnd wait_for_end(Clock::time_point deadline);

  // Kills all processes of the command if they use more memory than its limit. Callers that do not use
  // wait_for_end call this often; it measures from time to time.
  void check_memory();

 private:
  void release();

  pid_t pid_ = -1;      // of the supervisor; -1 when it has ended
  Descriptor reports_;  // a socket for the reports; shutting it ends the supervisor
  std::uint64_t memory_limit_;
  Clock::time_point next_measurement_;
  ProcessEnd end_;
};

}  // namespace zarrproof
