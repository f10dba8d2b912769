// The options that choose vectors: --level, --vectors, --filter, --failed-from and --shard.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/selection/selection.h"
#include "vectors/suite.h"

namespace zarrproof {

struct SuiteOption {
  std::string level = "core";
  std::string vectors;  // a vector file or a folder of vector files; empty: the suite
  Selection selection;
  std::string failed_from;  // results file; empty: none

  // Returns the suite. Throws Refused when it cannot be read.
  Suite load() const;

  // Returns the vector of the suite with this id. Throws Refused, with a near id, where the suite has none.
  const Vector& vector_of(const Suite& suite, const std::string& id) const;

  struct Choice {
    std::vector<std::size_t> numbers;
    std::string note;  // which part of the selection does not exist; usually empty
  };

  // Returns the numbers of the chosen vectors. There are none when no request failed in the results file, or
  // the shard is empty. Throws Refused when no vector fits the filters, and as failed_requests().
  Choice choose(const Suite& suite) const;

  // Return the files that choose() and load() read. Throw Refused when the folder of vectors cannot be read.
  std::vector<FileUse> failed_from_file() const;
  std::vector<FileUse> vector_files() const;
};

// Each function adds options to the command.
CLI::Option* add_level_option(CLI::App& command, SuiteOption& option);
CLI::Option* add_vectors_option(CLI::App& command, SuiteOption& option);
void add_request_options(CLI::App& command, SuiteOption& option);  // --level, --vectors, --filter
void add_suite_options(CLI::App& command, SuiteOption& option);    // all

}  // namespace zarrproof
