#include "conformance/html/clause_row.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "conformance/html/markup.h"
#include "conformance/html/state.h"

namespace zarrproof {
namespace {

bool is_in(const Cause& cause, const ClauseRow& row) {
  return std::ranges::count(cause.all_clauses, row.clause) > 0 &&
         (row.area.empty() || std::ranges::count(cause.areas, row.area) > 0);
}

}  // namespace

Count count_with_expected(const RequestResult& result) {
  Count count = count_of(result, {});
  (is_binding(result, {}) ? count.failed : count.warned) += std::exchange(count.expected, 0);
  return count;
}

void begin_clause_table(std::ostream& out, std::string_view caption, std::string_view head,
                        const std::vector<const Run*>& runs, std::string_view last) {
  out << html_region(caption) << "<table class=\"cells\"><caption>" << html_text(caption)
      << "</caption>\n<thead><tr><th scope=\"col\">" << head << "</th>";
  for (const Run* run : runs)
    out << "<th scope=\"col\" class=\"up\">" << html_text(unique_title_of(*run, runs)) << "</th>";
  if (!last.empty()) out << "<th scope=\"col\">" << last << "</th>";
  out << "</tr></thead>\n<tbody>\n";
}

void begin_clause_row(std::ostream& out, const ClauseRow& row) {
  out << "<tr><th scope=\"row\">" << id(row.clause) << (row.area.empty() ? "" : ", ")
      << html_text(words_of_area(row.area)) << " <span class=\"quiet\">" << html_text(summary(row.clause))
      << "</span></th>";
}

void write_clause_cell(std::ostream& out, const Run& run, const ClauseRow& row, const Count& count,
                       const std::string& more) {
  const CellState state = state_of(count);
  const std::string words = std::string(id(row.clause)) + ", " + title_of(run) + ": " + count_words(count);
  out << "<td class=\"" << name(state) << "\" title=\"" << html_text(words) << "\">";
  const auto cause = std::ranges::find_if(run.causes(), [&](const Cause& one) { return is_in(one, row); });
  const bool has_failures = state == CellState::fail || state == CellState::warning;
  if (cause == run.causes().end() || !has_failures)
    out << "<span>" << cell_text(count) << more << "</span>";
  else
    out << "<a href=\"#" << run.cause_id(static_cast<std::size_t>(cause - run.causes().begin()))
        << "\" data-choose=\"run=" << run.id() << "&amp;clause=" << id(row.clause)
        << (row.area.empty() ? "" : "&amp;area=" + html_text(row.area)) << "\" aria-label=\""
        << html_text(words) << "\">" << cell_text(count) << more << "</a>";
  out << "</td>";
}

}  // namespace zarrproof
