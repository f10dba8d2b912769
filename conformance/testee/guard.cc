#include "conformance/testee/guard.h"

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
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>
#include <vector>

#include "conformance/testee/interruption.h"
#include "conformance/testee/process_table.h"

namespace zarrproof {
namespace {

using std::chrono::milliseconds;

// What the guard tells this program, one message each.
struct Report {
  enum class Kind : int { not_started, started, ended, too_much_memory };
  Kind kind;
  int value;            // not_started: errno; ended: as waitpid gives it
  std::uint64_t bytes;  // too_much_memory: what was held
};

// What the command leaves behind may end by itself for so long, such as the reading end of its pipes.
constexpr milliseconds kGrace{100};
// Between two looks at the memory: at least so long, and so many times what the look itself took.
constexpr milliseconds kLook{20};
constexpr int kLookShare = 50;
// A process that cannot be killed, because the kernel does not let go of it, is left alone in the end.
constexpr std::chrono::seconds kMostKilling{5};

// All that the processes after the fork need, made before it: they must not allocate, because another thread
// may have held the allocator's lock.
struct Prepared {
  const char* program;
  char* const* arguments;
  const char* directory;  // null: here
  Guard::Descriptors descriptors;
  std::uint64_t memory_limit;
};

// The program's path, looked up as a shell does, but only in absolute folders of PATH: the others would
// depend on where the command runs.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    const std::string file = std::string(folder) + "/" + name;
    if (folder.starts_with('/') && ::access(file.c_str(), X_OK) == 0) return file;
  }
  throw std::system_error(ENOENT, std::generic_category(), "cannot start " + name);
}

// Becomes the command; returns only when that fails.
void become(const Prepared& prepared, pid_t guard) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // without its guard it must not live on
  if (::getppid() != guard) return;
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(prepared.descriptors.input, STDIN_FILENO);
  ::dup2(prepared.descriptors.output, STDOUT_FILENO);
  ::dup2(prepared.descriptors.errors, STDERR_FILENO);
  if (prepared.directory != nullptr && ::chdir(prepared.directory) != 0) return;
  ::execve(prepared.program, prepared.arguments, environ);
}

// The guard's working space; each guard is a process, so that each has its own.
std::array<ProcessSeen, 32768> g_seen;

// The process between this program and the command. It has one thread and all signals blocked, and calls only
// what may be called after a fork.
class GuardProcess {
 public:
  explicit GuardProcess(int reports) : reports_(reports) {}

  [[noreturn]] void run(const Prepared& prepared) {
    ::prctl(PR_SET_NAME, "zarrproof-guard");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::setpgid(0, 0);  // who kills the group of this program does not mean it
    sigset_t ended;
    ::sigemptyset(&ended);
    ::sigaddset(&ended, SIGCHLD);
    const int signals = ::signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC);
    const int error = start(prepared);
    if (error != 0) {
      report({Report::Kind::not_started, error, 0});
      ::_exit(0);
    }
    // Nothing else stays open, so that nobody waits for the end of a pipe that only the guard holds.
    ::dup2(reports_, 0);
    ::dup2(signals, 1);
    ::closefrom(2);
    reports_ = 0;
    signals_ = 1;
    report({Report::Kind::started, 0, 0});
    watch(prepared.memory_limit);
    kill_all();
    ::_exit(0);
  }

 private:
  // Returns 0, or errno.
  int start(const Prepared& prepared) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return errno;
    const pid_t guard = ::getpid();
    child_ = ::vfork();  // a second fork of a large program would cost as much as the first
    if (child_ < 0) return errno;
    if (child_ == 0) {
      become(prepared, guard);
      const int error = errno;
      [[maybe_unused]] const ssize_t written = ::write(ends[1], &error, sizeof error);
      ::_exit(127);
    }
    ::close(ends[1]);
    int error = 0;
    const ssize_t count = ::read(ends[0], &error, sizeof error);  // the end comes when exec succeeds
    return count == sizeof error ? error : 0;
  }

  // Returns when all that is left is to be killed.
  void watch(std::uint64_t memory_limit) {
    constexpr auto kNever = Clock::time_point::max();
    Clock::time_point next_look = memory_limit == 0 ? kNever : Clock::now();
    Clock::time_point grace_ends = kNever;
    while (!none_left_ && Clock::now() < grace_ends) {
      std::array<pollfd, 2> watched = {{{reports_, POLLIN, 0}, {signals_, POLLIN, 0}}};
      const Clock::time_point wake = std::min(next_look, grace_ends);
      const auto wait = std::chrono::ceil<milliseconds>(wake - Clock::now()).count();
      ::poll(watched.data(), watched.size(), wake == kNever ? -1 : static_cast<int>(std::max<long>(wait, 0)));
      if (watched[0].revents != 0) return;  // this program let go, or is gone
      if (reap()) grace_ends = Clock::now() + kGrace;
      const Clock::time_point start = Clock::now();
      if (start < next_look) continue;
      const std::uint64_t bytes = descendants_memory(see_processes(g_seen), ::getpid());
      if (bytes > memory_limit) return report({Report::Kind::too_much_memory, 0, bytes});
      const Clock::time_point end = Clock::now();
      next_look = end + std::max<Clock::duration>(kLook, (end - start) * kLookShare);
    }
  }

  // Takes note of who has ended. Returns whether the command itself is among them.
  bool reap() {
    signalfd_siginfo ignored;
    while (::read(signals_, &ignored, sizeof ignored) > 0) continue;
    bool command_ended = false;
    int status = 0;
    pid_t pid = 0;
    while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0) {
      if (pid != child_) continue;
      report({Report::Kind::ended, status, 0});
      child_ = 0;
      command_ended = true;
    }
    none_left_ = pid < 0;
    return command_ended;
  }

  // Only the guard's own children are killed, whose numbers cannot have passed to others; their children come
  // next, as children of the guard.
  void kill_all() {
    const Clock::time_point deadline = Clock::now() + kMostKilling;
    if (child_ != 0) {  // mostly that is all, and quick
      ::kill(-child_, SIGKILL);
      ::kill(child_, SIGKILL);
    }
    while (!none_left_ && Clock::now() < deadline) {
      pollfd watched = {signals_, POLLIN, 0};
      ::poll(&watched, 1, 1);
      reap();
      if (none_left_) return;
      for (const ProcessSeen& process : see_processes(g_seen))
        if (process.parent == ::getpid()) ::kill(process.pid, SIGKILL);
    }
  }

  void report(Report report) {
    [[maybe_unused]] const ssize_t sent = ::send(reports_, &report, sizeof report, MSG_NOSIGNAL);
  }

  int reports_;
  int signals_ = -1;
  pid_t child_ = 0;  // the command; 0 when it has ended
  bool none_left_ = false;
};

