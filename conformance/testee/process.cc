#include "conformance/testee/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>

#include "conformance/protocol.h"

namespace zarrproof {
namespace {

constexpr std::size_t kErrorTail = 2000;
constexpr long long kMostPoll = 100;  // milliseconds between looks at whether the process still runs

// The process groups to kill when this program is interrupted.
constexpr std::size_t kMostGroups = 64;
volatile pid_t g_groups[kMostGroups];

extern "C" void kill_groups_and_die(int signal_number) {
  for (volatile pid_t& group : g_groups)
    if (group > 0) ::kill(-group, SIGKILL);
  ::signal(signal_number, SIG_DFL);
  ::raise(signal_number);
}

void prepare_signals_once() {
  static const bool done = [] {
    ::signal(SIGPIPE, SIG_IGN);  // a testee that closes its input shows as an error of write
    for (int signal_number : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal_number, kill_groups_and_die);
    return true;
  }();
  (void)done;
}

void remember_group(pid_t group) {
  for (volatile pid_t& slot : g_groups)
    if (slot == 0) {
      slot = group;
      return;
    }
}

void forget_group(pid_t group) {
  for (volatile pid_t& slot : g_groups)
    if (slot == group) slot = 0;
}

struct Pipe {
  int read_end = -1, write_end = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  return {ends[0], ends[1]};
}

void make_nonblocking(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// In the child: becomes the command, or writes errno to `failure` and ends.
[[noreturn]] void become(const Command& command, const Pipe& in, const Pipe& out, const Pipe& err,
                         int failure) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal_number, SIG_DFL);
  ::dup2(in.read_end, STDIN_FILENO);
  ::dup2(out.write_end, STDOUT_FILENO);
  if (!command.shares_errors) ::dup2(err.write_end, STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  if (command.directory.empty() || ::chdir(command.directory.c_str()) == 0)
    ::execvp(arguments[0], arguments.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

std::string how_it_ended(int status) {
  if (WIFEXITED(status)) return "exit status " + std::to_string(WEXITSTATUS(status));
  if (WIFSIGNALED(status))
    return "signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
  return "status " + std::to_string(status);
}

}  // namespace

Process::Process(const Command& command) {
  prepare_signals_once();
  const Pipe in = make_pipe(), out = make_pipe(), err = make_pipe();
  Pipe failure = make_pipe();
  pid_ = ::fork();
  if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid_ == 0) become(command, in, out, err, failure.write_end);
  ::setpgid(pid_, pid_);
  remember_group(pid_);
  ::close(in.read_end);
  ::close(out.write_end);
  ::close(err.write_end);
  ::close(failure.write_end);
  input_ = in.write_end;
  output_ = out.read_end;
  errors_ = err.read_end;
  for (int descriptor : {input_, output_, errors_}) make_nonblocking(descriptor);

  int error = 0;
  const ssize_t count = ::read(failure.read_end, &error, sizeof error);  // ends when exec succeeds
  ::close(failure.read_end);
  if (count == sizeof error) {
    release();
    throw std::system_error(error, std::generic_category(), "cannot start " + command.arguments[0]);
  }
}

Process::~Process() {
  release();
}

void Process::release() {
  ::kill(-pid_, SIGKILL);
  if (!ended_) ::waitpid(pid_, nullptr, 0);
  forget_group(pid_);
  close_if_open(input_);
  close_if_open(output_);
  close_if_open(errors_);
}

void Process::send(const std::string& line) {
  if (input_ < 0) return;
  if (sent_ == unsent_.size()) {
    unsent_.clear();
    sent_ = 0;
  }
  unsent_ += line;
  unsent_ += '\n';
  write_some();
}

void Process::close_input() {
  close_if_open(input_);
}

void Process::write_some() {
  while (input_ >= 0 && sent_ < unsent_.size()) {
    const ssize_t count = ::write(input_, unsent_.data() + sent_, unsent_.size() - sent_);
    if (count > 0) {
      sent_ += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      if (errno != EAGAIN)
        close_if_open(input_);  // the process does not read any more; what follows shows why
      return;
    }
  }
}

void Process::read_output() {
  std::array<char, 65536> buffer;
  const ssize_t count = ::read(output_, buffer.data(), buffer.size());
  if (count > 0)
    received_.append(buffer.data(), static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    close_if_open(output_);
}

void Process::read_errors() {
  std::array<char, 4096> buffer;
  const ssize_t count = ::read(errors_, buffer.data(), buffer.size());
  if (count > 0) {
    error_tail_.append(buffer.data(), static_cast<std::size_t>(count));
    if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_if_open(errors_);
  }
}

bool Process::take_line(std::string& line) {
  const std::size_t end = received_.find('\n', searched_);
  searched_ = received_.size();
  if (end == std::string::npos) return false;
  line.assign(received_, 0, end);
  received_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

Process::Event Process::wait(Clock::time_point deadline, std::string& line) {
  while (true) {
    if (take_line(line)) return line.size() > kMostLineBytes ? Event::too_long : Event::line;
    if (received_.size() > kMostLineBytes) return Event::too_long;
    if (output_ < 0) return Event::closed;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Event::timed_out;

    const bool writes = input_ >= 0 && sent_ < unsent_.size();
    std::array<pollfd, 3> watched = {
        {{output_, POLLIN, 0}, {errors_, POLLIN, 0}, {writes ? input_ : -1, POLLOUT, 0}}};
    const int ready =
        ::poll(watched.data(), watched.size(), static_cast<int>(std::min<long long>(left, kMostPoll)));
    if (ready == 0 && has_ended())
      close_if_open(output_);  // only a child of the process still holds the pipe
    if (watched[0].revents != 0) read_output();
    if (watched[1].revents != 0) read_errors();
    if (watched[2].revents != 0) write_some();
  }
}

bool Process::has_ended() {
  if (!ended_) ended_ = ::waitpid(pid_, &status_, WNOHANG) == pid_;
  return ended_;
}

std::string Process::wait_for_end(Clock::time_point deadline) {
  do {
    if (has_ended()) {
      if (errors_ >= 0) read_errors();
      return how_it_ended(status_);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (Clock::now() < deadline);
  return "no end";
}

}  // namespace zarrproof
