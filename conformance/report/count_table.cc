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

// The numbers of elements by area.
class CountTable {
 public:
  // narrow: leaves out columns of zeros and the space that a line can spare.
  enum class Width { wide, narrow };

  CountTable(const Summary& summary, Width width) {
    constexpr std::size_t kAreaWidth = 14;
    const bool is_wide = width == Width::wide;
    const auto is_shown = [&](const CountColumn& column) {
      return column.shown == CountColumn::Shown::always ||
             (column.shown == CountColumn::Shown::with_room && is_wide) || column.number(summary.all) > 0;
    };
    rows_ = count_rows(summary, is_shown);
    if (is_wide) {
      widths_ = {kAreaWidth};
      for (const CountColumn& column : kCountColumns)
        if (is_shown(column)) widths_.push_back(column.width);
    }
    widths_ = column_widths(rows_, kGap, widths_);
  }

  // Puts "not declared" and "not asked" on two lines.
  void split_head() {
    std::vector<std::string> above(rows_.front().size());
    for (std::size_t i = 0; i < above.size(); ++i)
      if (const std::size_t space = rows_.front()[i].find(' '); space != std::string::npos) {
        above[i] = rows_.front()[i].substr(0, space);
        rows_.front()[i].erase(0, space + 1);
      }
    rows_.insert(rows_.begin(), std::move(above));
    widths_ = column_widths(rows_, kGap);
  }

  std::size_t width() const { return std::accumulate(widths_.begin(), widths_.end(), std::size_t{0}); }

  void print(std::ostream& out) const { write_text_table(out, rows_, widths_); }

 private:
  static constexpr std::size_t kGap = 1;

  TextRows rows_;
  std::vector<std::size_t> widths_;  // of the columns, each with the space before it
};

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
  CountTable table(summary, CountTable::Width::wide);
  if (style.width > 0 && table.width() > style.width) table = CountTable(summary, CountTable::Width::narrow);
  if (style.width > 0 && table.width() > style.width) table.split_head();
  table.print(out);
  out << "\n";
}

}  // namespace zarrproof
