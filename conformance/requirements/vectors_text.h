// The numbers of vectors of clauses and open points.
#pragma once

#include <string>

#include "vectors/coverage.h"

namespace zarrproof {

// Returns the numbers by what must happen, then by level: "must be accepted: 25; must be refused: 0; accepted
// or refused, as the answer to an open point decides: 6. Level MUST: 31; SHOULD or derived: 0".
std::string vectors_text(const ClauseCoverage& coverage);

// Returns "with a result under every answer: 3; refused under one answer or more: 12".
std::string vectors_text(const OpenPointCoverage& coverage);

}  // namespace zarrproof
