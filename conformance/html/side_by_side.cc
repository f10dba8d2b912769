#include "conformance/html/side_by_side.h"

#include <map>
#include <ostream>
#include <sstream>

#include "conformance/html/clause_row.h"
#include "conformance/html/markup.h"
#include "conformance/html/state.h"
#include "conformance/report/compare.h"
#include "conformance/report/run_faults.h"
#include "conformance/results/count.h"

namespace zarrproof {
namespace {

using ClauseCounts = std::map<Clause, Count>;

ClauseCounts clause_counts(const Run& run) {
  ClauseCounts counts;
  for (const RequestResult& result : run.results().requests) {
    const Count count = count_with_expected(result);
    for (const Clause clause : result.clauses) counts[clause] += count;
  }
  return counts;
}

Count count_in(const ClauseCounts& counts, Clause clause) {
  const auto found = counts.find(clause);
  return found == counts.end() ? Count() : found->second;
}

void write_verdicts(std::ostream& out, const std::vector<const Run*>& runs) {
  out << html_region("Runs")
      << "<table>\n<thead><tr><th "
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
  begin_clause_table(out, "Clauses by run; expected failures count as failures or warnings", "clause", runs,
                     "passes in");
  for (const Clause clause : all_clauses()) {
    std::size_t passing = 0, judged = 0;
    for (const ClauseCounts& one : counts) {
      const Count count = count_in(one, clause);
      judged += count.judged() > 0 ? 1 : 0;
      passing += state_of(count) == CellState::pass ? 1 : 0;
    }
    if (judged == 0) continue;
    begin_clause_row(out, {clause, {}});
    for (std::size_t i = 0; i < runs.size(); ++i)
      write_clause_cell(out, *runs[i], {clause, {}}, count_in(counts[i], clause));
    out << "<td><span>" << passing << " of " << judged << "</span></td></tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

void write_changes(std::ostream& out, const Run& before, const Run& after) {
  std::ostringstream text;
  const bool is_worse =
      print_comparison(text, {before.path(), before.results()}, {after.path(), after.results()});
  const CellState state = is_worse ? CellState::fail : CellState::pass;
  out << "<section id=\"changes\">\n<h2>Changes</h2>\n<p class=\"verdict " << name(state) << "\">"
      << html_text(title_of(after)) << (is_worse ? " is worse than " : " is not worse than ")
      << html_text(title_of(before)) << ".</p>\n<pre tabindex=\"0\">" << html_whole(text.str())
      << "</pre>\n</section>\n";
}

}  // namespace zarrproof
