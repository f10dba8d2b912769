// The list of expected failures of a run: the options --expect, --no-expect and --update-expected.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/results/expected.h"

namespace zarrproof {

struct ExpectedOption {
  std::string file;     // path of the list; empty: no list
  bool none = false;    // --no-expect: ignore the adapter's list
  bool update = false;  // --update-expected: write the list after the run

  // Returns the list; with `update`, a missing file gives an empty list. Throws Refused when the list cannot
  // be read. With `update`, throws std::runtime_error when the file cannot be written.
  ExpectedFailures load() const;

  // Returns the words of the command line that choose the list.
  std::vector<std::string> option_words() const;

  // Returns the use of the file, which `what` names. Returns nothing without a list.
  std::vector<FileUse> files(const std::string& what) const;

  // Writes `expected`, updated by `results`, to the file. Throws std::runtime_error when writing fails.
  void save(const ExpectedFailures& expected, const Results& results) const;
};

// Adds the options to the command.
void add_expected_option(CLI::App& command, ExpectedOption& option);

}  // namespace zarrproof
