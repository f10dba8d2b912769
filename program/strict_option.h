// The option --strict, for all clauses or for some.
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

// Adds the option to the command, to be read into `option` when the command line is parsed.
void add_strict_option(CLI::App& command, const std::shared_ptr<StrictOption>& option);

// The words behind the program's name. Of the commands run and stores, "--strict CRC-4" and "--strict=CRC-4"
// become one word of a hidden option, so that a testee may follow a bare "--strict".
std::vector<std::string> with_strict_clauses_joined(std::vector<std::string> words);

}  // namespace zarrproof
