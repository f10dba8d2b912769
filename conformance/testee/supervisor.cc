#include "conformance/testee/supervisor.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "conformance/testee/interruption.h"
#include "conformance/testee/process_table.h"
#include "conformance/testee/supervisor_process.h"

namespace zarrproof {
namespace {

using std::chrono::milliseconds;

// The time between two checks whether a testee has stopped the supervisor.
constexpr milliseconds kReportSlice{50};
// A supervisor that was stopped more often than this is killed, with all processes of the command.
constexpr int kMostStops = 20;
// A supervisor that needs this much longer for its end than its limits allow is killed.
constexpr std::chrono::seconds kReserve{30};

// Returns the program's path. Searches PATH like a shell, but only its absolute folders, because other
// folders depend on the working directory.
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

// The supervisors of this process. All other children of this process are orphans of a killed supervisor.
struct Supervisors {
  std::mutex mutex;
  std::vector<pid_t> pids;
};

Supervisors& supervisors() {
  static Supervisors all;
  return all;
}

// Kills the processes that a killed supervisor left. They have become children of this process.
void kill_orphans() {
  std::vector<ProcessSeen> space(32768);
  Children children(space);
  const std::lock_guard lock(
      supervisors().mutex);  // keeps new supervisors from starting, which would not be spared
  const Clock::time_point deadline = Clock::now() + most_killing();
  while (children.kill(supervisors().pids) && Clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(1));
}

void make_this_process_a_subreaper_once() {
  static const int done = ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  (void)done;
}

ProcessEnd end_in(const std::optional<SupervisorReport>& report, std::uint64_t memory_limit) {
  if (!report) return {ProcessEnd::Kind::unseen};
  if (report->kind == SupervisorReport::Kind::too_much_memory)
    return {ProcessEnd::Kind::too_much_memory, 0, report->bytes, memory_limit};
  const int status = report->value;
  if (WIFEXITED(status)) return {ProcessEnd::Kind::exited, WEXITSTATUS(status)};
  return {ProcessEnd::Kind::signalled, WTERMSIG(status)};
}

[[noreturn]] void cannot_start(const std::string& program, int error) {
  throw std::system_error(error, std::generic_category(), "cannot start " + program);
}

// Returns the report that can be read; nothing if the supervisor has ended.
std::optional<SupervisorReport> receive(int reports) {
  SupervisorReport report;
  ssize_t count = 0;
  while ((count = ::recv(reports, &report, sizeof report, MSG_DONTWAIT)) < 0 && errno == EINTR) continue;
  return count == sizeof report ? std::optional(report) : std::nullopt;
}

}  // namespace

Supervisor::Supervisor(const Command& command, const Descriptors& descriptors)
    : memory_limit_(command.memory_limit), grace_(command.grace) {
  make_this_process_a_subreaper_once();
  const std::string program = find_program(command.arguments[0]);
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const SupervisedCommand supervised{program.c_str(),
                                     arguments.data(),
                                     command.directory.empty() ? nullptr : command.directory.c_str(),
                                     descriptors.input,
                                     descriptors.output,
                                     descriptors.errors,
                                     command.memory_limit,
                                     command.grace};
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    cannot_start(command.arguments[0], errno);
  reports_ = Descriptor(ends[0]);
  Descriptor supervisors_end(ends[1]);
  fork_supervisor(supervisors_end.get(), supervised);
  supervisors_end.close();

  wait_for_report(Clock::time_point::max());
  const auto report = receive(reports_.get());
  if (!report || report->kind != SupervisorReport::Kind::started) {
    release();
    cannot_start(command.arguments[0], report ? report->value : ECHILD);
  }
}

void Supervisor::fork_supervisor(int reports, const SupervisedCommand& command) {
  const std::lock_guard lock(supervisors().mutex);
  supervisors().pids.reserve(supervisors().pids.size() + 1);
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);  // the supervisor starts with all signals blocked
  pid_ = ::fork();
  const int error = errno;
  if (pid_ == 0) run_supervisor(reports, command);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid_ < 0) cannot_start(command.program, error);
  supervisors().pids.push_back(pid_);
}

Supervisor::~Supervisor() {
  release();
}

void Supervisor::look_after() {
  int status = 0;
  if (pid_ < 0 || ::waitpid(pid_, &status, WNOHANG | WUNTRACED) != pid_) return;
  if (WIFSTOPPED(status))
    ::kill(pid_, ++stops_ <= kMostStops ? SIGCONT : SIGKILL);
  else
    forget(status);
}

// Forgets a supervisor that has ended with this status.
void Supervisor::forget(int status) {
  {
    const std::lock_guard lock(supervisors().mutex);
    std::erase(supervisors().pids, pid_);
  }
  pid_ = -1;
  if (!WIFEXITED(status)) kill_orphans();
}

// Waits for a report or the end of the supervisor. Returns false at the deadline.
bool Supervisor::wait_for_report(Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    pollfd watched = {reports_.get(), POLLIN, 0};
    const auto slice = std::clamp<milliseconds>(left, milliseconds(0), kReportSlice);
    if (::poll(&watched, 1, static_cast<int>(slice.count())) > 0) return true;
    look_after();
    if (pid_ < 0) return true;
    if (Clock::now() >= deadline) return false;
  }
}

void Supervisor::release() {
  if (pid_ >= 0)
    ::shutdown(reports_.get(), SHUT_WR);  // tells the supervisor to kill the remaining processes and to end
  const Clock::time_point deadline = Clock::now() + grace_ + most_killing() + kReserve;
  while (pid_ >= 0 && wait_for_report(deadline) && receive(reports_.get())) continue;
  if (pid_ < 0) return;
  if (Clock::now() >= deadline) ::kill(pid_, SIGKILL);
  int status = 0;
  pid_t ended = 0;
  while ((ended = ::waitpid(pid_, &status, 0)) < 0 && errno == EINTR) continue;
  if (ended == pid_) forget(status);
}

ProcessEnd Supervisor::wait_for_end(Clock::time_point deadline) {
  while (end_.kind == ProcessEnd::Kind::none) {
    throw_if_interrupted();
    if (wait_for_report(std::min(deadline, Clock::now() + kReportSlice)))
      end_ = end_in(receive(reports_.get()), memory_limit_);
    else if (Clock::now() >= deadline)
      break;
  }
  return end_;
}

}  // namespace zarrproof
