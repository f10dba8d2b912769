// The section about the changes between releases of an implementation.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <unordered_map>

#include "conformance/html/clause_row.h"
#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/html/state.h"
#include "conformance/report/text.h"

namespace zarrproof {
namespace {

// A cell of the history.
struct Step {
  Count count;
  std::size_t brought = 0,
              corrected = 0;  // requests that fail here and not in the run before, and the reverse
};

using RowSteps = std::map<ClauseRow, Step>;

// Whether each judged request fails, by id.
using Failing = std::unordered_map<std::string_view, bool>;

Failing failing_of(const Run& run) {
  Failing failing;
  for (const RequestResult& result : run.results().requests)
    if (is_judged(result)) failing.emplace(result.id, is_failure(result.verdict));
  return failing;
}

// `before` is that of the run before; empty for the first run.
RowSteps steps_of(const Run& run, const Failing& before) {
  RowSteps steps;
  for (const RequestResult& result : run.results().requests) {
    const Count count = count_with_expected(result);
    const auto old = before.find(result.id);
    const bool changes =
        is_judged(result) && old != before.end() && old->second != is_failure(result.verdict);
    for (const Clause clause : result.clauses) {
      Step& step = steps[{clause, std::string(area_of(result.id))}];
      step.count += count;
      if (changes) ++(old->second ? step.corrected : step.brought);
    }
  }
  return steps;
}

bool is_transition(const std::vector<RowSteps>& all, const ClauseRow& row) {
  std::set<CellState> states;
  for (const RowSteps& steps : all) {
    const auto found = steps.find(row);
    if (found == steps.end()) continue;
    if (found->second.brought + found->second.corrected > 0) return true;
    states.insert(state_of(found->second.count));
  }
  const bool fails = states.contains(CellState::fail) || states.contains(CellState::warning);
  return fails && states.size() > 1;
}

std::string change_text(const Step& step) {
  std::string text;
  if (step.brought > 0) text += "+" + std::to_string(step.brought);
  if (step.corrected > 0) text += (text.empty() ? "−" : " −") + std::to_string(step.corrected);
  const bool is_one = step.brought + step.corrected == 1;
  return text.empty() ? text : " (" + text + (is_one ? " request)" : " requests)");
}

void write_versions(std::ostream& out, const std::string& implementation,
                    const std::vector<const Run*>& list) {
  std::vector<RowSteps> all;
  std::set<ClauseRow> rows;
  Failing before;
  for (const Run* run : list) {
    all.push_back(steps_of(*run, before));
    before = failing_of(*run);
    for (const auto& [row, step] : all.back()) rows.insert(row);
  }
  std::erase_if(rows, [&](const ClauseRow& row) { return !is_transition(all, row); });
  out << "<h3>" << html_text(implementation) << "</h3>\n";
  if (rows.empty()) {
    out << "<p>" << list.size() << " runs; no request begins or ceases to fail.</p>\n";
    return;
  }
  begin_clause_table(out, "Transitions of " + implementation, "clause, codec or subject", list);
  for (const ClauseRow& row : rows) {
    begin_clause_row(out, row);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto found = all[i].find(row);
      const Step step = found == all[i].end() ? Step() : found->second;
      write_clause_cell(out, *list[i], row, step.count, change_text(step));
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_history(std::ostream& out, const std::vector<const Run*>& runs) {
  std::map<std::string, std::vector<const Run*>> versions;
  for (const Run* run : runs) versions[implementation_of(run->results())].push_back(run);
  std::erase_if(versions, [](const auto& one) { return one.second.size() < 2; });
  if (versions.empty()) return;
  out << "<section id=\"history\">\n<h2>History</h2>\n<p>The rows are the clauses in which something changes "
         "between two "
         "runs of one implementation, in the order of the results files. <code>+3 "
         "requests</code>: 3 requests fail that passed in the run before. <code>−2 requests</code>: 2 "
         "requests "
         "pass that failed. Requests that only one of the two runs judged do not count. The other numbers of "
         "a "
         "cell are elements.</p>\n";
  for (const auto& [implementation, list] : versions) write_versions(out, implementation, list);
  out << "</section>\n";
}

}  // namespace zarrproof
