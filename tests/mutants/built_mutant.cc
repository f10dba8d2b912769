#include "tests/mutants/built_mutant.h"

#include <fstream>
#include <sstream>
#include <string_view>

#include "tests/mutants/hooked/table.h"

namespace zarrproof {
namespace {

constexpr std::string_view kSound = "The unchanged reference. No vector may catch it.";

std::string program_of(const std::string& folder, const std::string& name) {
  return folder + "/programs/" + name;
}

MutantSet served_by(const std::string& program, const std::vector<mutants::Mutant>& mutants) {
  MutantSet set{{"none", "", std::string(kSound), {program, "none"}}, {}};
  for (const mutants::Mutant& mutant : mutants)
    set.mutants.push_back({mutant.name, mutant.clause, mutant.what, {program, mutant.name}});
  return set;
}

}  // namespace

MutantSet edits(const std::string& folder) {
  std::ifstream list(folder + "/list.txt");
  MutantSet set{{"none", "", std::string(kSound), {program_of(folder, "none")}}, {}};
  for (std::string line; std::getline(list, line);) {
    std::istringstream parts(line);
    BuiltMutant mutant;
    std::getline(parts, mutant.name, '\t');
    std::getline(parts, mutant.clause, '\t');
    std::getline(parts, mutant.what, '\t');
    mutant.command = {program_of(folder, mutant.name)};
    set.mutants.push_back(std::move(mutant));
  }
  return set;
}

MutantSet mutants_of(const std::string& program) {
  return served_by(program, mutants::first_mutants());
}

MutantSet holdout_of(const std::string& program) {
  return served_by(program, mutants::holdout_mutants());
}

}  // namespace zarrproof
