// Links to clauses and open points in docs/requirements.md, and where clauses come from.
#pragma once

#include <span>
#include <string>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "vectors/data_folder.h"

namespace zarrproof {

// Returns the anchor of the heading: "#cv-5", "#map_zero".
std::string anchor(Clause clause);
std::string anchor(OpenPoint open_point);

// Returns "docs/requirements.md#cv-5"; of an installed program, the whole path of its page, with the anchor.
template <class Requirement>
std::string page_link(Requirement requirement) {
  return shown_path("docs/requirements.md") + anchor(requirement);
}

// Return the command that prints the clauses. A program in its build folder adds the page, or the page with
// the anchor of each clause:
//   zarrproof clauses CV-4 CV-12 (docs/requirements.md)
//   zarrproof clauses CV-4 CV-12 (docs/requirements.md#cv-4, docs/requirements.md#cv-12)
// An installed program returns "zarrproof clauses CV-4 CV-12" for both.
std::string command_and_page(std::span<const Clause> clauses);
std::string command_and_anchors(std::span<const Clause> clauses);

// Returns three lines: id, summary and level; the first section of the specification for the clause, with its
// public link; and where to read the entry of the clause. Only a link makes a line long.
std::string source_lines(Clause clause);

}  // namespace zarrproof
