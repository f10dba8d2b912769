// The supervisor, the process between this program and a command. It calls only functions that are safe after
// a fork of a program with several threads. It does not allocate, because another thread may have held the
// allocator's lock.
#pragma once

#include <chrono>
#include <cstdint>

namespace zarrproof {

// The data that the forked processes need, made before the fork.
struct SupervisedCommand {
  const char* program;
  char* const* arguments;
  const char* directory;      // null: the current directory
  int input, output, errors;  // the command's standard input, output and error
  std::uint64_t memory_limit;
  std::chrono::milliseconds grace;  // between SIGTERM and SIGKILL
};

// A message of the supervisor to the program that forked it.
struct SupervisorReport {
  enum class Kind : int { not_started, started, ended, too_much_memory };
  Kind kind;
  int value;            // not_started: errno; ended: the status of waitpid
  std::uint64_t bytes;  // too_much_memory: the memory used
};

// Runs the supervisor: starts the command, watches it, and writes reports to this socket. When the other end
// of the socket is shut for writing, or when the command has ended, kills the remaining processes and ends.
// Called in a child process with one thread and all signals blocked.
[[noreturn]] void run_supervisor(int reports, const SupervisedCommand& command);

// Returns the time limit for killing. A process in the kernel that cannot be killed is left alone after this
// time.
std::chrono::milliseconds most_killing();

}  // namespace zarrproof