// Waits for a report; there is none when the guard is gone.
std::optional<Report> next_report(int reports) {
  Report report;
  ssize_t count = 0;
  while ((count = ::recv(reports, &report, sizeof report, 0)) < 0 && errno == EINTR) continue;
  return count == sizeof report ? std::optional(report) : std::nullopt;
}

std::string how_it_ended(const std::optional<Report>& report, std::uint64_t memory_limit) {
  const auto mebibytes = [](std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  if (!report) return "ended unseen: the process that guards it was killed";
  if (report->kind == Report::Kind::too_much_memory)
    return "killed: it held " + mebibytes(report->bytes) + " of memory, the limit is " +
           mebibytes(memory_limit);
  const int status = report->value;
  if (WIFEXITED(status)) return "exit status " + std::to_string(WEXITSTATUS(status));
  return "signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
}

}  // namespace

Guard::Guard(const Command& command, const Descriptors& descriptors) : memory_limit_(command.memory_limit) {
  const std::string program = find_program(command.arguments[0]);
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const Prepared prepared{program.c_str(), arguments.data(),
                          command.directory.empty() ? nullptr : command.directory.c_str(), descriptors,
                          command.memory_limit};
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot connect to a new process");
  reports_ = Descriptor(ends[0]);
  Descriptor guards_end(ends[1]);
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);  // the guard is born with all signals blocked
  pid_ = ::fork();
  const int error = errno;
  if (pid_ == 0) GuardProcess(guards_end.get()).run(prepared);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  guards_end.close();
  if (pid_ < 0) throw std::system_error(error, std::generic_category(), "cannot make a process");

  const std::optional<Report> report = next_report(reports_.get());
  if (!report || report->kind != Report::Kind::started) {
    release();
    throw std::system_error(report ? report->value : ECHILD, std::generic_category(),
                            "cannot start " + command.arguments[0]);
  }
}

Guard::~Guard() {
  release();
}

void Guard::release() {
  reports_.close();
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
}

std::optional<std::string> Guard::wait_for_end(Clock::time_point deadline) {
  while (how_.empty()) {
    throw_if_interrupted();
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    std::array<pollfd, 2> watched = {{{reports_.get(), POLLIN, 0}, {interruption_descriptor(), POLLIN, 0}}};
    ::poll(watched.data(), watched.size(), static_cast<int>(std::clamp<long>(left, 0, 1000)));
    if (watched[0].revents != 0)
      how_ = how_it_ended(next_report(reports_.get()), memory_limit_);
    else if (left <= 0)
      return std::nullopt;
  }
  return how_;
}

}  // namespace zarrproof
