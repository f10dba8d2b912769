// The clauses that a request can test.
#pragma once

#include "vectors/vector.h"

namespace zarrproof {

// Makes the clauses of a vector fit its outcomes and its level. A vector that only names clauses about
// refusals and may be accepted gets the clause about the valid form, too: META-4 before META-10. A vector at
// level MUST keeps no derived clause. A derived vector that names none gets those that decide its level.
void fit_clauses(Vector& vector);

}  // namespace zarrproof
