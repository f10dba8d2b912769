// The defects that were built.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

struct Defect {
  std::string name;
  std::string clause;   // that it violates
  std::string what;     // a sentence
  std::string program;  // its path
};

// The defects in the order of their tables, read from the list that the build wrote into the folder.
std::vector<Defect> read_defects(const std::string& folder);

// The sound reference, built in the same way.
Defect no_defect(const std::string& folder);

}  // namespace zarrproof
