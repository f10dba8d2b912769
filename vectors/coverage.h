// Counts the vectors for each clause and each open point.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "vectors/suite.h"

namespace zarrproof {

struct ClauseCoverage {
  Clause clause;
  std::size_t accepted = 0;  // vectors that must be accepted
  std::size_t refused = 0;   // vectors that must be refused
  std::size_t open = 0;      // vectors that only some answers to open points accept
  std::size_t must = 0;      // vectors of level MUST, among all of these
  bool of_arrays = false;    // whether these are arrays on disk
  std::string example = {};  // of arrays on disk: the id of the simplest one
};

struct OpenPointCoverage {
  OpenPoint open_point;
  std::size_t accepted = 0;  // vectors that depend on it and have a result under every answer
  std::size_t refused = 0;   // vectors that are refused under some answer
  bool of_arrays = false;    // whether these are arrays on disk
  std::string example = {};  // as above
};

struct Coverage {
  std::vector<ClauseCoverage> clauses;         // one for each clause
  std::vector<OpenPointCoverage> open_points;  // one for each open point
};

// Counts the vectors of the suite. Counts arrays on disk for what no vector of the suite tests.
Coverage coverage_of(const Suite& suite, const Suite& arrays);

}  // namespace zarrproof
