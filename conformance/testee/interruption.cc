// Example: the first SIGINT stores its number and writes a byte to a pipe, so that a process that polls the
// pipe wakes up. The second SIGINT restores the default action and raises SIGINT again.
#include "conformance/testee/interruption.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace zarrproof {
namespace {

constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

// The variables of the signal handler.
std::atomic<int> g_signal = 0;
std::atomic<bool> g_ends_at_once = false;
std::atomic<const char*> g_interruption_text = nullptr;
int g_read_end = -1, g_write_end = -1;  // a signal writes a byte to this pipe; nobody reads the byte
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free &&
              std::atomic<const char*>::is_always_lock_free);

extern "C" void take_signal(int signal) {
  const int error = errno;
  int none = 0;
  if (!g_ends_at_once && g_signal.compare_exchange_strong(none, signal)) {
    [[maybe_unused]] const ssize_t written = ::write(g_write_end, "", 1);
  } else {
    if (const char* words = g_interruption_text) [[maybe_unused]]
      const ssize_t written = ::write(STDERR_FILENO, words, std::strlen(words));
    ::signal(signal, SIG_DFL);
    ::raise(signal);  // is delivered when this function returns
  }
  errno = error;
}

}  // namespace

void watch_for_interruption() {
  if (g_read_end >= 0) return;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe for signals");
  g_read_end = ends[0];
  g_write_end = ends[1];
  struct sigaction action = {};
  action.sa_handler = take_signal;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) ::sigaddset(&action.sa_mask, signal);
  for (const int signal : kSignals) {
    struct sigaction before = {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

void end_at_next_interruption() {
  g_ends_at_once = true;
}

int interruption() {
  return g_signal;
}

int interruption_descriptor() {
  return g_read_end;
}

Interrupted::Interrupted(int signal)
    : TesteeUnusable(std::string("interrupted by ") + (signal == SIGINT    ? "SIGINT"
                                                       : signal == SIGTERM ? "SIGTERM"
                                                                           : "SIGHUP")) {}

void throw_if_interrupted() {
  if (const int signal = interruption()) throw Interrupted(signal);
}

void set_interruption_text(const char* text) {
  g_interruption_text = text;
}

}  // namespace zarrproof
