// Several runs: side by side, the changes between two, the history of an implementation, interoperability.
#include <algorithm>
#include <cctype>
#include <map>
#include <ostream>
#include <set>
#include <unordered_map>
#include <utility>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/interop/read_back.h"
#include "conformance/report/compare.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Runs = std::vector<const Run*>;

// A row: a clause, or the part of a clause that concerns one codec or subject.
struct ClauseRow {
  Clause clause;
  std::string area;  // empty: all

  auto operator<=>(const ClauseRow&) const = default;
};

struct ClauseCell {
  Count count;  // expected failures count like others: a list changes no behaviour
  // Requests that fail here and not in the run before, and the reverse.
  std::size_t brought = 0, corrected = 0;
};

// The cells of a run.
using ClauseCells = std::map<ClauseRow, ClauseCell>;

// Whether each judged request fails, by id.
using Failing = std::unordered_map<std::string_view, bool>;

Failing failing_of(const Run& run) {
  Failing failing;
  for (const RequestResult& result : run.results().requests)
    if (is_judged(result)) failing.emplace(result.id, is_failure(result.verdict));
  return failing;
}

enum class ClauseRows { whole, by_area };

// Returns the cells of a run. `before`: which requests failed in the run before; empty for the first run.
ClauseCells column_of(const Run& run, ClauseRows rows, const Failing& before = {}) {
  ClauseCells column;
  for (const RequestResult& result : run.results().requests) {
    Count count = count_of(result, {});
    (is_binding(result, {}) ? count.failed : count.warned) += std::exchange(count.expected, 0);
    const auto old = before.find(result.id);
    const bool changes =
        is_judged(result) && old != before.end() && old->second != is_failure(result.verdict);
    const std::string area(rows == ClauseRows::whole ? "" : area_of(result.id));
    for (const Clause clause : result.clauses) {
      ClauseCell& cell = column[{clause, area}];
      cell.count += count;
      if (changes) ++(old->second ? cell.corrected : cell.brought);
    }
  }
  return column;
}

ClauseCell cell_in(const ClauseCells& column, const ClauseRow& row) {
  const auto found = column.find(row);
  return found == column.end() ? ClauseCell() : found->second;
}

std::string change_text(const ClauseCell& cell) {
  std::string text;
  if (cell.brought > 0) text += "+" + std::to_string(cell.brought);
  if (cell.corrected > 0) text += (text.empty() ? "−" : " −") + std::to_string(cell.corrected);
  const bool is_one = cell.brought + cell.corrected == 1;
  return text.empty() ? text : " (" + text + (is_one ? " request)" : " requests)");
}

// Writes a cell. A cell with failures links to the worst cause of the row.
void write_cell(std::ostream& out, const Run& run, const ClauseRow& row, const ClauseCell& cell) {
  const CellState state = state_of(cell.count);
  const std::string words = html_text(std::string(id(row.clause)) + ", " + title_of(run.results()) + ": " +
                                      count_words(cell.count));
  out << "<td class=\"" << name(state) << "\" title=\"" << words << "\">";
  const auto cause = std::ranges::find_if(run.causes(), [&](const Cause& one) {
    return contains(one.all_clauses, row.clause) && (row.area.empty() || contains(one.areas, row.area));
  });
  const bool has_failures = state == CellState::fail || state == CellState::warning;
  const bool is_link = cause != run.causes().end() && has_failures;
  if (is_link)
    out << "<a href=\"#" << run.cause_id(static_cast<std::size_t>(cause - run.causes().begin()))
        << "\" data-choose=\"run=" << run.id() << "&amp;clause=" << id(row.clause)
        << (row.area.empty() ? "" : "&amp;area=" + html_text(row.area)) << "\" aria-label=\"" << words
        << "\">";
  else
    out << "<span>";
  out << cell_text(cell.count) << change_text(cell) << (is_link ? "</a></td>" : "</span></td>");
}

// Writes the beginning of a table with a column for each run, until the first row. The other parameters are
// those of html_cells.
void begin_table(std::ostream& out, std::string_view caption, std::string_view head, const Runs& runs,
                 std::string_view last = {}) {
  std::vector<std::string> titles;
  for (const Run* run : runs) titles.push_back(unique_title_of(*run, runs));
  out << html_cells(caption, caption, head, titles, ColumnHeads::upright, last);
}

// Writes the row of a clause, without its end.
void write_row(std::ostream& out, const ClauseRow& row, const Runs& runs,
               const std::vector<ClauseCells>& columns) {
  out << "<tr><th scope=\"row\">" << id(row.clause) << (row.area.empty() ? "" : ", ")
      << html_text(words_of_area(row.area)) << " <span class=\"quiet\">" << html_text(summary(row.clause))
      << "</span></th>";
  for (std::size_t i = 0; i < runs.size(); ++i) write_cell(out, *runs[i], row, cell_in(columns[i], row));
}

