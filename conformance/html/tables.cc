// The tables of counts: clauses, casts and scale_offset of a run; clauses of several runs.
#include <map>
#include <ranges>
#include <set>
#include <utility>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "reference/types/data_type.h"
#include "reference/types/enum_table.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

struct CellStateRow {
  CellState value;
  std::string_view name, symbol;
  std::string_view meaning;               // for the legend
  std::size_t Count::* number = nullptr;  // of a cell that shows its number
};

constexpr EnumTable kCellStates({
    CellStateRow{CellState::not_asked, "not-asked", "·", "not asked or not judged"},
    CellStateRow{CellState::unsupported, "unsupported", "–", "unsupported or not declared"},
    CellStateRow{CellState::unproven, "unproven", "?", "unproven refusals", &Count::unproven},
    CellStateRow{CellState::pass, "pass", "✓", "all passed", &Count::passed},
    CellStateRow{CellState::expected, "expected", "≈", "expected failures", &Count::expected},
    CellStateRow{CellState::warning, "warning", "!", "warnings: the clause is not a MUST", &Count::warned},
    CellStateRow{CellState::fail, "fail", "✗", "failed elements", &Count::failed},
});

// Returns the sign of the state, so that colour is not needed, and the text: "✗ 3".
std::string with_symbol(CellState state, const std::string& text) {
  return std::string(kCellStates[state].symbol) + (text.empty() ? "" : " ") + text;
}

// Returns the worst state that the counts show. `not_asked` also stands for a count of nothing.
const CellStateRow& state_of(const Count& count) {
  for (const CellStateRow& row : kCellStates.rows() | std::views::reverse)
    if (row.number != nullptr && count.*row.number > 0) return row;
  return kCellStates[count.unsupported + count.undeclared > 0 ? CellState::unsupported
                                                              : CellState::not_asked];
}

// Returns each number that is not 0: "37 passed, 3 failed".
std::string count_words(const Count& count) {
  std::string text;
  for (const CountColumn& column : kCountColumns)
    if (const std::size_t number = column.number(count); number > 0 && column.head != "judged")
      text += (text.empty() ? "" : ", ") + std::to_string(number) + " " + std::string(column.head);
  return text;
}

// The keys of rows or columns in their order, each with a text. A row prints its key and the text; a column
// prints the text only.
using Keys = std::vector<std::pair<std::string, std::string>>;

// A table of counts, and the causes of the failures in each cell.
class Grid {
 public:
  void add(const std::string& row, const std::string& column, const Run& run, const RequestResult& result,
           const Count& count) {
    Cell& cell = cells_[{row, column}];
    cell.run = &run;
    cell.count += count;
    if (const auto causes = run.causes_of_request.find(result.id); causes != run.causes_of_request.end())
      cell.causes.insert(causes->second.begin(), causes->second.end());
  }

  // Returns the table; nothing if no cell was judged. Leaves out rows and columns of which nothing was
  // judged. `head` names the keys of the rows: "clause".
  std::string html(const std::string& caption, const std::string& head, const Keys& rows,
                   const Keys& columns) const {
    std::set<std::string> used_rows, used_columns;
    for (const auto& [key, cell] : cells_)
      if (state_of(cell.count).value > CellState::unsupported) {
        used_rows.insert(key.first);
        used_columns.insert(key.second);
      }
    if (used_rows.empty()) return {};
    HtmlTable table{caption, {head}};
    for (const auto& [column, title] : columns)
      if (used_columns.contains(column)) table.heads.push_back(title);
    for (const auto& [row, detail] : rows) {
      if (!used_rows.contains(row)) continue;
      table.rows.push_back({row, detail, {}});
      for (const auto& [column, title] : columns)
        if (used_columns.contains(column)) table.rows.back().cells.push_back(html_cell(row, column, title));
    }
    return html_table(table);
  }

 private:
  struct Cell {
    Count count;
    const Run* run = nullptr;
    std::set<std::size_t> causes;
  };

  HtmlTable::Cell html_cell(const std::string& row, const std::string& column,
                            const std::string& title) const {
    const auto found = cells_.find({row, column});
    if (found == cells_.end()) return {};
    const Cell& cell = found->second;
    const CellStateRow& state = state_of(cell.count);
    HtmlTable::Cell html{
        with_symbol(state.value, state.number ? std::to_string(cell.count.*state.number) : ""), state.name,
        row + ", " + title + ": " + count_words(cell.count)};
    for (const std::size_t cause : cell.causes) html.anchors.push_back(cell.run->cause_id(cause));
    return html;
  }

  std::map<std::pair<std::string, std::string>, Cell> cells_;  // by row and column
};

Keys clause_keys() {
  Keys keys;
  for (const Clause clause : all_clauses()) keys.emplace_back(id(clause), summary(clause));
  return keys;
}

// Returns the counts as if there were no list of expected failures.
Count unlisted_count_of(const RequestResult& result) {
  Count count = count_of(result, {});
  (is_binding(result, {}) ? count.failed : count.warned) += std::exchange(count.expected, 0);
  return count;
}

}  // namespace

std::string_view name(CellState state) {
  return kCellStates.name(state);
}

std::string html_badge(CellState state, const std::string& text) {
  return "<span class=\"badge " + std::string(name(state)) + "\">" + with_symbol(state, html_text(text)) +
         "</span> ";
}

std::string matrix_section(const Run& run) {
  Keys areas, types, type_columns;
  for (const std::string_view area : kAreas) areas.emplace_back(area, area);
  for (const DataType& type : real_data_types()) {
    types.emplace_back(type.name, "");
    type_columns.emplace_back(type.name, type.name);
  }
  Grid clauses, casts;
  for (const RequestResult& result : run.results.requests) {
    const Count count = count_of(result, run.results.strictness);
    for (const Clause clause : result.clauses)
      clauses.add(std::string(id(clause)), std::string(area_of(result.id)), run, result, count);
    if (!contains(result.codecs, "cast_value") || result.data_types.size() != 2) continue;
    std::string from = result.data_types.front(), to = result.data_types.back();
    if (result.operation == Operation::decode) std::swap(from, to);
    casts.add(from, to, run, result, count);
  }
  std::string legend;
  for (const CellStateRow& state : kCellStates.rows() | std::views::reverse)
    legend += html_badge(state.value, std::string(state.meaning));
  return "<h2>Matrix</h2>\n<p>" + legend +
         "</p>\n<p class=\"quiet\">Numbers count elements. A link leads to the causes.</p>\n" +
         clauses.html("Clauses by codec and subject", "clause", clause_keys(), areas) +
         casts.html("Conversions by cast_value: input type (row), output type (column)", "from", types,
                    type_columns);
}

std::string runs_section(const std::vector<Run>& runs) {
  Grid grid;
  Keys columns;
  for (const Run& run : runs) {
    columns.emplace_back(run.id, run.title);
    for (const RequestResult& result : run.results.requests)
      for (const Clause clause : result.clauses)
        grid.add(std::string(id(clause)), run.id, run, result, unlisted_count_of(result));
  }
  return grid.html("Clauses by run; expected failures count as failures or warnings", "clause", clause_keys(),
                   columns);
}

}  // namespace zarrproof
