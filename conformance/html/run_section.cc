// The section about a run: testee, versions, suite, verdict, commands.
#include <map>
#include <ostream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/results/scope.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostUnproven = 100, kMostReasons = 100;

void write_row(std::ostream& out, std::string_view name, const std::string& text) {
  if (!text.empty()) out << "<dt>" << name << "</dt><dd>" << html_text(text) << "</dd>\n";
}

struct ExitStatusRow {
  ExitStatus value;
  std::string_view meaning;
  CellState state;  // of the verdict
};

constexpr EnumTable<ExitStatusRow, 3, &ExitStatusRow::value, &ExitStatusRow::meaning> kExitStatuses({
    {ExitStatus::no_failures, "0: no failures, or only expected failures", CellState::pass},
    {ExitStatus::failures, "1: failures, or listed failures that now pass", CellState::fail},
    {ExitStatus::not_done, "2: the run could not be completed, or nothing could be judged",
     CellState::not_asked},
});

// Writes a heading and a list; nothing for an empty list.
void write_list(std::ostream& out, std::string_view heading, const std::vector<std::string>& items) {
  if (items.empty()) return;
  out << "<h4>" << heading << "</h4>\n<ul>\n";
  for (const std::string& item : items) out << "<li>" << html_text(item) << "</li>\n";
  out << "</ul>\n";
}

void write_witnesses(std::ostream& out, const std::vector<ProfileEntry::Witness>& witnesses,
                     std::string_view what) {
  if (witnesses.empty()) return;
  out << "<details><summary>" << what << "</summary><ul>";
  for (const ProfileEntry::Witness& witness : witnesses)
    out << "<li><code>" << html_text(witness.id) << "</code> fits " << html_text(witness.under) << "</li>";
  out << "</ul></details>";
}

void write_counts(std::ostream& out, const Run& run) {
  const Results& results = run.results();
  const Summary summary = summary_of(results);
  out << html_region(part_name("Elements by codec and subject", run))
      << "<table>"
         "<caption>Elements by codec and subject</caption>\n<thead><tr><th scope=\"col\">codec or "
         "subject</th>";
  for (const CountColumn& column : kCountColumns) out << "<th scope=\"col\">" << column.head << "</th>";
  out << "</tr></thead>\n<tbody>\n";
  const auto write = [&](std::string_view area, const Count& count) {
    out << "<tr><th scope=\"row\">" << words_of_area(area) << "</th>";
    for (const CountColumn& column : kCountColumns) out << "<td>" << column.number(count) << "</td>";
    out << "</tr>\n";
  };
  for (const std::string_view area : kAreas)
    if (const Count& count = summary.areas.at(area); count.asked_about() + count.undeclared > 0)
      write(area, count);
  write("all", summary.all);
  out << kEndOfTable;
}

}  // namespace

void write_run_head(std::ostream& out, const Run& run) {
  const Results& results = run.results();
  const ExitStatusRow& status = kExitStatuses[exit_status_of(results)];
  const bool warns = status.value == ExitStatus::no_failures && summary_of(results).all.warned > 0;
  out << "<p class=\"verdict " << name(warns ? CellState::warning : status.state) << "\">"
      << html_text(verdict_text(results)) << "</p>\n<dl>\n";
  write_row(out, "implementation", full_name(results.description));
  write_row(out, "testee", results.testee);
  write_row(out, "asked", requests_text(results));
  write_row(out, "level", results.level);
  write_row(out, "date", results.date);
  write_row(out, "zarrproof", results.program_version);
  write_row(out, "exit status", std::string(status.meaning));
  write_row(out, "results file", run.path());
  out << "</dl>\n";
  out << html_copied(shell_command(run.program(), run_words(results)), "the command that repeats the run");
  std::vector<std::string> faults;
  for (const RunFault& fault : run_faults(results)) faults.push_back(fault.text);
  write_list(out, "One error for many requests", common_errors(results));
  write_list(out, "Problems of the run", faults);
  write_list(out, "Notes", results.notes);
}

