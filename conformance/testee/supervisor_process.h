// What a supervisor does, the process between this program and a command. It calls only what may be called
// after a fork of a program with several threads: it allocates nothing, because another thread may have held
// the allocator's lock.
#pragma once

#include <chrono>
#include <cstdint>

namespace zarrproof {

// All that the processes after the fork need, made before it.
struct SupervisedCommand {
  const char* program;
  char* const* arguments;
  const char* directory;      // null: here
  int input, output, errors;  // what the command gets as its standard input, output and error
  std::uint64_t memory_limit;
  std::chrono::milliseconds grace;  // for ending after SIGTERM, before all is killed
};

// What a supervisor tells the program that forked it, one message each.
struct SupervisorReport {
  enum class Kind : int { not_started, started, ended, too_much_memory };
  Kind kind;
  int value;            // not_started: errno; ended: as waitpid gives it
  std::uint64_t bytes;  // too_much_memory: what was held
};

// Is the supervisor: starts the command, watches it, and reports to this socket. When nobody writes to the
// other end any more, or the command is over, it kills what is left and ends. Called in a child process with
// one thread and all signals blocked.
[[noreturn]] void run_supervisor(int reports, const SupervisedCommand& command);

// For how long to go on killing. A process that cannot be killed, because the kernel does not let go of it,
// is left alone in the end.
std::chrono::milliseconds most_killing();

}  // namespace zarrproof
