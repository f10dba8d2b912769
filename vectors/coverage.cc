#include "vectors/coverage.h"

#include "reference/errors/error.h"

namespace zarrproof {
Coverage coverage_of(const Suite& suite) {
  Coverage coverage;
  for (Clause clause : all_clauses()) coverage.clauses.push_back({clause});
  for (OpenPoint open_point : all_open_points()) coverage.open_points.push_back({open_point});
  for (const Vector& vector : suite.vectors) {
    const bool refused = vector.may_be_refused();
    const bool accepted = vector.may_be_accepted();
    for (Clause clause : vector.clauses) {
      ClauseCoverage& entry = coverage.clauses[static_cast<std::size_t>(clause)];
      ++(refused && accepted ? entry.open : refused ? entry.refused : entry.accepted);
      if (vector.level == Level::must) ++entry.must;
    }
    if (vector.permitted.size() == 1) continue;
    for (OpenPointCoverage& entry : coverage.open_points)
      if (vector.depends_on(entry.open_point)) ++(refused ? entry.refused : entry.accepted);
  }
  return coverage;
}

Coverage coverage_of_core() {
  return coverage_of(load_suite(suite_folder(), SuiteLevel::core));
}

std::string coverage_tables(const Coverage& coverage) {
  std::string text = "| clause | what it requires | accepted | refused | open |\n|---|---|---|---|---|\n";
  for (const ClauseCoverage& entry : coverage.clauses)
    text += "| " + std::string(id(entry.clause)) + " | " + std::string(summary(entry.clause)) + " | " +
            std::to_string(entry.accepted) + " | " + std::to_string(entry.refused) + " | " +
            std::to_string(entry.open) + " |\n";
  text += "\n| open point | a result under every answer | refused under some |\n|---|---|---|\n";
  for (const OpenPointCoverage& entry : coverage.open_points)
    text += "| " + std::string(name(entry.open_point)) + " | " + std::to_string(entry.accepted) + " | " +
            std::to_string(entry.refused) + " |\n";
  return text;
}

std::string with_coverage(std::string text, const std::string& tables) {
  const std::string start = "<!-- coverage -->\n";
  const std::size_t begin = text.find(start);
  const std::size_t end = text.find("<!-- /coverage -->");
  if (begin == std::string::npos || end == std::string::npos)
    refuse({}, "README.md", "no place for the coverage",
           "the lines <!-- coverage --> and <!-- /coverage -->");
  return text.replace(begin + start.size(), end - begin - start.size(), tables);
}

}  // namespace zarrproof
