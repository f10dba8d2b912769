// Example: a page of one run has the sections verdict, causes, matrix, open points and coverage, in this
// order.
#include "conformance/html/page.h"

#include <filesystem>
#include <map>
#include <ostream>
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "conformance/results/commands.h"
#include "conformance/results/count.h"
#include "conformance/text/embedded.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

// Writes the template. Each {{name}} becomes a text, which is not searched again.
void write_filled(std::ostream& out, std::string_view text,
                  const std::map<std::string_view, std::string>& texts) {
  for (std::size_t open; (open = text.find("{{")) != text.npos;) {
    const std::size_t close = text.find("}}", open);
    out << text.substr(0, open) << texts.at(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
  out << text;
}

// Returns the last run of each implementation. A checkout is an implementation of its own.
std::vector<const Run*> newest_of(const std::vector<Run>& runs) {
  std::vector<const Run*> newest;
  for (const Run& run : runs) {
    std::erase_if(newest, [&](const Run* other) {
      return implementation_of(other->results) == implementation_of(run.results);
    });
    newest.push_back(&run);
  }
  return newest;
}

// Adds the name of the results file to the titles that several runs have.
void make_titles_unique(std::vector<Run>& runs) {
  std::map<std::string, std::size_t> counts;
  for (const Run& run : runs) ++counts[run.title];
  for (Run& run : runs)
    if (counts[run.title] > 1 && !run.path.empty())
      run.title += ", " + std::filesystem::path(run.path).filename().string();
}

// Returns the verdict on the ground of its state.
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

// Returns the facts about the run, and its problems that belong to no request.
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
    table.rows.push_back({std::string(name(row.open_point)),
                          "",
                          {{std::string(row.question)},
                           {contradicts ? "inconsistent: these responses contradict each other"
                                        : joined_words(answers, "; or ")},
                           {joined_words(contradicts ? entry.contradiction : entry.evidence, "; ",
                                         [](const ProfileEntry::Witness& witness) {
                                           return witness.id + " fits " + witness.under;
                                         })}}});
  }
  return table.rows.empty() ? "" : "<h2>Open points</h2>\n" + html_table(table);
}

// Returns the judged scope, the counts, and the requests that were not judged, with the reasons.
std::string coverage_section(const Run& run) {
  const Results& results = run.results;
  std::ostringstream counts;
  write_text_table(counts, count_rows(results));
  std::map<std::string, std::size_t> undeclared;
  std::vector<std::string> needs, unproven;
  for (const RequestResult& result : results.requests) {
    if (result.undeclared) ++undeclared[result.explanation];
    if (result.verdict == Verdict::unproven) unproven.push_back(result.id + ": " + result.explanation);
  }
  for (const auto& [need, count] : undeclared) needs.push_back(need + ": " + plural(count, "request"));
  return "<h2>Coverage</h2>\n<p>Judged: " + html_text(judged_text(results)) + ".</p>\n" +
         html_pre(html_text(counts.str())) + html_list("Not declared", needs) +
         html_list("Unsupported, although declared", unsupported_reasons(results, results.requests.size())) +
         html_list("Unproven refusals", unproven);
}

// Returns a run. If the page has several runs, a click on the verdict opens the run.
std::string run_section(const Run& run, bool is_alone) {
  std::string html = head_section(run) + causes_section(run);
  if (run.is_whole) html += matrix_section(run) + open_points_section(run) + coverage_section(run);
  if (is_alone) return "<p>" + html_verdict(run) + "</p>\n" + html;
  return "<details class=\"run\"><summary>" + html_verdict(run) + "<span class=\"quiet\">" +
         html_text(run.path) + "</span></summary>\n" + html + "</details>\n";
}

}  // namespace

Run::Run(const ResultsFile& file, std::size_t number, const std::string& program_name)
    : results(file.results),
      path(file.path),
      program(program_name),
      id("run-" + std::to_string(number)),
      title(title_of(file.results)),
      entries(entries_of(file.results, program_name)) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const RequestResult* request : entries[i].cause.requests)
      causes_of_request[request->id].push_back(i);
}

void write_html_page(std::ostream& out, const std::vector<ResultsFile>& files,
                     const std::string& path_of_program) {
  const std::string program = std::filesystem::path(path_of_program).filename().string();
  std::vector<Run> runs;
  for (const ResultsFile& file : files) runs.emplace_back(file, runs.size() + 1, program);
  make_titles_unique(runs);
  const std::vector<const Run*> newest = newest_of(runs);
  for (Run& run : runs) run.is_whole = contains(newest, &run);
  const bool is_alone = runs.size() == 1;
  std::string content;
  for (const Run& run : runs) content += run_section(run, is_alone);
  if (!is_alone) content += runs_section(runs);
  const std::string title =
      "zarrproof: " + (is_alone ? runs.front().title : std::to_string(runs.size()) + " runs");
  // The nonce is a word that is in no text of the page, so that only the page's own style and script have it.
  write_filled(out, kPage,
               {{"title", html_text(title)},
                {"nonce", Sha256().add(content).finish()},
                {"style", std::string(kPageStyle)},
                {"content", content},
                {"script", std::string(kPageScript)}});
}

}  // namespace zarrproof
