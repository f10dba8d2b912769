// Counts how much of the specification the judged requests of a campaign cover: clauses, open points, pairs
// of types and classes of breakpoints. This is no coverage of code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

struct Reached {
  // Numbers of judged vectors by name: "clause CV-3 accepted", "open point map_zero", "class tie", "cast
  // float64 -> uint8", "type uint8".
  std::map<std::string, std::uint64_t> counts;

  // Counts the vectors that passed or failed. `results` has one result for each vector, in the same order.
  void count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results);

  std::uint64_t count_of(const std::string& name) const;

  bool operator==(const Reached&) const = default;
};

// Returns Markdown tables with the numbers of judged requests: by clause, open point and class of
// breakpoints. A table has no rows of zeros; a line below it names the rows that are left out. Then follows
// how many of the testee's types and of the casts between them were judged.
std::string reached_tables(const Reached& reached, const Description& testee);

}  // namespace zarrproof::fuzz
