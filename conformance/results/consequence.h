// What failures mean for the users of a testee.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// The worst consequence among those of the clauses, one or more.
Consequence consequence_of(const std::vector<Clause>& clauses);

// The consequences of the failures that do not bind and are not expected, the worst first, each with its
// clauses: "damage goes unnoticed (CRC-4), bad metadata accepted (META-3, META-8)". Empty where there are
// none.
std::string consequences_of_warnings(const Results& results);

}  // namespace zarrproof
