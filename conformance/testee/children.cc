#include "conformance/testee/children.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace zarrproof {
namespace {

constexpr pid_t kMostProcesses = 1 << 22;  // the highest process number of the kernel (PID_MAX_LIMIT)
constexpr int kNumbersAtATime = 1 << 16;

// waitid knows only children, also where /proc shows other processes.
bool is_child(pid_t pid) {
  siginfo_t ignored;
  return ::waitid(P_PID, static_cast<id_t>(pid), &ignored, WEXITED | WNOHANG | WNOWAIT) == 0;
}

}  // namespace

Children::Children(std::span<ProcessSeen> space) : space_(space), first_(::getpid()), next_(first_) {}

bool Children::kill(std::span<const pid_t> spared) {
  return proc_shows_processes() ? kill_seen(spared) : kill_by_number(spared);
}

bool Children::kill_one(pid_t pid, std::span<const pid_t> spared) {
  if (!is_child(pid) || std::ranges::find(spared, pid) != spared.end()) return false;
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, WNOHANG);
  return true;
}

bool Children::kill_seen(std::span<const pid_t> spared) {
  const pid_t self = ::getpid();
  bool found = false;
  for (const ProcessSeen& process : see_processes(space_))
    if (process.parent == self) found = kill_one(process.pid, spared) || found;
  return found;
}

// A new process usually gets the next free number. So the search starts after the number of this process.
bool Children::kill_by_number(std::span<const pid_t> spared) {
  for (int i = 0; i < kNumbersAtATime; ++i) {
    found_in_this_round_ = kill_one(next_, spared) || found_in_this_round_;
    next_ = next_ % kMostProcesses + 1;
    if (next_ == first_ && !std::exchange(found_in_this_round_, false)) return false;
  }
  return true;
}

}  // namespace zarrproof
