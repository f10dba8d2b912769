// The format `table`. Example: the causes, each as "FAIL  title (clauses, level)" with its facts; then
// unproven requests, notes, the answers to open points, the counts by area, and "verdict: …".
#include <algorithm>
#include <iomanip>
#include <iterator>
#include <ostream>
#include <sstream>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/table_writer.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "conformance/requirements/link.h"
#include "conformance/results/commands.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Prints each text behind the label, and an empty line if there are texts.
void print_all(const TableWriter& writer, std::string_view label, const std::vector<std::string>& texts,
               LineColour colour = LineColour::none) {
  for (const std::string& text : texts) writer.write(label, text, colour);
  if (!texts.empty()) writer.write_empty_line();
}

// Returns "FAIL  ", "CRASHED  ", "TIMED OUT  " or "warning  ".
std::string mark_of(const Entry& entry) {
  return entry.kind == FailureKind::warnings ? "warning  "
                                             : in_upper_case(name(entry.cause.fault->verdict)) + "  ";
}

LineColour colour_of(const Entry& entry) {
  return entry.kind == FailureKind::warnings ? LineColour::warning : LineColour::failure;
}

// Prints "FAIL  cast_value refuses what must be accepted (CV-3, MUST)", then the facts.
void print_entry(const TableWriter& writer, const Entry& entry) {
  constexpr std::size_t kShownIds = 3;
  writer.write(mark_of(entry), entry.head, colour_of(entry));
  for (const Fact& fact : entry.facts) {
    if (fact.kind == Fact::Kind::clause) writer.write("  " + fact.label + ": ", fact.text);
    if (fact.kind == Fact::Kind::sections || fact.kind == Fact::Kind::words)
      writer.write_member(fact.label, fact.text);
    if (fact.kind == Fact::Kind::command) writer.write_command(fact.label, fact.text);
  }
  std::vector<std::string> others = ids_of(entry.cause);
  std::erase(others, entry.cause.example->id);
  if (!others.empty()) writer.write_member("also", excerpt_of(others, kShownIds));
  writer.write_empty_line();
}

// Prints "FAIL  cast_value gives another value (CV-1, CV-3 and 2 more, MUST): 12 failures, silently wrong
// data, such as cast_value/…".
void print_brief_entry(const TableWriter& writer, const Entry& entry) {
  const Cause& cause = entry.cause;
  std::vector<std::string> reasons;
  for (const Clause clause : clauses_of_level(cause.clauses, cause.level)) reasons.emplace_back(id(clause));
  if (!reasons.empty()) reasons = {excerpt_of(reasons, 2)};
  reasons.emplace_back(words(cause.level));
  writer.write(mark_of(entry),
               entry.title + " (" + joined_words(reasons, ", ") +
                   "): " + failures_text(cause.failures, cause.warnings) + ", " +
                   std::string(words(cause.consequence)) + ", such as " + cause.example->id,
               colour_of(entry));
}

// Prints the first 10 unproven requests, each with its reason, and how many follow. In the brief style,
// prints only how many there are.
void print_unproven(const TableWriter& writer, const Results& results, bool brief) {
  constexpr std::size_t kMaxShown = 10;
  std::vector<std::string> texts;
  for (const RequestResult& result : results.requests)
    if (result.verdict == Verdict::unproven)
      texts.push_back(result.id + " (" + reasons_text(result.clauses, result.level) +
                      "): " + result.explanation);
  const std::size_t all = texts.size();
  if (all > 0 && brief) texts = {plural(all, "request")};
  if (texts.size() > kMaxShown) {
    texts.resize(kMaxShown);
    texts.push_back("and " + std::to_string(all - kMaxShown) + " more");
  }
  print_all(writer, "unproven  ", texts);
}

// Prints the entries of the list of expected failures that pass.
void print_stale(const TableWriter& writer, const Results& results) {
  std::vector<std::string> texts;
  for (const StaleExpectation& stale : results.stale)
    texts.push_back("line " + std::to_string(stale.line) + " of the expected failures, " + stale.entry +
                    ": " + stale.passes + " passes now; take it off the list (--update-expected does)");
  print_all(writer, "FAIL  ", texts, LineColour::failure);
}

void print_notes(const TableWriter& writer, const Results& results) {
  for (const std::string& note : results.notes) writer.write("note: ", harmless(note));
  if (!results.notes.empty()) writer.write_empty_line();
}

// Prints the answers to open points that fit all responses, or the responses that contradict each other. The
// brief style prints only which open points have contradictions.
void print_profile(std::ostream& out, const Results& results, bool brief) {
  std::ostringstream text;
  for (const ProfileEntry& entry : results.profile) {
    const bool is_consistent = !entry.answers.empty();
    if (brief && is_consistent) continue;
    text << "  " << std::left << std::setw(28) << name(entry.open_point) << answers_text(entry)
         << (is_consistent || brief ? "\n" : ": these contradict each other\n");
    if (brief) continue;
    for (const ProfileEntry::Witness& witness : entry.contradiction)
      text << "    " << witness.id << "  under " << witness.under << "\n";
  }
  if (!text.str().empty()) out << "open points, as this testee answers them:\n" << text.str() << "\n";
}

// A reason why failures were expected, with all entries that have it.
struct ExpectedReason {
  std::string text;                  // from the list of expected failures
  std::string example;               // of the first entry
  std::vector<Clause> clauses = {};  // the violated clause of each entry, in the order of all_clauses()
  std::size_t failures = 0;
  std::size_t warnings = 0;
  Consequence consequence = Consequence::larger_chunks;  // the worst of the entries
};

