// Readers of forms of vectors, and of the parts that several forms share. Each function throws Refused with
// the place when the text does not follow vectors/README.md.
#pragma once

#include <string>
#include <vector>

#include "reference/json/at.h"
#include "vectors/arrangement.h"
#include "vectors/sequence.h"

namespace zarrproof {

// An id, or a part of one. It must be safe in a shell, in file names and in reports.
std::string read_name(const At& at);

Clause read_clause(const At& at);
std::vector<Clause> read_clauses(const At& at);
std::vector<Permitted> read_outcomes(const At& at);

// The member `flags` of a case or table: a list; empty if it is missing.
std::vector<std::string> read_flags(const At& at);

// The member `layout`; C if it is missing.
Layout read_layout(const At& at);

// The data that all vectors of a table share.
GroupHead read_head(const At& at);

// The member `refusals` of a table with this number of inputs: the inputs that a clause refuses. Empty if it
// is missing.
Refusals read_refusals(const At& at, std::size_t inputs);

// A case: the vectors of its requests.
void read_case(const At& at, std::vector<Vector>& vectors);

ArrangementGroup read_arrangement(const At& at);
Sequence read_sequence(const At& at);

}  // namespace zarrproof
