// The table of counts: a row for each codec and subject, a column for each kind of verdict.
#include <functional>
#include <numeric>
#include <ostream>

#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/wrapped.h"

namespace zarrproof {
namespace {

constexpr std::size_t kGap = 1;

// narrow: leaves out columns of zeros and the space that a line can spare.
enum class Width { wide, narrow };

struct CountTable {
  TextRows rows;
  std::vector<std::size_t> widths;  // of the columns, each with the space before it

  bool exceeds(std::size_t width) const {
    return width > 0 && std::accumulate(widths.begin(), widths.end(), std::size_t{0}) > width;
  }
};

CountTable count_table(const Summary& summary, Width width) {
  constexpr std::size_t kAreaWidth = 14;
  const bool is_wide = width == Width::wide;
  const auto is_shown = [&](const CountColumn& column) {
    return column.shown == CountColumn::Shown::always ||
           (column.shown == CountColumn::Shown::with_room && is_wide) || column.number(summary.all) > 0;
  };
  std::vector<std::size_t> widths = {kAreaWidth};
  for (const CountColumn& column : kCountColumns)
    if (is_shown(column)) widths.push_back(column.width);
  const TextRows rows = count_rows(summary, is_shown);
  return {rows, column_widths(rows, kGap, is_wide ? widths : std::vector<std::size_t>())};
}

// Puts "not declared" and "not asked" on two lines.
void split_head(CountTable& table) {
  std::vector<std::string> above(table.rows.front().size());
  for (std::size_t i = 0; i < above.size(); ++i)
    if (std::string& head = table.rows.front()[i]; head.find(' ') != std::string::npos) {
      above[i] = head.substr(0, head.find(' '));
      head.erase(0, above[i].size() + 1);
    }
  table.rows.insert(table.rows.begin(), std::move(above));
  table.widths = column_widths(table.rows, kGap);
}

}  // namespace

TextRows count_rows(const Summary& summary, const std::function<bool(const CountColumn&)>& is_shown) {
  TextRows rows = {{"elements"}};
  for (const CountColumn& column : kCountColumns)
    if (is_shown(column)) rows.front().emplace_back(column.head);
  const auto add = [&](std::string_view area, const Count& count) {
    rows.push_back({std::string(area)});
    for (const CountColumn& column : kCountColumns)
      if (is_shown(column)) rows.back().push_back(std::to_string(column.number(count)));
  };
  for (std::string_view area : kAreas)
    if (summary.areas.at(area).asked_about() > 0) add(area, summary.areas.at(area));
  add("all", summary.all);
  return rows;
}

void print_counts(std::ostream& out, const Results& results, const TableStyle& style) {
  const Summary summary = summary_of(results);
  CountTable table = count_table(summary, Width::wide);
  if (table.exceeds(style.width)) table = count_table(summary, Width::narrow);
  if (table.exceeds(style.width)) split_head(table);
  write_text_table(out, table.rows, table.widths);
  out << "\n";
}

}  // namespace zarrproof
