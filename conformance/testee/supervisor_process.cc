#include "conformance/testee/supervisor_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "conformance/testee/process_table.h"

namespace zarrproof {
namespace {

using SupervisorClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// The processes that a command leaves behind get this time to end by themselves, such as the reader of a
// pipe.
constexpr milliseconds kGrace{1000};
// The time between two measurements of memory: at least kMemoryLook, and at least kLookShare times the
// duration of a measurement.
constexpr milliseconds kMemoryLook{20};
constexpr int kLookShare = 50;

// Executes the command. Returns only if that fails.
void become(const SupervisedCommand& command, pid_t supervisor) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // the command ends with its supervisor
  if (::getppid() != supervisor) return;
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(command.input, STDIN_FILENO);
  ::dup2(command.output, STDOUT_FILENO);
  ::dup2(command.errors, STDERR_FILENO);
  if (command.directory != nullptr && ::chdir(command.directory) != 0) return;
  ::execve(command.program, command.arguments, environ);
}

// The supervisor's buffer. Each supervisor is a process, so each has its own buffer.
std::array<ProcessSeen, 32768> g_seen;

class SupervisorProcess {
 public:
  explicit SupervisorProcess(int reports) : reports_(reports) {}

  [[noreturn]] void run(const SupervisedCommand& command) {
    ::prctl(PR_SET_NAME, "zarrproof-supervisor");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::setpgid(0, 0);  // a signal to the group of this program must not end the supervisor
    sigset_t ended;
    ::sigemptyset(&ended);
    ::sigaddset(&ended, SIGCHLD);
    const int signals = ::signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC);
    const int error = start(command);
    if (error != 0) {
      report({SupervisorReport::Kind::not_started, error, 0});
      ::_exit(0);
    }
    // Closes all other descriptors, so that the supervisor does not keep a pipe open.
    ::dup2(reports_, 0);
    ::dup2(signals, 1);
    close_descriptors_from(2);
    reports_ = 0;
    signals_ = 1;
    report({SupervisorReport::Kind::started, 0, 0});
    watch(proc_shows_processes() ? command.memory_limit : 0);
    let_end(command.grace);
    kill_all();
    ::_exit(0);
  }

 private:
  // Returns 0, or errno.
  int start(const SupervisedCommand& command) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return errno;
    const pid_t supervisor = ::getpid();
    child_ = ::vfork();  // a second fork of a large program would cost as much as the first
    if (child_ < 0) return errno;
    if (child_ == 0) {
      become(command, supervisor);
      const int error = errno;
      [[maybe_unused]] const ssize_t written = ::write(ends[1], &error, sizeof error);
      ::_exit(127);
    }
    ::close(ends[1]);
    int error = 0;
    const ssize_t count = ::read(ends[0], &error, sizeof error);  // ends when exec succeeds
    return count == sizeof error ? error : 0;
  }

  // Returns when all remaining processes must be killed.
  void watch(std::uint64_t memory_limit) {
    constexpr auto kNever = SupervisorClock::time_point::max();
    SupervisorClock::time_point next_look = memory_limit == 0 ? kNever : SupervisorClock::now();
    SupervisorClock::time_point grace_ends = kNever;
    while (!none_left_ && SupervisorClock::now() < grace_ends) {
      std::array<pollfd, 2> watched = {{{reports_, POLLIN, 0}, {signals_, POLLIN, 0}}};
      const SupervisorClock::time_point wake = std::min(next_look, grace_ends);
      const auto wait = std::chrono::ceil<milliseconds>(wake - SupervisorClock::now()).count();
      ::poll(watched.data(), watched.size(), wake == kNever ? -1 : static_cast<int>(std::max<long>(wait, 0)));
      if (watched[0].revents != 0) return;  // this program released the supervisor, or has ended
      if (reap()) grace_ends = SupervisorClock::now() + kGrace;
      const SupervisorClock::time_point start = SupervisorClock::now();
      if (start < next_look) continue;
      const std::uint64_t bytes = descendants_memory(see_processes(g_seen), ::getpid());
      if (bytes > memory_limit) return report({SupervisorReport::Kind::too_much_memory, 0, bytes});
      const SupervisorClock::time_point end = SupervisorClock::now();
      next_look = end + std::max<SupervisorClock::duration>(kMemoryLook, (end - start) * kLookShare);
    }
  }

  // Reaps ended processes. Returns whether the command is one of them.
  bool reap() {
    signalfd_siginfo ignored;
    while (::read(signals_, &ignored, sizeof ignored) > 0) continue;
    bool command_ended = false;
    int status = 0;
    pid_t pid = 0;
    while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0) {
      if (pid != child_) continue;
      report({SupervisorReport::Kind::ended, status, 0});
      child_ = 0;
      command_ended = true;
    }
    none_left_ = pid < 0;
    return command_ended;
  }

  // Sends SIGTERM to the command, and waits for its end for a limited time.
  void let_end(milliseconds grace) {
    const SupervisorClock::time_point deadline = SupervisorClock::now() + grace;
    if (child_ != 0 && grace > grace.zero()) ::kill(-child_, SIGTERM);
    while (child_ != 0 && !none_left_ && SupervisorClock::now() < deadline) {
      pollfd watched = {signals_, POLLIN, 0};
      const auto left = std::chrono::ceil<milliseconds>(deadline - SupervisorClock::now()).count();
      ::poll(&watched, 1, static_cast<int>(std::max<long>(left, 0)));
      reap();
    }
  }

  // Kills only children, because the number of another process may have been reused. Their children become
  // children of the supervisor and are killed next.
  void kill_all() {
    Children children(g_seen);
    const SupervisorClock::time_point deadline = SupervisorClock::now() + most_killing();
    if (child_ != 0) {  // usually this kills everything
      ::kill(-child_, SIGKILL);
      ::kill(child_, SIGKILL);
    }
    while (!none_left_ && SupervisorClock::now() < deadline) {
      pollfd watched = {signals_, POLLIN, 0};
      ::poll(&watched, 1, 1);
      reap();
      if (none_left_) return;
      children.kill();
    }
  }

  void report(SupervisorReport report) {
    [[maybe_unused]] const ssize_t sent = ::send(reports_, &report, sizeof report, MSG_NOSIGNAL);
  }

  int reports_;
  int signals_ = -1;
  pid_t child_ = 0;  // the command; 0 when it has ended
  bool none_left_ = false;
};

}  // namespace

std::chrono::milliseconds most_killing() {
  return proc_shows_processes() ? std::chrono::seconds(5) : std::chrono::seconds(60);
}

void run_supervisor(int reports, const SupervisedCommand& command) {
  SupervisorProcess(reports).run(command);
}

}  // namespace zarrproof
