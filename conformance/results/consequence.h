// The consequences of failures for the users of a testee.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Returns the worst consequence of a failure of a request, by the clauses that it violates and by what is
// wrong: for example, a refusal never gives wrong data.
Consequence consequence_of(const RequestResult& result, const Fault& fault);

// Which unexpected failures: those that fail the run, or the others.
enum class Binding { failures, warnings };

// Returns the consequences of these failures, the worst first, each with its clauses: "damage goes unnoticed
// (CRC-4), bad metadata accepted (META-3, META-8 and 2 more)". Names `most` clauses of each. Empty if there
// are no such failures.
std::string consequences_of(const Results& results, Binding binding, std::size_t most);

// Returns the consequences of the failures and of the warnings, as the end of a sentence: "; failures mean:
// silently wrong data (CV-3); warnings mean: damage goes unnoticed (CRC-4)". Empty if there are none.
std::string meanings_of(const Results& results, std::size_t most);

}  // namespace zarrproof
