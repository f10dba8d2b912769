// The matrices of a run: clauses by codec, casts by data types, scale_offset by data type.
#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <ranges>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/results/count.h"
#include "reference/types/data_type.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// A table of states: rows and columns with names, and a count in each cell.
class Grid {
 public:
  // The names in their order. A row or column of which nothing was judged is not printed. `caption`: what the
  // table shows. `head`: what a row is.
  Grid(const Run& run, std::string caption, std::string head, std::vector<std::string> rows,
       std::vector<std::string> columns)
      : run_(run),
        caption_(std::move(caption)),
        head_(std::move(head)),
        rows_(std::move(rows)),
        columns_(std::move(columns)),
        names_(rows_.begin(), rows_.end()) {
    names_.insert(columns_.begin(), columns_.end());
  }

  // The filter that a cell of this row and column chooses, such as "clause=CV-3&area=cast_value".
  using Choice = std::string (*)(const std::string& row, const std::string& column);

  // Counts a request in a cell. `mode` divides the cell: the text that appears on hover or focus names
  // each mode. Does nothing if the row or column is not one of the grid.
  void add(const RequestResult& result, const std::string& row, const std::string& column,
           const std::string& mode) {
    if (!names_.contains(row) || !names_.contains(column)) return;
    Cell& cell = cells_[{row, column}];
    const Count count = count_of(result, run_.results().strictness);
    cell.count += count;
    cell.modes[mode] += count;
    if (const auto cause = run_.cause_of(result.id))
      cell.worst_cause = std::min(cell.worst_cause.value_or(*cause), *cause);
  }

  // Prints the table. The cells link to their worst cause. `titles` are longer names of rows; may be empty.
  void print(std::ostream& out, Choice choice, const std::map<std::string, std::string>& titles = {}) const {
    const auto rows = shown(rows_, &CellKey::first), columns = shown(columns_, &CellKey::second);
    if (rows.empty()) return;
    std::vector<std::string> heads;
    for (const std::string& column : columns) heads.emplace_back(words_of_area(column));
    const bool are_long = std::ranges::any_of(columns, [](const auto& column) { return column.size() > 12; });
    out << html_cells(part_name(caption_, run_), caption_, head_, heads,
                      are_long ? ColumnHeads::upright : ColumnHeads::level);
    for (const std::string& row : rows) {
      const auto title = titles.find(row);
      out << "<tr><th scope=\"row\">" << html_text(row)
          << (title == titles.end() ? "" : " <span class=\"quiet\">" + html_text(title->second) + "</span>")
          << "</th>";
      for (const std::string& column : columns) print_cell(out, row, column, choice(row, column));
      out << "</tr>\n";
    }
    out << kEndOfTable;
  }

 private:
  struct Cell {
    Count count;
    std::map<std::string, Count> modes;
    std::optional<std::size_t> worst_cause;
  };
  using CellKey = std::pair<std::string, std::string>;  // row, column

  // Returns the names of rows or columns that are printed.
  std::vector<std::string> shown(std::vector<std::string> names, std::string CellKey::* name) const {
    std::unordered_set<std::string> used;
    for (const auto& [key, cell] : cells_)
      if (state_of(cell.count) > CellState::unsupported) used.insert(key.*name);
    std::erase_if(names, [&](const std::string& one) { return !used.contains(one); });
    return names;
  }

  void print_cell(std::ostream& out, const std::string& row, const std::string& column,
                  const std::string& chosen) const {
    const auto found = cells_.find({row, column});
    if (found == cells_.end()) {
      out << "<td></td>";
      return;
    }
    const Cell& cell = found->second;
    std::string hover = row + ", " + std::string(words_of_area(column)) + ": " + count_words(cell.count);
    for (const auto& [mode, count] : cell.modes)
      if (!mode.empty()) hover += "\n" + mode + ": " + count_words(count);
    // A cell that is divided by mode can be reached with the keyboard. The style sheet then shows its title.
    const bool is_divided = cell.modes.size() > 1 || !cell.modes.begin()->first.empty();
    const std::string title = " title=\"" + html_lines(hover) + "\"" + (is_divided ? " data-modes" : "");
    out << "<td class=\"" << name(state_of(cell.count)) << "\">";
    if (cell.worst_cause)
      out << "<a href=\"#" << run_.cause_id(*cell.worst_cause) << "\" data-choose=\"run=" << run_.id()
          << "&amp;" << html_text(chosen) << "\" aria-label=\"" << html_text(row + ", ")
          << html_text(std::string(words_of_area(column)) + ": " + count_words(cell.count)) << "\"" << title
          << ">" << cell_text(cell.count) << "</a>";
    else
      out << "<span" << (is_divided ? " tabindex=\"0\" role=\"img\"" : "") << title << ">"
          << cell_text(cell.count) << "</span>";
    out << "</td>";
  }

  const Run& run_;
  std::string caption_, head_;
  std::vector<std::string> rows_, columns_;
  std::unordered_set<std::string> names_;  // of rows and columns
  std::map<CellKey, Cell> cells_;
};

std::vector<std::string> real_type_names() {
  std::vector<std::string> names;
  for (const DataType& type : real_data_types()) names.push_back(type.name);
  return names;
}

void write_clauses(std::ostream& out, const Run& run) {
  std::vector<std::string> rows;
  std::map<std::string, std::string> titles;
  for (const Clause clause : all_clauses()) {
    rows.emplace_back(id(clause));
    titles.emplace(id(clause), summary(clause));
  }
  Grid grid(run, "Clauses by codec and subject", "clause", rows, {kAreas.begin(), kAreas.end()});
  for (const RequestResult& result : run.results().requests)
    for (const Clause clause : result.clauses)
      grid.add(result, std::string(id(clause)), std::string(area_of(result.id)), "");
  grid.print(
      out,
      [](const std::string& row, const std::string& column) { return "clause=" + row + "&area=" + column; },
      titles);
}

void write_casts(std::ostream& out, const Run& run) {
  Grid grid(run, "Conversions by cast_value: input type (row), output type (column)", "from",
            real_type_names(), real_type_names());
  for (const RequestResult& result : run.results().requests)
    if (const auto conversion = conversion_of(result))
      grid.add(result, conversion->from, conversion->to, mode_of(result));
  grid.print(out,
             [](const std::string& row, const std::string& column) { return "type=" + row + "-" + column; });
}

void write_scale_offset(std::ostream& out, const Run& run) {
  const auto operations = operation_names();
  Grid grid(run, "scale_offset by data type", "data type", real_type_names(),
            {operations.begin(), operations.end()});
  for (const RequestResult& result : run.results().requests)
    if (contains(result.codecs, "scale_offset") && !result.data_types.empty())
      grid.add(result, result.data_types.front(), std::string(name(result.operation)), "");
  grid.print(out,
             [](const std::string& row, const std::string&) { return "codec=scale_offset&type=" + row; });
}

void write_legend(std::ostream& out) {
  out << "<p>";
  for (const CellStateRow& state : cell_states() | std::views::reverse)
    out << "<span class=\"badge " << state.name << "\">" << state.symbol << " " << state.meaning
        << "</span> ";
  out << "</p>\n<p class=\"quiet\">Numbers count elements. The text that appears over a cell of a "
         "conversion, or when it has the focus, divides them by mode. A link leads to the causes.</p>\n";
}

}  // namespace

void write_matrices(std::ostream& out, const Run& run) {
  out << "<h3 id=\"" << run.id() << "-matrix\">Matrix</h3>\n";
  write_legend(out);
  write_clauses(out, run);
  write_casts(out, run);
  write_scale_offset(out, run);
}

}  // namespace zarrproof