void write_open_points(std::ostream& out, const Run& run) {
  if (run.results().profile.empty()) return;
  out << "<h3 id=\"" << run.id()
      << "-open-points\">Open points</h3>\n<p>The specification does not decide these "
         "questions. Each answer is permitted, some with a warning.</p>\n"
      << html_region(part_name("Open points", run))
      << "<table>\n<thead><tr><th scope=\"col\">open point</th><th "
         "scope=\"col\">question</th>"
         "<th scope=\"col\">answer of this implementation</th></tr></thead>\n<tbody>\n";
  for (const ProfileEntry& entry : run.results().profile) {
    const OpenPointDetails& row = details(entry.open_point);
    out << "<tr><th scope=\"row\">" << row.name << "</th><td>" << html_prose(row.question) << "</td><td>";
    for (std::size_t i = 0; i < entry.answers.size(); ++i) {
      out << (i == 0 ? "" : "; or ") << "<code>" << name(entry.answers[i]) << "</code>";
      for (const AnswerMeaning& meaning : row.answers)
        if (meaning.answer == entry.answers[i]) out << ": " << html_prose(meaning.meaning);
    }
    if (entry.answers.empty()) out << "inconsistent: these responses contradict each other";
    write_witnesses(out, entry.evidence, "Evidence");
    write_witnesses(out, entry.contradiction, "Contradiction");
    out << "</td></tr>\n";
  }
  out << kEndOfTable;
}

void write_expected(std::ostream& out, const Run& run, Detail detail, RequestLists& lists) {
  const Results& results = run.results();
  const std::vector<ExpectedReason> reasons = expected_reasons(run.entries());
  if (reasons.empty() && results.stale.empty()) return;
  out << "<h3 id=\"" << run.id() << "-expected\">Expected failures</h3>\n";
  std::vector<std::string> stale;
  for (const StaleExpectation& one : results.stale)
    stale.push_back("line " + std::to_string(one.line) + ", " + one.entry + ": " + one.passes +
                    " passes now");
  write_list(out, "Listed failures that now pass", stale);
  for (const ExpectedReason& reason : reasons) {
    out << "<p class=\"reason\"><span class=\"badge " << name(CellState::expected) << "\">"
        << count_text(reason) << "</span>" << html_text(reason.text) << "</p>\n";
    for (std::size_t i = run.unexpected(); i < run.entries().size(); ++i)
      if (run.entries()[i].expected == reason.text) write_cause(out, run, i, detail, lists);
  }
}

void write_coverage(std::ostream& out, const Run& run) {
  const Results& results = run.results();
  const Scope scope = scope_of(results);
  out << "<h3 id=\"" << run.id() << "-coverage\">Coverage</h3>\n<p>Judged: " << html_text(scope_text(scope))
      << ".";
  if (const std::string unjudged = unjudged_text(scope); !unjudged.empty())
    out << " Declared, but not judged: " << html_text(unjudged) << ".";
  out << "</p>\n";
  write_counts(out, run);
  std::map<std::string, std::size_t> undeclared;
  std::vector<std::string> unproven;
  std::size_t all_unproven = 0;
  for (const RequestResult& result : results.requests) {
    if (result.undeclared) ++undeclared[result.explanation];
    if (result.verdict != Verdict::unproven) continue;
    if (++all_unproven <= kMostUnproven) unproven.push_back(result.id + ": " + result.explanation);
  }
  std::vector<std::string> lines;
  for (const auto& [needs, count] : undeclared)
    lines.push_back(plural(count, "request") + (count == 1 ? " needs " : " need ") + needs);
  write_list(out, "Not declared", lines);
  write_list(out, "Unsupported, although declared", unsupported_reasons(results, kMostReasons));
  if (all_unproven > unproven.size())
    unproven.push_back("and " + std::to_string(all_unproven - unproven.size()) + " more");
  write_list(out, "Unproven refusals", unproven);
  lines.clear();
  for (const ProtocolFault& fault : results.protocol_faults) lines.push_back(text_of(fault, results));
  write_list(out, "Lines that break the protocol", lines);
}

}  // namespace zarrproof
