// Clauses and open points for the terminal.
#pragma once

#include <ostream>
#include <span>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// Prints one line: id, level and title of a clause; name and question of an open point.
void print_line(std::ostream& out, Clause clause);
void print_line(std::ostream& out, OpenPoint open_point);

// Prints the entry of docs/requirements.md without the numbers of vectors.
void print_details(std::ostream& out, Clause clause);
void print_details(std::ostream& out, OpenPoint open_point);

// Prints the details of each requirement in `chosen`, with an empty line between two. If `chosen` is empty,
// prints a line for each of `all`.
template <class Requirement>
void print_requirements(std::ostream& out, const std::vector<Requirement>& chosen,
                        std::span<const Requirement> all) {
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i > 0) out << "\n";
    print_details(out, chosen[i]);
  }
  if (chosen.empty())
    for (const Requirement one : all) print_line(out, one);
}

}  // namespace zarrproof