void write_verdicts(std::ostream& out, const Runs& runs) {
  out << html_region("Runs")
      << "<table>\n<thead><tr><th scope=\"col\">run</th><th scope=\"col\">verdict</th><th scope=\"col\">"
         "failed elements</th><th scope=\"col\">warnings</th><th scope=\"col\">expected</th></tr></thead>\n"
         "<tbody>\n";
  for (const Run* run : runs) {
    const Count all = summary_of(run->results()).all;
    out << "<tr><th scope=\"row\"><a href=\"#" << run->id() << "\">" << html_text(unique_title_of(*run, runs))
        << "</a></th><td class=\"long\">" << html_text(verdict_text(run->results())) << "</td><td>"
        << all.failed << "</td><td>" << all.warned << "</td><td>" << all.expected << "</td></tr>\n";
  }
  out << kEndOfTable;
}

// What two runs compare.
enum class Between { runs_of_one, implementations };

// Returns the title of a list of changes; of two implementations, without "worse" and "better".
std::string title_of(const RunChanges::List& list, Between between) {
  using Kind = RunChanges::List::Kind;
  std::string title(list.title);
  if (between == Between::implementations && list.kind == Kind::worse) title = "fails only in the second";
  if (between == Between::implementations && list.kind == Kind::better) title = "fails only in the first";
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

// Writes the requests of a kind of change. `failing` is the run in which they fail, if in any.
void write_change_list(std::ostream& out, const RunChanges::List& list, const Run& failing, Between between) {
  if (list.changes.empty()) return;
  out << "<h3>" << html_text(title_of(list, between)) << ": " << list.changes.counts()
      << "</h3>\n<ul class=\"changes\">\n";
  for (const auto& [name, group] : list.changes.groups()) {
    out << "<li>" << html_text(name) << ": " << group.counts() << "<ul>";
    for (const std::string& id : group.shown_ids()) {
      const auto cause = failing.cause_of(id);
      const std::string code = "<code>" + html_text(id) + "</code>";
      out << "<li>" << (cause ? "<a href=\"#" + failing.cause_id(*cause) + "\">" + code + "</a>" : code)
          << "</li>";
    }
    if (const std::string more = group.more_text(); !more.empty()) out << "<li>" << more << "</li>";
    out << "</ul></li>\n";
  }
  out << "</ul>\n";
}

// Returns whether the row shows a change between two runs, or fails in some runs only.
bool is_transition(const std::vector<ClauseCells>& columns, const ClauseRow& row) {
  std::set<CellState> states;
  for (const ClauseCells& column : columns) {
    const auto found = column.find(row);
    if (found == column.end()) continue;
    if (found->second.brought + found->second.corrected > 0) return true;
    states.insert(state_of(found->second.count));
  }
  const bool fails = states.contains(CellState::fail) || states.contains(CellState::warning);
  return fails && states.size() > 1;
}

void write_versions(std::ostream& out, const std::string& implementation, const Runs& list) {
  std::vector<ClauseCells> columns;
  std::set<ClauseRow> rows;
  Failing before;
  for (const Run* run : list) {
    columns.push_back(column_of(*run, ClauseRows::by_area, before));
    before = failing_of(*run);
    for (const auto& [row, cell] : columns.back()) rows.insert(row);
  }
  std::erase_if(rows, [&](const ClauseRow& row) { return !is_transition(columns, row); });
  out << "<h3>" << html_text(implementation) << "</h3>\n";
  if (rows.empty()) {
    out << "<p>" << list.size() << " runs; no request begins or ceases to fail.</p>\n";
    return;
  }
  begin_table(out, "Transitions of " + implementation, "clause, codec or subject", list);
  for (const ClauseRow& row : rows) {
    write_row(out, row, list, columns);
    out << "</tr>\n";
  }
  out << kEndOfTable;
}

// Writes what a reader got back of what a writer stored. `pair` is null if the reader was not asked.
void write_pair(std::ostream& out, const Results* pair, const Runs& runs) {
  const ReadBack counts = pair == nullptr ? ReadBack() : read_back_of(*pair);
  const auto write = [&](CellState state, std::size_t count, std::string_view word) {
    out << "<td class=\"" << name(state) << "\">";
    const auto run = std::ranges::find_if(runs, [&](const Run* one) { return &one->results() == pair; });
    if (run != runs.end())
      out << "<a href=\"#" << (*run)->id() << "-causes\" title=\"" << html_text(verdict_text(*pair)) << "\">"
          << symbol(state) << " " << count << " " << word << "</a>";
    out << "</td>";
  };
  if (counts.wrong > 0) return write(CellState::fail, counts.wrong, "wrong");
  if (counts.refused > 0) return write(CellState::warning, counts.refused, "refused");
  write(counts.right > 0 ? CellState::pass : CellState::not_asked, counts.right, "right");
}

}  // namespace

