// Example: a clause about shards has no vector in the suite, so its entry counts the arrays on disk. Any
// other entry counts the vectors of the suite.
#include "vectors/coverage.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "reference/array/chunk_grid.h"

namespace zarrproof {

namespace {

// Whether an array has another number of chunks or dimensions than one, the size of its metadata, and its id.
using Complexity = std::tuple<bool, std::size_t, std::string_view>;

Complexity complexity_of(const Vector& array) {
  const ChunkGrid grid = read_chunk_grid(array.request.zarr_json);
  return {grid.shape.size() != 1 || element_count(grid.chunk_counts()) != 1, array.request.zarr_json.size(),
          array.id};
}

// Counts the vectors of a suite in the entries that count such vectors.
void count(const Suite& suite, bool are_arrays, Coverage& coverage) {
  std::vector<std::pair<Complexity, const Vector*>> vectors;
  for (const Vector& vector : suite.vectors)
    vectors.emplace_back(are_arrays ? complexity_of(vector) : Complexity(), &vector);
  std::ranges::sort(vectors, {}, [](const auto& one) { return one.first; });
  const auto set_example = [&](auto& entry, const Vector& vector) {
    if (are_arrays && entry.example.empty()) entry.example = vector.id;
  };
  for (const auto& [complexity, pointer] : vectors) {
    const Vector& vector = *pointer;
    if (vector.request.operation == Operation::accept) continue;  // a copy of another vector
    const bool refused = vector.may_be_refused();
    const bool accepted = vector.may_be_accepted();
    for (Clause clause : vector.tested_clauses()) {
      ClauseCoverage& entry = coverage.clauses[static_cast<std::size_t>(clause)];
      if (entry.of_arrays != are_arrays) continue;
      ++(refused && accepted ? entry.open : refused ? entry.refused : entry.accepted);
      if (vector.level == Level::must) ++entry.must;
      set_example(entry, vector);
    }
    if (vector.permitted.size() == 1) continue;
    for (OpenPointCoverage& entry : coverage.open_points)
      if (entry.of_arrays == are_arrays && vector.depends_on(entry.open_point)) {
        ++(refused ? entry.refused : entry.accepted);
        set_example(entry, vector);
      }
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
