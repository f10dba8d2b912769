// This program and the supervisor share a socket. The supervisor sends two numbers: 0 or the errno of the
// start, and later the command's status as waitpid gives it. This program shuts its end for writing when it
// does not want the command any more.
#include "conformance/testee/supervisor.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/interruption.h"

namespace zarrproof {
namespace {

using std::chrono::milliseconds;

// The processes that a command leaves behind get this time to end by themselves, such as the reader of a
// pipe.
constexpr milliseconds kLeftoverGrace{1000};
// A process in the kernel that cannot be killed is left alone after this time.
constexpr milliseconds kMaxKillTime{5000};
// Between two looks at the clock while processes may end by themselves.
constexpr milliseconds kPollInterval{10};
// The time between two measurements of memory: at least kMinMeasurementInterval, and at least
// kMeasurementShare times the duration of a measurement.
constexpr milliseconds kMinMeasurementInterval{20};
constexpr int kMeasurementShare = 50;
constexpr milliseconds kInterruptionPollInterval{50};

// Kernels before 5.9 have no close_range.
void close_descriptors_from(int first) {
  if (::syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0) return;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const int end = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1 << 20));
  for (int number = first; number < end; ++number) ::close(number);
}

// Kills the children of this process. Their children become children of the supervisor, and the next call
// kills them. The number of a process that is no child may belong to a new process: waitid refuses it.
void kill_children() {
  const int folder = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  alignas(dirent64) std::array<char, 16384> entries;
  long count = 0;
  // readdir would allocate.
  while ((count = ::syscall(SYS_getdents64, folder, entries.data(), entries.size())) > 0) {
    for (long at = 0; at < count;) {
      const auto* entry = reinterpret_cast<const dirent64*>(entries.data() + at);
      const pid_t pid = std::atoi(entry->d_name);  // 0 if the entry is no process
      siginfo_t ignored;
      if (pid > 0 && ::waitid(P_PID, static_cast<id_t>(pid), &ignored, WEXITED | WNOHANG | WNOWAIT) == 0)
        ::kill(pid, SIGKILL);
      at += entry->d_reclen;
    }
  }
  ::close(folder);
}

// The supervisor, in a child process with one thread and all signals blocked. It calls only functions that
// are safe after a fork of a program with several threads. It does not allocate, because another thread may
// have held the allocator's lock.
class SupervisorProcess {
 public:
  explicit SupervisorProcess(int reports) : reports_(reports) {}

  [[noreturn]] void run(const Command& command, char* const* arguments,
                        const Supervisor::Descriptors& descriptors) {
    ::prctl(PR_SET_NAME, "zarrproof-supervisor");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::setpgid(0, 0);  // a signal to the group of this program must not end the supervisor
    sigset_t ended;
    ::sigemptyset(&ended);
    ::sigaddset(&ended, SIGCHLD);
    signals_ = ::signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC);
    const int error = start(command, arguments, descriptors);
    // Closes all other descriptors, so that the supervisor does not keep a pipe open.
    ::dup2(reports_, 0);
    ::dup2(signals_, 1);
    close_descriptors_from(2);
    reports_ = 0;
    signals_ = 1;
    report(error);
    if (error == 0) supervise(command.grace);
    ::_exit(0);
  }

 private:
  // Returns 0, or errno.
  int start(const Command& command, char* const* arguments, const Supervisor::Descriptors& descriptors) {
    // The child shares the memory until it executes the command. A second fork of a large program would cost
    // as much as the first.
    volatile int error = 0;
    command_ = ::vfork();
    if (command_ == 0) {
      become(command, arguments, descriptors);
      error = errno;
      ::_exit(127);
    }
    return command_ < 0 ? errno : error;
  }

  // Executes the command. Returns only if that fails.
  static void become(const Command& command, char* const* arguments,
                     const Supervisor::Descriptors& descriptors) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // the command ends with its supervisor
    for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::dup2(descriptors.input, STDIN_FILENO);
    ::dup2(descriptors.output, STDOUT_FILENO);
    ::dup2(descriptors.errors, STDERR_FILENO);
    if (!command.directory.empty() && ::chdir(command.directory.c_str()) != 0) return;
    ::execvp(arguments[0], arguments);
  }

  // Returns when no process of the command is left, or none that can be killed.
  void supervise(milliseconds grace) {
    while (command_ != 0 && !is_released_) wait(milliseconds(-1));
    for (const auto end = Clock::now() + kLeftoverGrace; !none_left_ && !is_released_ && Clock::now() < end;)
      wait(kPollInterval);
    if (command_ != 0 && grace > grace.zero()) ::kill(-command_, SIGTERM);
    for (const auto end = Clock::now() + grace; command_ != 0 && Clock::now() < end;) wait(kPollInterval);
    if (command_ != 0) ::kill(-command_, SIGKILL);  // usually this kills everything
    for (const auto end = Clock::now() + kMaxKillTime; !none_left_ && Clock::now() < end;) {
      wait(milliseconds(1));
      if (!none_left_) kill_children();
    }
  }

  // Waits until a process ends or this program releases the supervisor, and reaps ended processes. -1: waits
  // without a limit.
  void wait(milliseconds limit) {
    std::array<pollfd, 2> watched = {{{is_released_ ? -1 : reports_, POLLIN, 0}, {signals_, POLLIN, 0}}};
    ::poll(watched.data(), watched.size(), static_cast<int>(limit.count()));
    if (watched[0].revents != 0) is_released_ = true;
    signalfd_siginfo ignored;
    while (::read(signals_, &ignored, sizeof ignored) > 0) continue;
    int status = 0;
    pid_t pid = 0;
    while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0) {
      if (pid != command_) continue;
      report(status);
      command_ = 0;
    }
    none_left_ = pid < 0;
  }

  void report(int number) {
    [[maybe_unused]] const ssize_t sent = ::send(reports_, &number, sizeof number, MSG_NOSIGNAL);
  }

  int reports_;
  int signals_ = -1;
  pid_t command_ = 0;  // 0 when the command has ended
  bool is_released_ = false;
  bool none_left_ = false;
};

