// The option --strict, for all clauses or for the clauses that it names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "program/commands.h"

namespace zarrproof {

struct StrictOption {
  bool all = false;             // --strict
  std::vector<Clause> clauses;  // --strict CRC-4, --strict=CRC-4,META-3

  // Makes the results of a run as strict, and lets them say so.
  void apply(Results& results) const;
};

// Adds the option to the command. Parsing the command line sets `option`.
void add_strict_option(CLI::App& command, const std::shared_ptr<StrictOption>& option);

// Takes and returns the words after the program's name. For the commands run and stores, "--strict CRC-4" and
// "--strict=CRC-4" become one word of a hidden option, so that a testee may follow "--strict" without
// clauses.
std::vector<std::string> with_strict_clauses_joined(std::vector<std::string> words);

}  // namespace zarrproof
