// Example: the line "30 %: 3 of 10 steps done" replaces the line before it, at most ten times a second. It
// is wiped at the end.
#include "program/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string_view>

#include "conformance/testee/interruption.h"
#include "conformance/text/harmless_stream.h"
#include "program/options.h"

namespace zarrproof {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Returns whether the descriptor is a terminal that supports escape sequences.
bool is_terminal(int descriptor) {
  const std::string_view kind = variable("TERM");
  return !kind.empty() && kind != "dumb" && ::isatty(descriptor) == 1;
}

constexpr const char* kWipe = "\r\033[K";

// A line on standard error that replaces itself. It is wiped at its end, also before the message of an error.
class ProgressLine {
 public:
  ~ProgressLine() { wipe(); }

  void show(const std::string& text) {
    if (Clock::now() < next_) return;
    set_interruption_text(kWipe);
    write_unfiltered(std::cerr, "\r" + text + "\033[K");
    next_ = Clock::now() + kBetween;
    is_shown_ = true;
  }

  void wipe() {
    if (!is_shown_) return;
    write_unfiltered(std::cerr, kWipe);
    set_interruption_text(nullptr);
    is_shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetween{100};  // a terminal is slow

  Clock::time_point next_;
  bool is_shown_ = false;
};

}  // namespace

bool takes_colour(int descriptor) {
  return is_terminal(descriptor) && variable("NO_COLOR").empty();
}

std::size_t columns_of(int descriptor) {
  if (::isatty(descriptor) != 1) return 0;
  if (const auto columns = read_whole_number(variable("COLUMNS"))) return *columns;
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Progress progress_line(const std::string& what) {
  if (!is_terminal(STDERR_FILENO) || !variable("CI").empty()) return kNoProgress;
  return [what, line = std::make_shared<ProgressLine>()](std::size_t done, std::size_t all) {
    if (done >= all)
      line->wipe();
    else
      line->show(std::to_string(done * 100 / all) + " %: " + std::to_string(done) + " of " +
                 std::to_string(all) + " " + what);
  };
}

}  // namespace zarrproof
