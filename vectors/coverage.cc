#include "vectors/coverage.h"

namespace zarrproof {

Coverage coverage_of(const Suite& suite) {
  Coverage coverage;
  for (Clause clause : all_clauses()) coverage.clauses.push_back({clause});
  for (OpenPoint open_point : all_open_points()) coverage.open_points.push_back({open_point});
  for (const Vector& vector : suite.vectors) {
    const bool refused = vector.may_be_refused();
    const bool accepted = vector.may_be_accepted();
    for (Clause clause : vector.tested_clauses()) {
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

}  // namespace zarrproof
