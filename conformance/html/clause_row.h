// Tables with a row for a clause and a column for a run.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/html/run.h"
#include "conformance/results/count.h"

namespace zarrproof {

// A row: a clause, or the part of a clause that concerns one codec or subject.
struct ClauseRow {
  Clause clause;
  std::string area;  // empty: all

  auto operator<=>(const ClauseRow&) const = default;
};

// Returns the counts of a request. Expected failures count like others: a list changes no behaviour.
Count count_with_expected(const RequestResult& result);

// Writes the beginning of a table, until the first row. `head` names the rows. `last` is the head of one more
// column; empty: there is none.
void begin_clause_table(std::ostream& out, std::string_view caption, std::string_view head,
                        const std::vector<const Run*>& runs, std::string_view last = {});

// Writes the beginning of a row: the clause and its title.
void begin_clause_row(std::ostream& out, const ClauseRow& row);

// Writes a cell. A cell with failures links to the worst cause of the row. `more` is shown behind the count.
void write_clause_cell(std::ostream& out, const Run& run, const ClauseRow& row, const Count& count,
                       const std::string& more = {});

}  // namespace zarrproof