void write_side_by_side(std::ostream& out, const Runs& runs) {
  out << "<section id=\"runs\">\n<h2>Runs</h2>\n";
  write_verdicts(out, runs);
  std::vector<ClauseCells> columns;
  for (const Run* run : runs) columns.push_back(column_of(*run, ClauseRows::whole));
  begin_table(out, "Clauses by run; expected failures count as failures or warnings", "clause", runs,
              "passes in");
  for (const Clause clause : all_clauses()) {
    const ClauseRow row{clause, {}};
    std::size_t passing = 0, judged = 0;
    for (const ClauseCells& column : columns) {
      const Count count = cell_in(column, row).count;
      judged += count.judged() > 0 ? 1 : 0;
      passing += state_of(count) == CellState::pass ? 1 : 0;
    }
    if (judged == 0) continue;
    write_row(out, row, runs, columns);
    out << "<td><span>" << passing << " of " << judged << "</span></td></tr>\n";
  }
  out << kEndOfTable << "</section>\n";
}

void write_changes(std::ostream& out, const Run& before, const Run& after) {
  const Runs both = {&before, &after};
  const std::string old = html_text(unique_title_of(before, both)),
                    now = html_text(unique_title_of(after, both));
  const RunChanges comparison = changes_between(before.results(), after.results());
  const bool is_worse = comparison.status == ExitStatus::failures;
  const bool is_one = implementation_of(before.results()) == implementation_of(after.results());
  const Between between = is_one ? Between::runs_of_one : Between::implementations;
  const auto write_lines = [&](const std::string& lines) {
    if (!lines.empty()) out << "<pre class=\"wrap\" tabindex=\"0\">" << html_whole(lines) << "</pre>\n";
  };
  out << "<section id=\"changes\">\n<h2>" << (is_one ? "Changes" : "Differences") << ": from " << old
      << " to " << now << "</h2>\n";
  // Two implementations are no older and newer run, so neither is called worse.
  if (is_one && comparison.status == ExitStatus::not_done)
    out << "<p class=\"verdict " << name(CellState::not_asked) << "\">" << html_text(comparison.verdict)
        << ".</p>\n";
  else if (is_one)
    out << "<p class=\"verdict " << name(is_worse ? CellState::fail : CellState::pass) << "\">" << now
        << (is_worse ? " is worse than " : " is not worse than ") << old << ".</p>\n";
  write_lines(comparison.differences);
  for (const std::string& why : comparison.also_worse) out << "<p>Worse: " << html_text(why) << "</p>\n";
  for (const RunChanges::List& list : comparison.lists)
    write_change_list(out, list, list.fails_after() ? after : before, between);
  write_lines(comparison.answers);
  out << "</section>\n";
}

void write_history(std::ostream& out, const Runs& runs) {
  std::map<std::string, Runs> versions;
  for (const Run* run : runs) versions[implementation_of(run->results())].push_back(run);
  std::erase_if(versions, [](const auto& one) { return one.second.size() < 2; });
  if (versions.empty()) return;
  out << "<section id=\"history\">\n<h2>History</h2>\n<p>The rows are the clauses in which something changes "
         "between two runs of one implementation, in the order of the results files. <code>+3 requests"
         "</code>: 3 requests fail that passed in the run before. <code>−2 requests</code>: 2 requests pass "
         "that failed. Requests that only one of the two runs judged do not count. The other numbers of a "
         "cell are elements.</p>\n";
  for (const auto& [implementation, list] : versions) write_versions(out, implementation, list);
  out << "</section>\n";
}

void write_interop(std::ostream& out, const Runs& pairs) {
  std::vector<const Results*> results;
  for (const Run* pair : pairs) results.push_back(&pair->results());
  const PairMatrix matrix = matrix_of(results);
  out << "<section id=\"interoperability\">\n<h2>Interoperability</h2>\n<p>What a reader gets back from the "
         "arrays that a writer stores. The dangerous state is \"wrong\": other elements come back, and "
         "neither side reports an error.</p>\n"
      << html_cells("Writers and readers", "Writer (row), reader (column): requests", "writer",
                    matrix.testees, ColumnHeads::upright);
  for (std::size_t writer = 0; writer < matrix.testees.size(); ++writer) {
    out << "<tr><th scope=\"row\">" << html_text(matrix.testees[writer]) << "</th>";
    for (const Results* pair : matrix.pairs[writer]) write_pair(out, pair, pairs);
    out << "</tr>\n";
  }
  out << kEndOfTable << "</section>\n";
}

}  // namespace zarrproof
