// Required answers to open points (the option --require): outcomes that only other answers permit are
// removed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "reference/requirements/interpretation.h"
#include "vectors/vector.h"

namespace zarrproof {

// For each open point with a required answer, the ids of the vectors that can show another answer.
using RestrictedIds = std::map<OpenPoint, std::set<std::string>>;

// Removes the outcomes of the vectors that only other answers to open points permit. A vector that loses an
// outcome gets level MUST, keeps the clauses that decided its level, and its comment names the required
// answers. Returns the ids of the vectors that lost an outcome, by the open points that took it. Throws
// Refused, with the vector's id, if a vector has no outcome under the required answers.
RestrictedIds restrict_outcomes(std::vector<Vector>& vectors, const Answers& required);

}  // namespace zarrproof
