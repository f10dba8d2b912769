// The consequences of failures for the users of a testee.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Returns the worst consequence of a failure of a request, by the clauses that it violates and by what is
// wrong: for example, a refusal never gives wrong data.
Consequence consequence_of(const RequestResult& result, const Fault& fault);

// Which failures: unexpected ones that fail the run, other unexpected ones, or expected ones.
enum class FailureKind { failures, warnings, expected };

// Returns the consequences of these failures, the worst first, each with its clauses: "damage goes unnoticed
// (CRC-4), bad metadata accepted (META-3, META-8 and 2 more)". Names `most` clauses of each. Empty if there
// are no such failures.
std::string consequences_of(const Results& results, FailureKind kind, std::size_t most);

// Returns the consequences of these kinds of failures, as the end of a sentence: "; failures mean: silently
// wrong data (CV-3); warnings mean: damage goes unnoticed (CRC-4)". Empty if there are none.
std::string meanings_of(const Results& results, std::initializer_list<FailureKind> kinds, std::size_t most);

}  // namespace zarrproof
