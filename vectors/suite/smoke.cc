#include "vectors/suite/smoke.h"

#include <sstream>
#include <stdexcept>

#include "vectors/add_once.h"
#include "vectors/smoke_text.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

// The ids of smoke.txt that a version asks.
std::vector<std::string> chosen_ids(std::string_view version) {
  std::vector<std::string> ids;
  std::istringstream lines{std::string(kSmokeText)};
  for (std::string line, section; std::getline(lines, line);)
    if (line.starts_with("since ")) {
      if (section == version) break;
      section = line.substr(6);
    } else if (!line.empty() && line[0] != '#') {
      ids.push_back(line);
    }
  return ids;
}

bool matches(std::string_view id, std::string_view chosen) {
  if (!chosen.ends_with('/')) return id == chosen;
  return id.starts_with(chosen) && id.find('/', chosen.size()) == std::string_view::npos;
}

}  // namespace

std::vector<std::string> smoke_ids(const std::vector<Vector>& vectors, std::string_view version) {
  std::vector<std::string> ids;
  for (const std::string& chosen : chosen_ids(version)) {
    bool exists = false;  // in any version
    for (const Vector& vector : vectors) {
      if (!matches(vector.id, chosen)) continue;
      exists = true;
      if (!is_in_version(vector, version)) continue;
      add_once(ids, vector.id);
      if (!vector.control.empty()) add_once(ids, vector.control);
    }
    if (!exists) throw std::logic_error("smoke has no vector " + chosen);
  }
  return ids;
}

}  // namespace zarrproof
