// The table of counts: a row for each codec and subject, a column for each kind of verdict.
#include <numeric>
#include <ostream>

#include "conformance/report/formats.h"
#include "conformance/results/count.h"
#include "conformance/text/wrapped.h"

namespace zarrproof {
namespace {

// The numbers of elements by area. An area has no row if the testee declares none of its requests.
class CountTable {
 public:
  // narrow: leaves out columns of zeros and the space that a line can spare.
  enum class Width { wide, narrow };

  CountTable(const Summary& summary, Width width) {
    constexpr std::size_t kAreaWidth = 14;
    const bool room = width == Width::wide;
    rows_ = {{"elements"}};
    if (room) widths_ = {kAreaWidth};
    using Shown = CountColumn::Shown;
    std::vector<const CountColumn*> columns;
    for (const CountColumn& column : kCountColumns) {
      if (column.shown != Shown::always && (column.shown != Shown::with_room || !room) &&
          column.number(summary.all) == 0)
        continue;
      columns.push_back(&column);
      rows_.front().emplace_back(column.head);
      if (room) widths_.push_back(column.width);
    }
    const auto add = [&](std::string_view area, const Count& count) {
      rows_.push_back({std::string(area)});
      for (const CountColumn* column : columns) rows_.back().push_back(std::to_string(column->number(count)));
    };
    for (std::string_view area : kAreas)
      if (summary.areas.at(area).asked_about() > 0) add(area, summary.areas.at(area));
    add("all", summary.all);
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

void print_counts(std::ostream& out, const Results& results, const TableStyle& style) {
  const Summary summary = summary_of(results);
  CountTable table(summary, CountTable::Width::wide);
  if (style.width > 0 && table.width() > style.width) table = CountTable(summary, CountTable::Width::narrow);
  if (style.width > 0 && table.width() > style.width) table.split_head();
  table.print(out);
  out << "\n";
}

}  // namespace zarrproof