// Returns the reasons of these entries, in the order of the entries.
std::vector<ExpectedReason> expected_reasons(const std::vector<Entry>& entries) {
  std::vector<ExpectedReason> reasons;
  for (const Entry& entry : entries) {
    if (entry.kind != FailureKind::expected) continue;
    const Cause& cause = entry.cause;
    auto reason = std::ranges::find(reasons, entry.expected, &ExpectedReason::text);
    if (reason == reasons.end()) reason = reasons.insert(reason, {entry.expected, cause.example->id});
    reason->consequence = std::min(reason->consequence, cause.consequence);
    reason->failures += cause.failures;
    reason->warnings += cause.warnings;
    if (!cause.clauses.empty()) add_once(reason->clauses, cause.clauses.front());
  }
  for (ExpectedReason& reason : reasons) std::ranges::sort(reason.clauses);
  return reasons;
}

// Returns the clauses, each with its level and section: "CV-3 (MUST, cast_value codec, rounding); ...".
std::string clauses_and_sources(const std::vector<Clause>& clauses) {
  return joined_words(clauses, "; ", [](Clause clause) {
    return std::string(id(clause)) + " (" + std::string(words(details(clause).level)) + ", " +
           text(defining_passage(clause)) + ")";
  });
}

// Prints an entry for each reason of expected failures; in the brief style, one line for all.
void print_expected(const TableWriter& writer, const std::vector<Entry>& entries, bool brief) {
  const std::vector<ExpectedReason> reasons = expected_reasons(entries);
  if (reasons.empty()) return;
  std::size_t failures = 0, warnings = 0;
  for (const ExpectedReason& reason : reasons) {
    failures += reason.failures;
    warnings += reason.warnings;
    if (brief) continue;
    writer.write("expected  ", failures_text(reason.failures, reason.warnings) + ": " + reason.text,
                 LineColour::expected);
    writer.write_member("violates", clauses_and_sources(reason.clauses));
    writer.write_member("means", words(reason.consequence));
    writer.write_member("see", command_and_anchors(reason.clauses));
  }
  if (brief)
    writer.write(
        "expected  ",
        failures_text(failures, warnings) + " for " + plural(reasons.size(), "reason") + " (-v prints them)",
        LineColour::expected);
  writer.write_empty_line();
}

// Prints a line for each entry, where to read about the clauses, and how to see whole entries.
void print_brief_entries(const TableWriter& writer, std::vector<Entry> entries, const Results& results,
                         const std::string& program, bool fits_screen) {
  constexpr std::size_t kMaxShown = 12;
  std::vector<Clause> clauses;
  if (fits_screen && entries.size() > kMaxShown) {
    const auto shown = entries.end() - static_cast<std::ptrdiff_t>(kMaxShown);
    writer.write("",
                 plural(entries.size() - kMaxShown, "cause") + " of less importance (-v prints all); then:");
    entries.erase(entries.begin(), shown);
  }
  for (const Entry& entry : entries) {
    print_brief_entry(writer, entry);
    if (!entry.cause.clauses.empty()) add_once(clauses, entry.cause.clauses.front());
  }
  if (entries.empty()) return;
  std::ranges::sort(clauses);
  if (!clauses.empty()) writer.write("", "about the clauses: " + command_and_page(clauses));
  writer.write("",
               "whole entries, with sections, links, examples and commands: -v; one alone: --filter with its "
               "example:");
  std::vector<std::string> words = repeat_words(results, *entries.back().cause.example);
  words.emplace_back("-v");
  writer.write_command("repeat", shell_command(program, words));
  writer.write_empty_line();
}

// Returns the entries in the order of the table: the most important one last, because the last lines on a
// terminal are read first.
std::vector<Entry> entries_of_table(const Results& results, const std::string& program) {
  std::vector<Entry> entries = entries_of(results, program);
  std::ranges::reverse(entries);
  return entries;
}

bool is_brief(const TableStyle& style, const std::vector<Entry>& entries) {
  constexpr std::ptrdiff_t kMaxWholeEntries = 5;  // more do not fit on one screen
  return style.brief.value_or(std::ssize(entries) > kMaxWholeEntries);
}

void print_entries(const TableWriter& writer, std::vector<Entry> entries, bool brief, const Results& results,
                   const std::string& program, const TableStyle& style) {
  print_expected(writer, entries, brief);
  std::erase_if(entries, [](const Entry& entry) { return entry.kind == FailureKind::expected; });
  if (brief) return print_brief_entries(writer, std::move(entries), results, program, style.fits_screen);
  for (const Entry& entry : entries) print_entry(writer, entry);
}

}  // namespace

void print_causes(std::ostream& out, const Results& results, const std::string& program,
                  const TableStyle& style) {
  const std::vector<Entry> entries = entries_of_table(results, program);
  print_entries(TableWriter(out, style), entries, is_brief(style, entries), results, program, style);
}

void print_results(std::ostream& out, const Results& results, const std::string& program,
                   const TableStyle& style) {
  const TableWriter writer(out, style);
  const std::vector<Entry> entries = entries_of_table(results, program);
  const bool brief = is_brief(style, entries);
  writer.write("", requests_text(results) + ", on " + full_name(results.description));
  writer.write_empty_line();
  print_protocol_faults(writer, results, program);
  print_all(writer, "one error  ", common_errors(results));
  print_entries(writer, entries, brief, results, program, style);
  print_unproven(writer, results, brief);
  if (!brief) print_all(writer, "unsupported  ", unsupported_reasons(results, 10));
  print_stale(writer, results);
  print_notes(writer, results);
  print_profile(out, results, brief);
  write_text_table(out, count_rows(results));
  out << "\n";
  writer.write("verdict: ", harmless(verdict_text(results)), LineColour::verdict);
}

}  // namespace zarrproof
