// Which testee a command asks, and within which limits: TESTEE and the options that belong to it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/testee/open.h"
#include "program/commands.h"

namespace zarrproof {

// How long, with how much memory, and how many of them side by side.
struct LimitOption {
  double timeout = 10;                // seconds
  std::uint64_t memory_limit = 4096;  // MiB
  unsigned jobs = 1;
};

struct TesteeOption : LimitOption {
  std::string words;        // as it was named
  bool is_patient = false;  // no option, but the command's; see TesteeOptions
  AdapterChoice adapter;

  // Throws TesteeUnusable when the words name none, or options are given that are for adapters and it is
  // none.
  std::unique_ptr<Testee> open() const;
  TesteeOptions options() const;
  void check() const;

  // The words of the command line that belong to the testee besides its name.
  std::vector<std::string> option_words() const;
};

// Adds the options to the command.
void add_testee_option(CLI::App& command, const std::shared_ptr<TesteeOption>& option);

// Adds the options --timeout, --memory-limit and --jobs; `about_timeout` says what the time is for.
void add_limit_option(CLI::App& command, const std::shared_ptr<LimitOption>& option,
                      const std::string& about_timeout);

// "Adapters: zarrs ...", for the end of a help text; or why there are none.
std::string adapters_text();

std::chrono::milliseconds milliseconds(double seconds);

}  // namespace zarrproof
