// A table of states: rows and columns with names, and a count in each cell.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "conformance/html/run.h"
#include "conformance/results/count.h"

namespace zarrproof {

class Grid {
 public:
  // The names in their order. A row or column of which nothing was judged is not printed. `caption`: what the
  // table shows. `head`: what a row is.
  Grid(std::string caption, std::string head, std::vector<std::string> rows,
       std::vector<std::string> columns);

  // The filter that a cell of this row and column chooses, such as "clause=CV-3&area=cast_value".
  using Choice = std::string (*)(const std::string& row, const std::string& column);

  // Counts a request in a cell. `mode` divides the cell: the text that appears on hover or focus names
  // each mode. Does nothing if the row or column is not one of the grid.
  void add(const Run& run, const RequestResult& result, const std::string& row, const std::string& column,
           const std::string& mode);

  // Prints the table. The cells link to their worst cause. `titles` are longer names of rows; may be empty.
  void print(std::ostream& out, const Run& run, Choice choice,
             const std::map<std::string, std::string>& titles = {}) const;

 private:
  struct Cell {
    Count count;
    std::map<std::string, Count> modes;
    std::size_t worst_cause = static_cast<std::size_t>(-1);
  };
  using CellKey = std::pair<std::string, std::string>;  // row, column

  // Returns the names of rows or columns that are printed.
  std::vector<std::string> shown(const std::vector<std::string>& names,
                                 const std::string& (*name_of)(const CellKey&)) const;
  void print_cell(std::ostream& out, const Run& run, const std::string& row, const std::string& column,
                  const std::string& chosen) const;

  std::string caption_, head_;
  std::vector<std::string> rows_, columns_;
  std::unordered_set<std::string> names_;  // of rows and columns
  std::map<CellKey, Cell> cells_;
};

}  // namespace zarrproof
