// A command in a child process that leaves nothing behind. Between it and this program stands a supervisor, a
// small process of our own: whatever the command starts, however it hides, becomes a child of the supervisor
// once its own parent has ended, and the supervisor kills it when the command has ended, when this program
// lets go or when this program itself is gone, even by SIGKILL. The supervisor also watches how much memory
// they all hold. A command can stop or kill its supervisor: a stopped one is made to go on, and of a killed
// one this program takes over the killing.
#pragma once

#include <sys/types.h>

#include <chrono>

#include "conformance/testee/command.h"
#include "conformance/testee/process_end.h"
#include "vectors/disk/descriptor.h"

namespace zarrproof {

using Clock = std::chrono::steady_clock;

struct SupervisedCommand;

class Supervisor {
 public:
  struct Descriptors {
    int input, output, errors;  // what the command gets as its standard input, output and error
  };
  // Starts the command and its supervisor. Any thread may do that, and may end before the command. Throws
  // std::system_error when it is not possible.
  Supervisor(const Command& command, const Descriptors& descriptors);
  // Kills the command and all that it started, and waits until they are gone.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  // Waits until the command has ended, or until the deadline. What it started and left behind is killed a
  // tenth of a second later. Throws Interrupted once a signal came.
  ProcessEnd wait_for_end(Clock::time_point deadline);

  // Makes a supervisor that was stopped go on; where it was killed, kills what it left. For those who wait
  // for something else than the end, now and then.
  void look_after();

 private:
  void fork_supervisor(int reports, const SupervisedCommand& command);
  bool wait_for_report(Clock::time_point deadline);
  void forget(int status);
  void release();

  pid_t pid_ = -1;      // of the supervisor; -1 when it is gone
  Descriptor reports_;  // the supervisor writes what happens; it ends when nobody can write here
  std::uint64_t memory_limit_;
  std::chrono::milliseconds grace_;
  int stops_ = 0;  // how often the supervisor was found stopped
  ProcessEnd end_;
};

}  // namespace zarrproof
