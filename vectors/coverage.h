// How often the suite tests each clause and each open point.
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
  std::size_t open = 0;      // that may be either
};

struct OpenPointCoverage {
  OpenPoint open_point;
  std::size_t accepted = 0;  // vectors that depend on it and have a result under every answer
  std::size_t refused = 0;   // that are refused under some answer
};

struct Coverage {
  std::vector<ClauseCoverage> clauses;         // of all clauses
  std::vector<OpenPointCoverage> open_points;  // of all open points
};

Coverage coverage_of(const Suite& suite);

// Whether there are documents or data that break the clause, so that a vector can want a refusal. What other
// clauses require can only come out wrong.
bool can_be_refused(Clause clause);

// The coverage as two tables in Markdown.
std::string coverage_tables(const Coverage& coverage);

// The text with what stands between its lines <!-- coverage --> and <!-- /coverage --> replaced. Throws
// Refused when they are not there.
std::string with_coverage(std::string text, const std::string& tables);

}  // namespace zarrproof
