// The numbers of vectors of clauses and open points.
#pragma once

#include <string>

#include "vectors/coverage.h"

namespace zarrproof {

// Returns the numbers by level, then by what must or should happen: "340, level MUST: 226, other levels: 114.
// To be accepted: 226; to be refused: 114; depends on an open point: 0". For a clause that is not a MUST:
// "226, all derived. Should be accepted: 0; should be refused: 226; depends on an open point: 0".
std::string vectors_text(const ClauseCoverage& coverage);

// Returns "with a result under every answer: 3; refused under one answer or more: 12".
std::string vectors_text(const OpenPointCoverage& coverage);

}  // namespace zarrproof