// Waits for the next number of the supervisor. Returns nothing if the supervisor has ended.
std::optional<int> next_report(int reports) {
  int number = 0;
  ssize_t count = 0;
  while ((count = ::recv(reports, &number, sizeof number, 0)) < 0 && errno == EINTR) continue;
  return count == sizeof number ? std::optional(number) : std::nullopt;
}

ProcessEnd end_in(const std::optional<int>& status) {
  if (!status) return {ProcessEnd::Kind::signalled, SIGKILL};  // the command was killed with its supervisor
  if (WIFEXITED(*status)) return {ProcessEnd::Kind::exited, WEXITSTATUS(*status)};
  return {ProcessEnd::Kind::signalled, WTERMSIG(*status)};
}

// Returns the bytes of memory of all descendants of a process, from the files /proc/PID/stat: "PID (NAME)
// STATE PARENT ...". The resident pages are the 24th field. Shared memory counts for each process.
std::uint64_t descendants_memory(pid_t ancestor) {
  struct Child {
    pid_t pid;
    std::uint64_t pages;
  };
  std::multimap<pid_t, Child> children;  // by their parents
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; entry != end; entry.increment(error)) {
    const pid_t pid = std::atoi(entry->path().filename().c_str());
    if (pid == 0) continue;
    std::ifstream file(entry->path() / "stat");
    std::string text;
    std::getline(file, text, '\0');  // the whole file; nothing if the process has ended
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string state, skipped;
    pid_t parent = 0;
    std::uint64_t pages = 0;
    fields >> state >> parent;
    for (int field = 5; field < 24; ++field) fields >> skipped;
    if (fields >> pages) children.insert({parent, {pid, pages}});
  }
  std::uint64_t pages = 0;
  for (std::vector<pid_t> parents = {ancestor}; !parents.empty();) {
    const auto [first, last] = children.equal_range(parents.back());
    parents.pop_back();
    for (auto child = first; child != last; ++child) {
      pages += child->second.pages;
      parents.push_back(child->second.pid);
    }
    children.erase(first, last);
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

void cannot_start(const Command& command, int error) {
  throw TesteeUnusable("cannot start " + command.arguments[0] + ": " +
                       std::generic_category().message(error));
}

std::string words(const ProcessEnd& end) {
  const auto mebibytes = [](std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  switch (end.kind) {
    case ProcessEnd::Kind::none: return "no end";
    case ProcessEnd::Kind::exited: return "exit status " + std::to_string(end.number);
    case ProcessEnd::Kind::signalled:
      return "signal " + std::to_string(end.number) + " (" + ::strsignal(end.number) + ")";
    case ProcessEnd::Kind::too_much_memory:
      return "killed: its processes used " + mebibytes(end.held) + " of memory, the limit is " +
             mebibytes(end.limit);
  }
  return {};
}

Supervisor::Supervisor(const Command& command, const Descriptors& descriptors)
    : memory_limit_(command.memory_limit) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) cannot_start(command, errno);
  reports_ = Descriptor(ends[0]);
  Descriptor supervisors_end(ends[1]);
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);  // the supervisor starts with all signals blocked
  pid_ = ::fork();
  const int fork_error = errno;
  if (pid_ == 0) SupervisorProcess(supervisors_end.get()).run(command, arguments.data(), descriptors);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid_ < 0) cannot_start(command, fork_error);
  supervisors_end.close();
  const int error = next_report(reports_.get()).value_or(ECHILD);
  if (error == 0) return;
  release();
  cannot_start(command, error);
}

Supervisor::~Supervisor() {
  release();
}

// Ends the supervisor, which kills the remaining processes. This takes a limited time.
void Supervisor::release() {
  if (pid_ < 0) return;
  ::shutdown(reports_.get(), SHUT_WR);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
}

void Supervisor::check_memory() {
  const Clock::time_point start = Clock::now();
  if (memory_limit_ == 0 || end_.kind != ProcessEnd::Kind::none || start < next_measurement_) return;
  const std::uint64_t bytes = descendants_memory(pid_);
  const Clock::time_point end = Clock::now();
  next_measurement_ =
      end + std::max<Clock::duration>(kMinMeasurementInterval, (end - start) * kMeasurementShare);
  if (bytes <= memory_limit_) return;
  end_ = {.kind = ProcessEnd::Kind::too_much_memory, .held = bytes, .limit = memory_limit_};
  release();
}

ProcessEnd Supervisor::wait_for_end(Clock::time_point deadline) {
  while (true) {
    throw_if_interrupted();
    check_memory();
    if (end_.kind != ProcessEnd::Kind::none) return end_;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    const auto slice = std::clamp(left, milliseconds(0), kInterruptionPollInterval);
    pollfd watched = {reports_.get(), POLLIN, 0};
    if (::poll(&watched, 1, static_cast<int>(slice.count())) > 0)
      end_ = end_in(next_report(reports_.get()));
    else if (Clock::now() >= deadline)
      return end_;
  }
}

}  // namespace zarrproof
