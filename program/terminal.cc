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
#include "program/number.h"

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

// Returns text such as "[#####---------------] 25%  3 of 12 requests answered".
std::string bar(std::size_t done, std::size_t all, const std::string& what) {
  constexpr std::size_t kWidth = 30;
  const std::size_t filled = done * kWidth / all;
  return "[" + std::string(filled, '#') + std::string(kWidth - filled, '-') + "] " +
         std::to_string(done * 100 / all) + "%  " + std::to_string(done) + " of " + std::to_string(all) +
         " " + what;
}

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
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kBetween{100};  // a terminal is slow
  if (!is_terminal(STDERR_FILENO) || !variable("CI").empty()) return [](std::size_t, std::size_t) {};
  const auto next = std::make_shared<Clock::time_point>();
  return [what, next, kBetween](std::size_t done, std::size_t all) {
    if (done >= all) {
      write_unfiltered(std::cerr, kWipe);
      set_last_words(nullptr);
    } else if (Clock::now() >= *next) {
      set_last_words(kWipe);
      write_unfiltered(std::cerr, "\r" + bar(done, all, what) + "\033[K");
      *next = Clock::now() + kBetween;
    }
  };
}

}  // namespace zarrproof
