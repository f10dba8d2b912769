// The options that choose vectors: --level, --vectors, --filter, --failed-from and --shard.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/selection/selection.h"
#include "program/commands.h"
#include "vectors/suite.h"

namespace zarrproof {

// The choice of the vectors of a suite.
struct SelectionOption {
  Selection selection;
  std::string failed_from;  // results file; empty: none

  struct Choice {
    std::vector<std::size_t> numbers;
    std::string note;  // which part of the selection does not exist; usually empty
  };

  // Returns the numbers of the chosen vectors. There are none when no request failed in the results file, or
  // the shard is empty. Throws Refused when no vector fits the filters, the results file cannot be read, or
  // the results file is of other data or has no failed request of the suite.
  Choice choose(const Suite& suite) const;

  // Returns the files that these options read.
  std::vector<FileUse> files() const;

  // Returns the words of the command line that repeat the selection.
  std::vector<std::string> selection_words() const;
};

struct SuiteOption : SelectionOption {
  std::string level = "core";
  std::string vectors;  // a vector file or a folder of vector files; empty: the suite

  // Returns the chosen suite. Throws Refused when it cannot be read.
  Suite load() const;

  // Returns "level core", or the path of --vectors.
  std::string text() const;

  // Returns the files that these options read. Throws Refused when the folder of vectors cannot be read.
  std::vector<FileUse> files() const;
};

// Returns the vector of the suite with this id. Throws Refused, with a near id, where the suite has none.
// `suite_text` says which suite it is, in the message: "level core".
const Vector& vector_of(const Suite& suite, const std::string& id, const std::string& suite_text);

// Each function adds options to the command. Parsing the command line sets `option`. add_level_option adds
// --level only, add_source_option also --vectors, add_selection_option the options of the
// selection only.
void add_level_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option);
void add_source_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option);
void add_selection_option(CLI::App& command, const std::shared_ptr<SelectionOption>& option);
void add_suite_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option);

}  // namespace zarrproof
