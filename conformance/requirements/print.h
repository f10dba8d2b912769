// Clauses and open points for the terminal and as a page, with their numbers of vectors.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "vectors/coverage.h"

namespace zarrproof {

// Prints one line: id, level and title of a clause; name and question of an open point.
void print_line(std::ostream& out, Clause clause);
void print_line(std::ostream& out, OpenPoint open_point);

// Prints the entry of docs/requirements.md.
void print_details(std::ostream& out, const ClauseCoverage& coverage);
void print_details(std::ostream& out, const OpenPointCoverage& coverage);

// Prints the details of each requirement in `chosen`, with an empty line between two. `coverage` has an entry
// for every requirement, in the order of the table.
template <class Requirement, class Entry>
void print_chosen(std::ostream& out, const std::vector<Requirement>& chosen,
                  const std::vector<Entry>& coverage) {
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i > 0) out << "\n";
    print_details(out, coverage[static_cast<std::size_t>(chosen[i])]);
  }
}

// Returns the page in Markdown. `coverage` is that of level core; the page shows its numbers of vectors.
std::string requirements_page(const Coverage& coverage);

}  // namespace zarrproof
