#include "program/progress.h"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "conformance/testee/interruption.h"
#include "conformance/text/harmless_stream.h"
#include "program/terminal.h"

namespace zarrproof {
namespace {

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

Progress progress_line(const std::string& what) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kBetween{100};  // a terminal is slow
  if (!takes_progress(STDERR_FILENO)) return [](std::size_t, std::size_t) {};
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
