#include "tests/defects/defect.h"

#include <fstream>
#include <sstream>
#include <string_view>

#include "tests/defects/mutants/table.h"

namespace zarrproof {
namespace {

constexpr std::string_view kSound = "The reference as it is; nothing may catch it.";

std::string program_of(const std::string& folder, const std::string& name) {
  return folder + "/programs/" + name;
}

DefectSet served_by(const std::string& program, const std::vector<mutants::Mutant>& mutants) {
  DefectSet set{{"none", "", std::string(kSound), {program, "none"}}, {}};
  for (const mutants::Mutant& mutant : mutants)
    set.defects.push_back({mutant.name, mutant.clause, mutant.what, {program, mutant.name}});
  return set;
}

}  // namespace

DefectSet edits(const std::string& folder) {
  std::ifstream list(folder + "/list.txt");
  DefectSet set{{"none", "", std::string(kSound), {program_of(folder, "none")}}, {}};
  for (std::string line; std::getline(list, line);) {
    std::istringstream parts(line);
    Defect defect;
    std::getline(parts, defect.name, '\t');
    std::getline(parts, defect.clause, '\t');
    std::getline(parts, defect.what, '\t');
    defect.command = {program_of(folder, defect.name)};
    set.defects.push_back(std::move(defect));
  }
  return set;
}

DefectSet mutants_of(const std::string& program) {
  return served_by(program, mutants::first_mutants());
}

DefectSet holdout_of(const std::string& program) {
  return served_by(program, mutants::holdout_mutants());
}

}  // namespace zarrproof
