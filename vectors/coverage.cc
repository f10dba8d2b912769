// Example: a clause about shards has no vector in the suite, so its entry counts the arrays on disk. Any
// other entry counts the vectors of the suite.
#include "vectors/coverage.h"

namespace zarrproof {

namespace {

// Counts the vectors of a suite in the entries that count such vectors.
void count(const Suite& suite, bool are_arrays, Coverage& coverage) {
  for (const Vector& vector : suite.vectors) {
    if (vector.request.operation == Operation::accept) continue;  // a copy of another vector
    const bool refused = vector.may_be_refused();
    const bool accepted = vector.may_be_accepted();
    for (Clause clause : vector.tested_clauses()) {
      ClauseCoverage& entry = coverage.clauses[static_cast<std::size_t>(clause)];
      if (entry.of_arrays != are_arrays) continue;
      ++(refused && accepted ? entry.open : refused ? entry.refused : entry.accepted);
      if (vector.level == Level::must) ++entry.must;
    }
    if (vector.permitted.size() == 1) continue;
    for (OpenPointCoverage& entry : coverage.open_points)
      if (entry.of_arrays == are_arrays && vector.depends_on(entry.open_point))
        ++(refused ? entry.refused : entry.accepted);
  }
}

}  // namespace

Coverage coverage_of(const Suite& suite, const Suite& arrays) {
  Coverage coverage;
  for (Clause clause : all_clauses()) coverage.clauses.push_back({clause});
  for (OpenPoint open_point : all_open_points()) coverage.open_points.push_back({open_point});
  count(suite, false, coverage);
  for (ClauseCoverage& entry : coverage.clauses)
    entry.of_arrays = entry.accepted + entry.refused + entry.open == 0;
  for (OpenPointCoverage& entry : coverage.open_points) entry.of_arrays = entry.accepted + entry.refused == 0;
  count(arrays, true, coverage);
  return coverage;
}

}  // namespace zarrproof
