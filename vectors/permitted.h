// Computes all permitted outcomes of a request, by running the reference under every combination of answers,
// and fits the clauses of a vector to its outcomes.
#pragma once

#include <vector>

#include "vectors/reading.h"
#include "vectors/vector.h"

namespace zarrproof {

// Returns the outcome of a request by this chain of codecs, under one interpretation. Does not use the
// metadata of the request.
Permitted outcome_of(const Request& request, const Chain& chain, Interpretation& interpretation);

// Returns every outcome of a request without duplicates, with the answers that lead to it. The outcome under
// the default answers comes first. Returns an error if there are more than 256 combinations.
Result<std::vector<Permitted>> permitted_outcomes(const Request& request);

// Sets the permitted outcomes of the vector's request, its level, and how results are compared. Throws
// Refused when there are more than 256 combinations.
void set_permitted_outcomes(Vector& vector);

// Makes the clauses of a vector fit its outcomes and its level. If a vector names only clauses about refusals
// and may be accepted, adds the clause about the valid form. Example: META-4 is added before META-10. A
// vector at level MUST keeps no derived clause. A derived vector without a derived clause gets the clauses
// that decide its level.
void fit_clauses(Vector& vector);

}  // namespace zarrproof
