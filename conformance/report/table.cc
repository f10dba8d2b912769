#include <algorithm>
#include <iomanip>
#include <ostream>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/lines.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

std::string mark_of(const Entry& entry) {
  switch (entry.kind) {
    case FailureKind::failures: return in_upper_case(name(entry.verdict));
    case FailureKind::warnings: return "warning";
    case FailureKind::expected: return "expected";
  }
  return {};
}

LineColour colour_of(const Entry& entry) {
  switch (entry.kind) {
    case FailureKind::failures: return LineColour::failure;
    case FailureKind::warnings: return LineColour::warning;
    case FailureKind::expected: return LineColour::expected;
  }
  return {};
}

// Prints "FAIL  cast_value refuses what must be accepted  (CV-3, MUST)", then the facts.
void print_entry(const Lines& lines, const Entry& entry) {
  constexpr std::size_t kShownIds = 3;
  const bool names_verdict = entry.kind != FailureKind::failures && entry.verdict != Verdict::fail;
  lines.add(mark_of(entry) + "  ",
            entry.title + "  (" + entry.why +
                (names_verdict ? ", " + in_upper_case(name(entry.verdict)) : "") + ")",
            colour_of(entry));
  for (const Fact& fact : entry.facts) switch (fact.kind) {
      case Fact::Kind::clause: lines.add("  " + fact.label + ": ", fact.text); break;
      case Fact::Kind::sections:
      case Fact::Kind::words: lines.member(fact.label, fact.text); break;
      case Fact::Kind::command: lines.command(fact.label, fact.text); break;
      case Fact::Kind::other_fault: break;
    }
  std::vector<std::string> others = entry.ids;
  std::erase(others, entry.example);
  if (!others.empty()) lines.member("also", excerpt_of(others, kShownIds));
  lines.end();
}

// Prints one line: "FAIL  cast_value gives another value (CV-1, CV-3 and 2 more, MUST): 12 failures, such as
// cast_value/…". Where the line would be longer than the width, leaves out the id, then names fewer clauses.
void print_line_of(const Lines& lines, const Entry& entry, std::size_t width) {
  std::vector<std::string> clauses;
  for (const Clause clause : clauses_of_level(entry.clauses, entry.level)) clauses.emplace_back(id(clause));
  const std::string head = mark_of(entry) + "  " + entry.title + " (";
  const std::string count =
      (clauses.empty() ? "" : ", ") + std::string(word(entry.level)) + "): " + failures_text(entry);
  const std::string two = head + excerpt_of(clauses, 2) + count;
  const std::string first = clauses.empty() ? "" : clauses.front();
  const std::string shortest = head + first + (clauses.size() > 1 ? ", …" : "") + count;
  for (const std::string& line :
       {two + ", such as " + entry.example, two, head + excerpt_of(clauses, 1) + count, shortest})
    if (width == 0 || column_count(line) <= width || line == shortest)
      return lines.add(line, "", colour_of(entry));
}

// Prints the error texts that may have another reason than the codecs.
void print_common_errors(const Lines& lines, const Results& results) {
  const std::vector<std::string> errors = common_errors(results);
  for (const std::string& error : errors) lines.add("one error  ", error);
  if (!errors.empty()) lines.end();
}

// Prints the first 10 unproven requests, each with its reason, and how many follow. In the brief style,
// prints only how many there are.
void print_unproven(const Lines& lines, const Results& results, const TableStyle& style) {
  const std::size_t most = style.brief ? 0 : 10;
  std::size_t count = 0;
  for (const RequestResult& result : results.requests) {
    if (result.verdict != Verdict::unproven) continue;
    if (++count <= most)
      lines.add("unproven  ",
                result.id + " (" + reasons_text(result.clauses, result.level) + "): " + result.explanation);
  }
  if (count > most)
    lines.add("unproven  ",
              most == 0 ? plural(count, "request") : "and " + std::to_string(count - most) + " more");
  if (count > 0) lines.end();
}

// Prints the first 10 reasons of unsupported elements. The brief style leaves them to the verdict.
void print_unsupported(const Lines& lines, const Results& results, const TableStyle& style) {
  const std::vector<std::string> reasons = unsupported_reasons(results, 10);
  if (style.brief || reasons.empty()) return;
  for (const std::string& reason : reasons) lines.add("unsupported  ", reason);
  lines.end();
}

