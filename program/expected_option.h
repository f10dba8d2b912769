// The list of expected failures of a run: the options --expect, --no-expect and --update-expected.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/results/expected.h"
#include "program/commands.h"
#include "vectors/disk/file_use.h"

namespace zarrproof {

struct ExpectedOption {
  std::string file;     // given, or that of the adapter; empty: no list
  bool none = false;    // not even that of the adapter
  bool update = false;  // write the list anew

  // Reads the list. Throws Refused when it cannot be read; one that is to be written need not be there.
  // Throws std::runtime_error when it is to be written and that is not possible.
  ExpectedFailures load() const;

  // The use of the file, which `what` names; none where there is no list.
  std::vector<FileUse> files(const std::string& what) const;

  // Writes what the list would be now. Throws std::runtime_error when that fails.
  void save(const ExpectedFailures& expected, const Results& results) const;
};

// Adds the options to the command.
void add_expected_option(CLI::App& command, const std::shared_ptr<ExpectedOption>& option);

}  // namespace zarrproof
