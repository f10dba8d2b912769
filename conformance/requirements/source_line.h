// Where a clause comes from.
#pragma once

#include <string>

#include "reference/requirements/clause.h"

namespace zarrproof {

// Returns three lines: id, title and level; the first section of the specification for the clause, with its
// public link; and where to read the entry of the clause. Only a link makes a line long.
std::string source_lines(Clause clause);

}  // namespace zarrproof