void print_stale(const Lines& lines, const Results& results) {
  for (const StaleExpectation& stale : results.stale)
    lines.add("FAIL  ",
              "line " + std::to_string(stale.line) + " of the expected failures, " + stale.entry + ": " +
                  stale.passes + " passes now; take it off the list (--update-expected does)",
              LineColour::failure);
  if (!results.stale.empty()) lines.end();
}

void print_notes(const Lines& lines, const Results& results) {
  for (const std::string& note : results.notes) lines.add("note: ", harmless(note));
  if (!results.notes.empty()) lines.end();
}

// Prints how many open points have answers that fit all responses.
void print_brief_profile(const Lines& lines, const Results& results) {
  if (results.profile.empty()) return;
  const auto inconsistent = static_cast<std::size_t>(std::ranges::count_if(
      results.profile, [](const ProfileEntry& entry) { return entry.answers.empty(); }));
  lines.add("open points: ",
            std::to_string(results.profile.size() - inconsistent) + " answered in one way" +
                (inconsistent == 0 ? "" : ", " + std::to_string(inconsistent) + " inconsistently"));
  lines.end();
}

// Prints the answers to open points that fit all responses, or the responses that contradict each other.
void print_profile(std::ostream& out, const Results& results) {
  if (results.profile.empty()) return;
  out << "open points, as this testee answers them:\n";
  for (const ProfileEntry& entry : results.profile) {
    out << "  " << std::left << std::setw(28) << name(entry.open_point);
    out << (entry.answers.empty() ? "inconsistent: these contradict each other" : answers_text(entry))
        << "\n";
    for (const ProfileEntry::Witness& witness : entry.contradiction)
      out << "    " << witness.id << "  under " << witness.under << "\n";
  }
  out << "\n";
}

// Prints an entry for each reason of expected failures; in the brief style, one line for all.
void print_expected(const Lines& lines, const std::vector<Entry>& entries, const TableStyle& style) {
  const std::vector<ExpectedReason> reasons = expected_reasons(entries);
  if (reasons.empty()) return;
  ExpectedReason all;
  for (const ExpectedReason& reason : reasons) {
    all.failures += reason.failures;
    all.warnings += reason.warnings;
    if (style.brief) continue;
    lines.add("expected  ", count_text(reason) + ": " + reason.text, LineColour::expected);
    lines.member("violates", clauses_and_sources(reason.clauses));
    lines.member("means", words(reason.consequence));
    lines.member("see", links_text(reason.clauses));
  }
  if (style.brief)
    lines.add("expected  ", count_text(all) + " for " + plural(reasons.size(), "reason"),
              LineColour::expected);
  lines.end();
}

// Prints one line for each entry that is not expected, and where to read about the clauses.
void print_brief(const Lines& lines, const std::vector<Entry>& entries, std::size_t width) {
  std::vector<Clause> clauses;
  for (const Entry& entry : entries) {
    if (entry.kind == FailureKind::expected) continue;
    print_line_of(lines, entry, width);
    if (!entry.clauses.empty()) add_once(clauses, entry.clauses.front());
  }
  if (clauses.empty()) return;
  std::ranges::sort(clauses);
  lines.add("", "about the clauses: " + page_text(clauses));
  lines.add("", "--brief=no prints the whole entries, with sections, links, examples and commands");
  lines.end();
}

}  // namespace

void print_causes(std::ostream& out, const Results& results, const std::string& program,
                  const TableStyle& style) {
  const Lines lines(out, style);
  const std::vector<Entry> entries = entries_of(results, program);
  print_expected(lines, entries, style);
  if (style.brief) return print_brief(lines, entries, style.width);
  for (const Entry& entry : entries)
    if (entry.kind != FailureKind::expected) print_entry(lines, entry);
}

void print_results(std::ostream& out, const Results& results, const std::string& program,
                   const TableStyle& style) {
  const Lines lines(out, style);
  lines.add("", requests_text(results) + ", on " + full_name(results.description));
  lines.end();
  print_protocol_faults(lines, results, program);
  print_common_errors(lines, results);
  print_causes(out, results, program, style);
  print_unproven(lines, results, style);
  print_unsupported(lines, results, style);
  print_stale(lines, results);
  print_notes(lines, results);
  style.brief ? print_brief_profile(lines, results) : print_profile(out, results);
  print_counts(out, results, style);
  lines.add("verdict: ", harmless(verdict_text(results)), LineColour::verdict);
}

}  // namespace zarrproof
