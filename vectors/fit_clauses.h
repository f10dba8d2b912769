// Chooses the clauses that a request can test.
#pragma once

#include "vectors/vector.h"

namespace zarrproof {

// Makes the clauses of a vector fit its outcomes and its level. If a vector names only clauses about refusals
// and may be accepted, adds the clause about the valid form. Example: META-4 is added before META-10. A
// vector at level MUST keeps no derived clause. A derived vector without a derived clause gets the clauses
// that decide its level.
void fit_clauses(Vector& vector);

}  // namespace zarrproof
