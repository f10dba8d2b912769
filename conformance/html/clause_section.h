// The texts of clauses.
#pragma once

#include <iosfwd>
#include <vector>

#include "reference/requirements/clause.h"

namespace zarrproof {

// Writes the text, the level, the reason for the level and the passages of each clause.
void write_clause_texts(std::ostream& out, const std::vector<Clause>& clauses);

}  // namespace zarrproof
