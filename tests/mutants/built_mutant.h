// The mutants that were built.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

struct BuiltMutant {
  std::string name;
  std::string clause;                // the violated clause
  std::string what;                  // one sentence
  std::vector<std::string> command;  // the command that serves it
};

// A set of mutants, and the unchanged reference, which is built and started in the same way.
struct MutantSet {
  BuiltMutant sound;
  std::vector<BuiltMutant> mutants;
};

// Returns the edits of the reference in the order of their tables, from the list that the build wrote into
// the folder.
MutantSet edits(const std::string& folder);

// Return the set `mutants` and the set `holdout` of this program, in the order of their tables.
MutantSet mutants_of(const std::string& program);
MutantSet holdout_of(const std::string& program);

}  // namespace zarrproof
