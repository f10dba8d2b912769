// Which vectors a command takes: the options --level, --suite, --vectors, --filter, --failed-from and
// --shard.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/run/selection.h"
#include "program/commands.h"
#include "vectors/disk/file_use.h"
#include "vectors/suite.h"

namespace zarrproof {

// Which of the vectors of a suite.
struct SelectionOption {
  Selection selection;
  std::string failed_from;  // results file; empty: none

  struct Choice {
    std::vector<std::size_t> numbers;
    std::string note;  // what of the selection is not there, in words; mostly empty
  };

  // The numbers of its vectors that were asked for: none where nothing failed in the results file, or the
  // shard is empty. Throws Refused when a filter fits none, the results file cannot be read, or the suite has
  // none of the requests that failed there.
  Choice choose(const Suite& suite) const;

  // The files that it reads.
  std::vector<FileUse> files() const;

  // The words of the command line that make the selection.
  std::vector<std::string> selection_words() const;
};

struct SuiteOption : SelectionOption {
  std::string level = "core";
  std::string version = std::string(kSuiteVersion);
  std::string vectors;  // a file of vectors or a folder of such; empty: those of the suite

  // The suite that was asked for. Throws Refused when it cannot be used.
  Suite load() const;

  // The files that it reads. Throws Refused where the folder of vectors cannot be read.
  std::vector<FileUse> files() const;
};

// Each adds the options to the command, to be read into `option` when the command line is parsed; the first
// one those of the selection.
void add_selection_option(CLI::App& command, const std::shared_ptr<SelectionOption>& option);
void add_suite_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option);

}  // namespace zarrproof
