// A command to run in a child process, and the end of the process.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace zarrproof {

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

}  // namespace zarrproof
