#include "tests/defects/defect.h"

#include <fstream>
#include <sstream>

namespace zarrproof {
namespace {

std::string program_of(const std::string& folder, const std::string& name) {
  return folder + "/programs/" + name;
}

}  // namespace

std::vector<Defect> read_defects(const std::string& folder) {
  std::ifstream list(folder + "/list.txt");
  std::vector<Defect> defects;
  for (std::string line; std::getline(list, line);) {
    std::istringstream parts(line);
    Defect defect;
    std::getline(parts, defect.name, '\t');
    std::getline(parts, defect.clause, '\t');
    std::getline(parts, defect.what, '\t');
    defect.program = program_of(folder, defect.name);
    defects.push_back(std::move(defect));
  }
  return defects;
}

Defect no_defect(const std::string& folder) {
  return {"none", "", "The reference as it is; nothing may catch it.", program_of(folder, "none")};
}

}  // namespace zarrproof
