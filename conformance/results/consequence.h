// The consequences of failures for the users of a testee.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Returns the worst consequence of a failure of a request, by the clauses that it violates and by what is
// wrong: for example, a refusal never gives wrong data.
Consequence consequence_of(const RequestResult& result, const Fault& fault);

// Returns the consequences of the unexpected failures that are not binding, the worst first, each with its
// clauses: "damage goes unnoticed (CRC-4), bad metadata accepted (META-3, META-8)". Empty if there are no
// such failures.
std::string consequences_of_warnings(const Results& results);

}  // namespace zarrproof
