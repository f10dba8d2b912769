// Clauses and open points for the terminal.
#pragma once

#include <iosfwd>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// On one line: id, level and title; name and question.
void print_line(std::ostream& out, Clause clause);
void print_line(std::ostream& out, Switch open_point);

// All that docs/requirements.md says about it, but for the numbers of vectors.
void print_details(std::ostream& out, Clause clause);
void print_details(std::ostream& out, Switch open_point);

}  // namespace zarrproof
