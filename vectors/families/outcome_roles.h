// The elements of one conversion, grouped by outcome, for arrays whose order matters.
#pragma once

#include <string>
#include <vector>

#include "reference/values/value.h"
#include "vectors/table.h"

namespace zarrproof {

// An input of a table, by its name in ids.
struct Role {
  std::string name;
  std::size_t input;
};

class OutcomeRoles {
 public:
  // Fills the table, which has one column. Leaves out inputs that depend on open points or have level
  // derived. Throws Refused like fill().
  explicit OutcomeRoles(Table table);

  // Returns elements that must be refused: next to the accepted ones, the farthest, between them, infinities
  // and NaN, as far as they exist.
  std::vector<Role> refused() const;

  // Returns accepted elements that may hide a refused one: the other end of the range, zero, infinities, NaN.
  std::vector<Role> accepted() const;

  // Returns accepted elements whose result is a different number.
  std::vector<Role> rounded() const;

  // Returns whether an element must be accepted, so that a control is possible.
  bool has_neighbour() const { return is_kept(table_.neighbour); }
  std::size_t neighbour() const { return table_.neighbour; }

  // Returns the clause that refuses an input.
  Clause clause_of(std::size_t input) const { return table_.refusing_clause(input).value(); }

  // Returns the table with these arrays and the inputs that they need.
  Table table_with(std::vector<TableArray> arrays) const;

 private:
  bool is_kept(std::size_t input) const;
  const Cell& cell_of(std::size_t input) const { return table_.columns.front().cells[input]; }
  bool is_accepted(std::size_t input) const { return cell_of(input).kind == Cell::Kind::result; }
  Value value_of(std::size_t input) const;

  Table table_;
  DataType input_type_;
  std::vector<std::size_t> kept_;  // indices of inputs
};

}  // namespace zarrproof
