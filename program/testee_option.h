// The argument TESTEE, and the options for the testee and its limits.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/testee/open.h"

namespace zarrproof {

inline constexpr std::string_view kBuiltin = "builtin:", kLibrary = "lib:";

// The limits of a testee, and how many processes of it run in parallel.
struct LimitOption {
  std::optional<double> timeout;      // s; nothing: 10, of a reader 60
  std::uint64_t memory_limit = 4096;  // MiB
  unsigned jobs = 1;

  // Returns the options for the testee of these words.
  TesteeOptions options(const std::string& words) const;
};

struct TesteeOption : LimitOption {
  std::string words;                            // the argument TESTEE
  bool is_patient = false, has_arrays = false;  // set by the command, not by an option; see TesteeOptions
  AdapterChoice adapter;

  // These throw TesteeUnusable when `words` names no testee, or when options for adapters are given and the
  // testee is not an adapter.
  std::unique_ptr<Testee> open() const { return open_testee(words, options()); }
  TesteeOptions options() const;
  void check() const;

  // Returns whether the testee reads arrays on disk.
  bool reads() const { return words.starts_with(kReader); }

  // Returns the files that a report must not overwrite: this program, and the library of a lib: testee.
  std::vector<FileUse> files() const;
};

// Adds the options --timeout and --memory-limit.
void add_limit_options(CLI::App& command, LimitOption& option);

// Adds the option --jobs.
void add_jobs_option(CLI::App& command, LimitOption& option);

// Adds the argument, the limits, and the options for adapters.
void add_testee_options(CLI::App& command, TesteeOption& option);

}  // namespace zarrproof
