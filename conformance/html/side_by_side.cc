// Several runs side by side.
#include <cctype>
#include <map>
#include <ostream>

#include "conformance/html/clause_row.h"
#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/html/state.h"
#include "conformance/report/compare.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
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
    out << "<tr><th scope=\"row\"><a href=\"#" << run->id() << "\">" << html_text(unique_title_of(*run, runs))
        << "</a></th><td class=\"long\">" << html_text(verdict_text(run->results())) << "</td><td>"
        << all.failed << "</td><td>" << all.warned << "</td><td>" << all.expected << "</td></tr>\n";
  }
  out << "</tbody></table></div>\n";
}

// What two runs compare.
enum class Between { runs_of_one, implementations };

// Returns the title of a list of changes; of two implementations, without "worse" and "better".
std::string title_of(const RunChanges::List& list, Between between) {
  using Kind = RunChanges::List::Kind;
  std::string title(list.title);
  if (between == Between::implementations && list.kind != Kind::other)
    title = list.kind == Kind::worse ? "fails only in the second" : "fails only in the first";
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

// Writes the requests of a kind of change. `failing` is the run in which they fail, if in any.
void write_change_list(std::ostream& out, const RunChanges::List& list, const Run& failing, Between between) {
  constexpr std::size_t kShownIds = 3;
  if (list.changes.empty()) return;
  out << "<h3>" << html_text(title_of(list, between)) << ": " << list.changes.counts()
      << "</h3>\n<ul class=\"changes\">\n";
  for (const auto& [name, group] : list.changes.groups()) {
    out << "<li>" << html_text(name) << ": " << group.counts() << "<ul>";
    for (std::size_t i = 0; i < group.ids.size() && i < kShownIds; ++i) {
      const auto cause = failing.cause_of(group.ids[i]);
      const std::string id = "<code>" + html_text(group.ids[i]) + "</code>";
      out << "<li>" << (cause ? "<a href=\"#" + failing.cause_id(*cause) + "\">" + id + "</a>" : id)
          << "</li>";
    }
    if (group.ids.size() > kShownIds) out << "<li>and " << group.ids.size() - kShownIds << " more</li>";
    out << "</ul></li>\n";
  }
  out << "</ul>\n";
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
  const std::vector<const Run*> both = {&before, &after};
  const std::string old = html_text(unique_title_of(before, both)),
                    now = html_text(unique_title_of(after, both));
  const RunChanges comparison = changes_between(before.results(), after.results());
  const bool is_one = implementation_of(before.results()) == implementation_of(after.results());
  const Between between = is_one ? Between::runs_of_one : Between::implementations;
  out << "<section id=\"changes\">\n<h2>" << (is_one ? "Changes" : "Differences") << ": from " << old
      << " to " << now << "</h2>\n";
  // Of two implementations, none is worse: they are two.
  if (is_one)
    out << "<p class=\"verdict " << name(comparison.is_worse ? CellState::fail : CellState::pass) << "\">"
        << now << (comparison.is_worse ? " is worse than " : " is not worse than ") << old << ".</p>\n";
  if (!comparison.differences.empty())
    out << "<pre class=\"wrap\" tabindex=\"0\">" << html_whole(comparison.differences) << "</pre>\n";
  for (const std::string& why : comparison.also_worse) out << "<p>Worse: " << html_text(why) << "</p>\n";
  for (const RunChanges::List& list : comparison.lists)
    write_change_list(out, list, list.fails_after ? after : before, between);
  if (!comparison.answers.empty())
    out << "<pre class=\"wrap\" tabindex=\"0\">" << html_whole(comparison.answers) << "</pre>\n";
  out << "</section>\n";
}

}  // namespace zarrproof
