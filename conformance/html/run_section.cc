// A run: its verdict, its answers to open points, and what was judged.
#include <algorithm>
#include <map>
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/results/scope.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

std::string witnesses_text(const std::vector<ProfileEntry::Witness>& witnesses) {
  return joined_words(witnesses, "; ",
                      [](const auto& witness) { return witness.id + " fits " + witness.under; });
}

}  // namespace

Run::Run(const ResultsFile& file, std::size_t number, const std::string& program_name)
    : results(file.results),
      path(file.path),
      program(program_name),
      id("run-" + std::to_string(number)),
      title(title_of(file.results)),
      causes(causes_of(file.results)) {
  std::ranges::reverse(causes);
  for (std::size_t i = 0; i < causes.size(); ++i) {
    entries.push_back(entry_of(results, causes[i], program));
    for (const RequestResult* request : causes[i].requests) causes_of_request[request->id].push_back(i);
  }
}

std::string html_badge(CellState state, const std::string& text) {
  return "<span class=\"badge " + std::string(name(state)) + "\">" + with_symbol(state, html_text(text)) +
         "</span> ";
}

std::string html_verdict(const Run& run) {
  const ExitStatus status = exit_status_of(run.results);
  const bool warns = summary_of(run.results).all.warned > 0;
  const CellState state = status == ExitStatus::failures   ? CellState::fail
                          : status == ExitStatus::not_done ? CellState::not_asked
                          : warns                          ? CellState::warning
                                                           : CellState::pass;
  return "<span class=\"verdict " + std::string(name(state)) + "\">" + html_text(verdict_text(run.results)) +
         "</span>\n";
}

std::string head_section(const Run& run) {
  const Results& results = run.results;
  std::vector<std::string> faults;
  for (const RunFault& fault : run_faults(results)) faults.push_back(fault.text);
  return "<h2>Run</h2>\n<dl>\n" + html_fact("implementation", full_name(results.description)) +
         html_fact("testee", results.testee) + html_fact("asked", requests_text(results)) +
         html_fact("date", results.date) + html_fact("zarrproof", results.program_version) +
         html_fact("exit status", std::to_string(static_cast<int>(exit_status_of(results)))) +
         html_fact("results file", run.path) + "</dl>\n" +
         html_pre(html_text(shell_command(run.program, run_words(results))), "run") +
         html_list("One error for many requests", common_errors(results)) +
         html_list("Problems of the run", faults) + html_list("Notes", results.notes);
}

std::string open_points_section(const Run& run) {
  HtmlTable table{
      "Questions that the specification does not decide. Each answer is permitted, some with a warning.",
      {"open point", "question", "answer of this implementation", "responses that show it"}};
  for (const ProfileEntry& entry : run.results.profile) {
    const OpenPointDetails& row = details(entry.open_point);
    std::vector<std::string> answers;
    for (const AnswerMeaning& meaning : row.answers)
      if (contains(entry.answers, meaning.answer))
        answers.push_back(std::string(name(meaning.answer)) + ": " + std::string(meaning.meaning));
    const bool contradicts = entry.answers.empty();
    table.rows.push_back({std::string(row.name),
                          "",
                          {{std::string(row.question)},
                           {contradicts ? "inconsistent: these responses contradict each other"
                                        : joined_words(answers, "; or ")},
                           {witnesses_text(contradicts ? entry.contradiction : entry.evidence)}}});
  }
  return table.rows.empty() ? "" : "<h2>Open points</h2>\n" + html_table(table);
}

std::string coverage_section(const Run& run) {
  const Results& results = run.results;
  const Scope scope = scope_of(results);
  const std::string unjudged = unjudged_text(scope);
  std::ostringstream counts;
  print_counts(counts, results, {});
  std::map<std::string, std::size_t> undeclared;
  std::vector<std::string> needs, unproven, lines;
  for (const RequestResult& result : results.requests) {
    if (result.undeclared) ++undeclared[result.explanation];
    if (result.verdict == Verdict::unproven) unproven.push_back(result.id + ": " + result.explanation);
  }
  for (const auto& [need, count] : undeclared)
    needs.push_back(plural(count, "request") + (count == 1 ? " needs " : " need ") + need);
  for (const ProtocolFault& fault : results.protocol_faults) lines.push_back(text_of(fault, results));
  return "<h2>Coverage</h2>\n"
         "<p>Judged: " +
         html_text(scope_text(scope)) + "." +
         (unjudged.empty() ? "" : " Declared, but not judged: " + html_text(unjudged) + ".") + "</p>\n" +
         html_pre(html_text(counts.str())) + html_list("Not declared", needs) +
         html_list("Unsupported, although declared", unsupported_reasons(results, results.requests.size())) +
         html_list("Unproven refusals", unproven) + html_list("Lines that break the protocol", lines);
}

}  // namespace zarrproof
