// Clauses and open points for the terminal, and as a page with their numbers of vectors.
#pragma once

#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "vectors/coverage.h"

namespace zarrproof {

// Prints one line: id, level and title of a clause; name and question of an open point.
void print_line(std::ostream& out, Clause clause);
void print_line(std::ostream& out, OpenPoint open_point);

// Prints the entry of docs/requirements.md. In place of the numbers of vectors, names the command that lists
// them: reading the suite takes a second.
void print_details(std::ostream& out, Clause clause);
void print_details(std::ostream& out, OpenPoint open_point);

// Prints the details of each requirement, with an empty line between two.
using Requirement = std::variant<Clause, OpenPoint>;
void print_details(std::ostream& out, const std::vector<Requirement>& requirements);

// Returns the page in Markdown. `coverage` is the coverage of level core; the page shows its numbers of
// vectors.
std::string requirements_page(const Coverage& coverage);

}  // namespace zarrproof
