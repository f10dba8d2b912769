// The clause that a failure violates, and what this means to the users of the testee.
#pragma once

#include <optional>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Returns the clause that a failure violates. Reversed bytes violate BYTES-2, and a chunk that is left out
// CHAIN-3, whatever the request is about. A request may name several clauses: of these, the first one that
// fits the kind of difference. A refused conversion does not say which of its clauses is violated; CV-2 then
// stands for all clauses about conversions.
Clause violated_clause(const RequestResult& result, Deviation deviation);

// Returns the clause that such a difference violates, whatever the request is about.
std::optional<Clause> clause_of_difference(Deviation deviation);

// Returns whether the clause says little about what is wrong, where others stand beside it.
bool is_general(Clause clause);

// Returns the first clause that is not general; the first clause if all are. `named` is not empty.
Clause most_telling(const std::vector<Clause>& named);

// Returns the worst consequence of a failure of a request, by the clauses that it violates and by what is
// wrong: for example, a refusal never gives wrong data.
Consequence consequence_of(const RequestResult& result, const Fault& fault);

}  // namespace zarrproof
