#include "conformance/html/grid.h"

#include <algorithm>
#include <ostream>

#include "conformance/html/markup.h"
#include "conformance/html/state.h"

namespace zarrproof {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

}  // namespace

Grid::Grid(std::string caption, std::string head, std::vector<std::string> rows,
           std::vector<std::string> columns)
    : caption_(std::move(caption)),
      head_(std::move(head)),
      rows_(std::move(rows)),
      columns_(std::move(columns)) {
  names_.insert(rows_.begin(), rows_.end());
  names_.insert(columns_.begin(), columns_.end());
}

void Grid::add(const Run& run, const RequestResult& result, const std::string& row, const std::string& column,
               const std::string& mode) {
  if (!names_.contains(row) || !names_.contains(column)) return;
  Cell& cell = cells_[{row, column}];
  const Count count = count_of(result, run.results().strictness);
  cell.count += count;
  cell.modes[mode] += count;
  if (const auto cause = run.cause_of(result.id)) cell.worst_cause = std::min(cell.worst_cause, *cause);
}

std::vector<std::string> Grid::shown(const std::vector<std::string>& names,
                                     const std::string& (*name_of)(const CellKey&)) const {
  std::unordered_set<std::string> used;
  for (const auto& [key, cell] : cells_)
    if (state_of(cell.count) > CellState::unsupported) used.insert(name_of(key));
  std::vector<std::string> found;
  std::ranges::copy_if(names, std::back_inserter(found),
                       [&](const std::string& name) { return used.contains(name); });
  return found;
}

void Grid::print_cell(std::ostream& out, const Run& run, const std::string& row, const std::string& column,
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
  if (cell.worst_cause != kNone)
    out << "<a href=\"#" << run.cause_id(cell.worst_cause) << "\" data-choose=\"run=" << run.id() << "&amp;"
        << html_text(chosen) << "\" aria-label=\"" << html_text(row + ", ")
        << html_text(std::string(words_of_area(column)) + ": " + count_words(cell.count)) << "\"" << title
        << ">" << cell_text(cell.count) << "</a>";
  else
    out << "<span" << (is_divided ? " tabindex=\"0\" role=\"img\"" : "") << title << ">"
        << cell_text(cell.count) << "</span>";
  out << "</td>";
}

void Grid::print(std::ostream& out, const Run& run, Choice choice,
                 const std::map<std::string, std::string>& titles) const {
  const auto rows = shown(rows_, [](const CellKey& key) -> const std::string& { return key.first; });
  const auto columns = shown(columns_, [](const CellKey& key) -> const std::string& { return key.second; });
  if (rows.empty()) return;
  const bool upright = std::ranges::any_of(columns, [](const auto& column) { return column.size() > 12; });
  out << html_region(part_name(caption_, run)) << "<table class=\"cells\"><caption>" << html_text(caption_)
      << "</caption>\n<thead><tr><th scope=\"col\">" << html_text(head_) << "</th>";
  for (const std::string& column : columns)
    out << "<th scope=\"col\"" << (upright ? " class=\"up\"" : "") << ">" << html_text(words_of_area(column))
        << "</th>";
  out << "</tr></thead>\n<tbody>\n";
  for (const std::string& row : rows) {
    const auto title = titles.find(row);
    out << "<tr><th scope=\"row\">" << html_text(row)
        << (title == titles.end() ? "" : " <span class=\"quiet\">" + html_text(title->second) + "</span>")
        << "</th>";
    for (const std::string& column : columns) print_cell(out, run, row, column, choice(row, column));
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace zarrproof
