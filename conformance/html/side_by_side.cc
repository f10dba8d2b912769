#include "conformance/html/side_by_side.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <utility>

#include "conformance/html/markup.h"
#include "conformance/html/state.h"
#include "conformance/report/compare.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"

namespace zarrproof {
namespace {

// Returns the counts of a request. Expected failures count like others: a list changes no behaviour.
Count count_with_expected(const RequestResult& result) {
  Count count = count_of(result, {});
  (is_binding(result, {}) ? count.failed : count.warned) += std::exchange(count.expected, 0);
  return count;
}

using ClauseCounts = std::map<Clause, Count>;

ClauseCounts clause_counts(const Run& run) {
  ClauseCounts counts;
  for (const RequestResult& result : run.results().requests) {
    const Count count = count_with_expected(result);
    for (const Clause clause : result.clauses) counts[clause] += count;
  }
  return counts;
}

std::string version_of(const Run& run, const std::string& dependency) {
  for (const auto& [name, version] : run.results().description.dependencies)
    if (name == dependency) return version;
  return "none";
}

// Returns the head of the column of a run. Where several runs have one version, adds the dependencies in
// which they differ.
std::string head_of(const Run& run, const std::vector<const Run*>& runs) {
  std::vector<const Run*> same;
  for (const Run* other : runs)
    if (title_of(*other) == title_of(run)) same.push_back(other);
  std::string head = title_of(run);
  for (const auto& [name, version] : run.results().description.dependencies)
    if (std::ranges::any_of(same, [&](const Run* other) { return version_of(*other, name) != version; }))
      head += ", " + name + " " + version;
  return head;
}

void begin_table(std::ostream& out, std::string_view caption, std::string_view head,
                 const std::vector<const Run*>& runs, std::string_view last = {}) {
  out << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" << html_text(caption)
      << "\"><table class=\"cells\"><caption>" << html_text(caption)
      << "</caption>\n<thead><tr><th scope=\"col\">" << head << "</th>";
  for (const Run* run : runs)
    out << "<th scope=\"col\" class=\"up\">" << html_text(head_of(*run, runs)) << "</th>";
  if (!last.empty()) out << "<th scope=\"col\">" << last << "</th>";
  out << "</tr></thead>\n<tbody>\n";
}

void write_cell(std::ostream& out, const Run& run, Clause clause, const Count& count) {
  const std::string words = std::string(id(clause)) + ", " + title_of(run) + ": " + count_words(count);
  out << "<td class=\"" << name(state_of(count)) << "\" title=\"" << html_text(words) << "\">";
  const auto cause = std::ranges::find_if(run.causes(), [&](const Cause& one) {
    return std::ranges::find(one.clauses, clause) != one.clauses.end();
  });
  if (cause == run.causes().end())
    out << "<span>" << cell_text(count) << "</span>";
  else
    out << "<a href=\"#" << run.cause_id(static_cast<std::size_t>(cause - run.causes().begin()))
        << "\" data-choose=\"run=" << run.id() << "&amp;clause=" << id(clause) << "\" aria-label=\""
        << html_text(words) << "\">" << cell_text(count) << "</a>";
  out << "</td>";
}

void write_row_head(std::ostream& out, Clause clause, const std::string& more = {}) {
  out << "<tr><th scope=\"row\">" << id(clause) << html_text(more) << " <span class=\"quiet\">"
      << html_text(summary(clause)) << "</span></th>";
}

Count count_in(const ClauseCounts& counts, Clause clause) {
  const auto found = counts.find(clause);
  return found == counts.end() ? Count() : found->second;
}

void write_verdicts(std::ostream& out, const std::vector<const Run*>& runs) {
  out << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Runs\"><table>\n<thead><tr><th "
         "scope=\"col\">run</th><th scope=\"col\">verdict</th><th scope=\"col\">failed elements</th><th "
         "scope=\"col\">warnings</th><th scope=\"col\">expected</th></tr></thead>\n<tbody>\n";
  for (const Run* run : runs) {
    const Count all = summary_of(run->results()).all;
    out << "<tr><th scope=\"row\"><a href=\"#" << run->id() << "\">" << html_text(title_of(*run))
        << "</a></th><td>" << html_text(verdict_text(run->results())) << "</td><td>" << all.failed
        << "</td><td>" << all.warned << "</td><td>" << all.expected << "</td></tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_side_by_side(std::ostream& out, const std::vector<const Run*>& runs) {
  out << "<section id=\"runs\">\n<h2>Runs</h2>\n";
  write_verdicts(out, runs);
  std::vector<ClauseCounts> counts;
  for (const Run* run : runs) counts.push_back(clause_counts(*run));
  begin_table(out, "Clauses by run; expected failures count as failures or warnings", "clause", runs,
              "passes in");
  for (const Clause clause : all_clauses()) {
    std::size_t passing = 0, judged = 0;
    for (const ClauseCounts& one : counts) {
      const Count count = count_in(one, clause);
      judged += count.judged() > 0 ? 1 : 0;
      passing += state_of(count) == CellState::pass ? 1 : 0;
    }
    if (judged == 0) continue;
    write_row_head(out, clause);
    for (std::size_t i = 0; i < runs.size(); ++i)
      write_cell(out, *runs[i], clause, count_in(counts[i], clause));
    out << "<td><span>" << passing << " of " << judged << "</span></td></tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

void write_changes(std::ostream& out, const Run& before, const Run& after) {
  std::ostringstream text;
  print_comparison(text, {before.path(), before.results()}, {after.path(), after.results()});
  out << "<section id=\"changes\">\n<h2>Changes</h2>\n<pre tabindex=\"0\">" << html_lines(text.str())
      << "</pre>\n</section>\n";
}

namespace {

// A row of the history: a clause, and the codec or subject of the requests.
using ClauseArea = std::pair<Clause, std::string>;

std::map<ClauseArea, Count> area_counts(const Run& run) {
  std::map<ClauseArea, Count> counts;
  for (const RequestResult& result : run.results().requests)
    for (const Clause clause : result.clauses)
      counts[{clause, std::string(area_of(result.id))}] += count_with_expected(result);
  return counts;
}

bool changes(const std::vector<std::map<ClauseArea, Count>>& counts, const ClauseArea& row) {
  std::set<CellState> states;
  for (const auto& one : counts)
    if (const auto found = one.find(row); found != one.end()) states.insert(state_of(found->second));
  return states.size() > 1;
}

void write_versions(std::ostream& out, const std::string& implementation,
                    const std::vector<const Run*>& list) {
  std::vector<std::map<ClauseArea, Count>> counts;
  std::set<ClauseArea> rows;
  for (const Run* run : list) {
    counts.push_back(area_counts(*run));
    for (const auto& [row, count] : counts.back()) rows.insert(row);
  }
  std::erase_if(rows, [&](const ClauseArea& row) { return !changes(counts, row); });
  out << "<h3>" << html_text(implementation) << "</h3>\n";
  if (rows.empty()) {
    out << "<p>" << list.size() << " runs; no clause changes its state.</p>\n";
    return;
  }
  begin_table(out, "Transitions of " + implementation, "clause, codec or subject", list);
  for (const ClauseArea& row : rows) {
    write_row_head(out, row.first, ", " + row.second);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto found = counts[i].find(row);
      write_cell(out, *list[i], row.first, found == counts[i].end() ? Count() : found->second);
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_history(std::ostream& out, const std::vector<Run>& runs) {
  std::map<std::string, std::vector<const Run*>> versions;
  for (const Run& run : runs) versions[run.results().description.name].push_back(&run);
  std::erase_if(versions, [](const auto& one) { return one.second.size() < 2; });
  if (versions.empty()) return;
  out << "<section id=\"history\">\n<h2>History</h2>\n<p>The rows are the clauses whose state changes "
         "between two "
         "runs of one implementation, in the order of the results files.</p>\n";
  for (const auto& [implementation, list] : versions) write_versions(out, implementation, list);
  out << "</section>\n";
}

}  // namespace zarrproof
