// Example: send() appends a line to unsent_, and wait() writes it as far as the pipe takes it, reads output
// into received_, and returns at the first line break. No call blocks for longer than a slice of 50 ms, so a
// child that neither reads nor writes cannot stop this program.
#include "conformance/testee/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/interruption.h"

namespace zarrproof {
namespace {

constexpr std::size_t kErrorTail = 2003;  // so that the last 2000 bytes never begin within a character
constexpr std::size_t kBlock = 1 << 16;   // bytes of one read: the usual size of a pipe
// The bytes that a pipe holds, where the system permits it. The testee works on them while this program
// works.
constexpr int kPipeBytes = 1 << 20;
// Waiting is counted in slices. Time beyond a slice is not counted, because this program did not run then.
constexpr std::chrono::milliseconds kSlice{50};

struct Pipe {
  Descriptor read_end, write_end;
};

Pipe make_pipe(const Command& command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) cannot_start(command, errno);
  ::fcntl(ends[0], F_SETPIPE_SZ, kPipeBytes);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Descriptor nonblocking(Descriptor descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
  return descriptor;
}

// Erases the used beginning of a buffer once it is half of the buffer, so that bytes are seldom moved.
// Returns the number of erased bytes.
std::size_t drop_used_beginning(std::string& buffer, std::size_t& done) {
  if (done < buffer.size() - done) return 0;
  buffer.erase(0, done);
  return std::exchange(done, 0);
}

}  // namespace

Process::Process(const Command& command) : block_(kBlock) {
  prepare_this_program();
  Pipe in = make_pipe(command), out = make_pipe(command), err = make_pipe(command);
  const int errors = (command.errors_to_output ? out : err).write_end.get();
  supervisor_ = std::make_unique<Supervisor>(
      command, Supervisor::Descriptors{in.read_end.get(), out.write_end.get(), errors});
  input_ = nonblocking(std::move(in.write_end));
  output_ = nonblocking(std::move(out.read_end));
  errors_ = nonblocking(std::move(err.read_end));
}

void Process::send(std::string_view line) {
  if (!input_.is_open()) return;
  unsent_ += line;
  unsent_ += '\n';
}

void Process::close_input() {
  is_input_complete_ = true;
  write_some();
}

void Process::write_some() {
  while (input_.is_open() && sent_ < unsent_.size()) {
    const ssize_t count = ::write(input_.get(), unsent_.data() + sent_, unsent_.size() - sent_);
    if (count > 0) {
      sent_ += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      if (errno != EAGAIN) input_.close();  // the process stopped reading; later events show why
      break;
    }
  }
  drop_used_beginning(unsent_, sent_);
  if (is_input_complete_ && unsent_.empty()) input_.close();
}

// Returns whether bytes or the end of the output were read.
bool Process::read_output() {
  searched_ -= drop_used_beginning(received_, taken_);
  const ssize_t count = ::read(output_.get(), block_.data(), block_.size());
  if (count > 0)
    received_.append(block_.data(), static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    output_.close();
  return count > 0 || !output_.is_open();
}

// Returns whether bytes were read.
bool Process::read_errors() {
  const ssize_t count = ::read(errors_.get(), block_.data(), block_.size());
  if (count > 0) {
    error_tail_.append(block_.data(), static_cast<std::size_t>(count));
    if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    errors_.close();
  }
  return count > 0;
}

bool Process::take_line(std::string& line) {
  const std::size_t end = received_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = received_.size();
    return false;
  }
  line.assign(received_, taken_, end - taken_);
  taken_ = searched_ = end + 1;
  return true;
}

Process::Event Process::wait(WaitedTime deadline, std::string& line) {
  while (true) {
    throw_if_interrupted();
    supervisor_->check_memory();
    if (take_line(line)) return line.size() > kMaxLineBytes ? Event::too_long : Event::line;
    if (received_.size() - taken_ > kMaxLineBytes) {
      line.assign(received_, taken_, kBlock);
      return Event::too_long;
    }
    if (!output_.is_open()) return Event::closed;
    write_some();
    // Reads first: output that is already there counts, even if this program was stopped past the deadline.
    if (read_output()) continue;
    if (waited_ >= deadline) return Event::timed_out;
    wait_for_pipes(deadline - waited_);
  }
}

// Waits until a pipe can be read or written. Reads standard error, because no other function waits for it.
void Process::wait_for_pipes(WaitedTime limit) {
  const bool writes = input_.is_open() && sent_ < unsent_.size();
  std::array<pollfd, 4> watched = {{{output_.get(), POLLIN, 0},
                                    {errors_.get(), POLLIN, 0},
                                    {writes ? input_.get() : -1, POLLOUT, 0},
                                    {interruption_descriptor(), POLLIN, 0}}};
  const auto slice = std::min(std::chrono::ceil<std::chrono::milliseconds>(limit), kSlice);
  const Clock::time_point start = Clock::now();
  ::poll(watched.data(), watched.size(), static_cast<int>(slice.count()));
  if (watched[1].revents != 0) read_errors();
  waited_ += std::min<WaitedTime>(Clock::now() - start, slice);
}

ProcessEnd Process::wait_for_end(Clock::time_point deadline) {
  ProcessEnd end;
  do {
    end = supervisor_->wait_for_end(std::min(deadline, Clock::now() + kSlice));
    // Reads the last text on standard error. Limited to the size of a pipe, because the process may still
    // write.
    for (int blocks = 0; blocks < 16 && errors_.is_open() && read_errors();) ++blocks;
  } while (end.kind == ProcessEnd::Kind::none && Clock::now() < deadline);
  return end;
}

void prepare_this_program() {
  static const bool done = [] {
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    // On a descriptor that is open for reading only, every write fails. open returns the lowest free number.
    for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      if (::fcntl(descriptor, F_GETFD) < 0)
        ::open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    return true;
  }();
  (void)done;
}

}  // namespace zarrproof
