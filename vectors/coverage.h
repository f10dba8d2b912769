// Counts the vectors for each clause and each open point.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "vectors/suite.h"

namespace zarrproof {

struct ClauseCoverage {
  Clause clause;
  std::size_t accepted = 0;  // vectors that must be accepted
  std::size_t refused = 0;   // that must be refused
  std::size_t open = 0;      // that are accepted under some answers to open points and refused under others
  std::size_t must = 0;      // of all these, the vectors of level MUST
};

struct OpenPointCoverage {
  OpenPoint open_point;
  std::size_t accepted = 0;  // vectors that depend on it and have a result under every answer
  std::size_t refused = 0;   // vectors that are refused under some answer
};

struct Coverage {
  std::vector<ClauseCoverage> clauses;         // of all clauses
  std::vector<OpenPointCoverage> open_points;  // of all open points
};

Coverage coverage_of(const Suite& suite);

// Returns the coverage of level core.
Coverage coverage_of_core();

// Returns the coverage as two Markdown tables.
std::string coverage_tables(const Coverage& coverage);

// Replaces the text between the lines <!-- coverage --> and <!-- /coverage -->. Throws Refused when these
// lines are missing.
std::string with_coverage(std::string text, const std::string& tables);

}  // namespace zarrproof
