// The mutants that were built.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

struct BuiltMutant {
  std::string name;
  std::string clause;                // that it violates
  std::string what;                  // a sentence
  std::vector<std::string> command;  // that serves it
};

// Defects that are tried together, and what is sound among them: the reference, built and started in the same
// way.
struct MutantSet {
  BuiltMutant sound;
  std::vector<BuiltMutant> mutants;
};

// The edits of the reference, in the order of their tables, read from the list that the build wrote into the
// folder.
MutantSet edits(const std::string& folder);

// The first set of the mutants that this program serves, and the second, in the order of their tables.
MutantSet mutants_of(const std::string& program);
MutantSet holdout_of(const std::string& program);

}  // namespace zarrproof
