#include "conformance/report/table.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <vector>

#include "conformance/report/protocol_faults.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return result;
}

// Prints "FAIL  cast_value refuses what must be accepted  (CV-3, MUST)".
void print_head_of(std::ostream& out, const Cause& cause) {
  const std::string verdict = cause.verdict == Verdict::fail ? "" : ", " + upper(name(cause.verdict));
  out << (cause.expected  ? "expected"
          : cause.binding ? upper(name(cause.verdict))
                          : "warning")
      << "  " << cause.area << " " << words(cause.deviation, *cause.example) << "  ("
      << reasons_text(cause.clauses, cause.level, cause.required)
      << (cause.expected || !cause.binding ? verdict : "") << ")\n";
}

void print_cause(std::ostream& out, const Results& results, const Cause& cause, const std::string& program) {
  constexpr std::size_t kMostTypes = 6, kMostIds = 3;
  const RequestResult& example = *cause.example;
  const Fault& fault = *cause.fault;
  const std::string where = fault.element ? "element " + std::to_string(*fault.element) + ": " : "";
  print_head_of(out, cause);
  for (Clause clause : cause.clauses) out << "  " << id(clause) << ": " << summary(clause) << "\n";
  out << "  section    " << sections_text(cause.clauses) << "\n";
  out << "  see        " << links_text(cause.clauses) << "\n";
  if (!cause.required.empty()) out << "  required   " << cause.required << ": " << kRequired << "\n";
  out << "  count      " << plural(cause.failures, "failure") << " in " << plural(cause.ids.size(), "request")
      << ": " << excerpt_of(cause.operations, 3)
      << (cause.types.empty() ? "" : "; " + excerpt_of(cause.types, kMostTypes))
      << (cause.flags.empty() ? "" : "; all " + excerpt_of(cause.flags, cause.flags.size())) << "\n";
  out << "  example    " << example.id << "\n";
  if (!example.comment.empty()) out << "  about      " << example.comment << "\n";
  out << "  request    " << example.request << "\n";
  out << "  got        " << where << fault.got << "\n";
  out << "  want       " << fault.want << "\n";
  std::vector<std::string> words = {program};
  for (const std::string& word : explain_words(example, fault)) words.push_back(word);
  out << "  explain    " << shell_command(words) << "\n";
  words = {program};
  for (const std::string& word : repeat_words(results, example)) words.push_back(word);
  out << "  repeat     " << shell_command(words) << "\n";
  std::vector<std::string> others;
  for (const std::string& id : cause.ids)
    if (id != example.id) others.push_back(id);
  if (!others.empty()) out << "  also       " << excerpt_of(others, kMostIds) << "\n";
  out << "\n";
}

// Prints the first 10 unproven requests, each with its reason, and how many follow.
void print_unproven(std::ostream& out, const Results& results) {
  constexpr std::size_t kMost = 10;
  std::size_t count = 0;
  for (const RequestResult& result : results.requests) {
    if (result.verdict != Verdict::unproven) continue;
    if (++count <= kMost) out << "unproven  " << result.id << ": " << result.said << "\n";
  }
  if (count > kMost) out << "unproven  and " << count - kMost << " more\n";
  if (count > 0) out << "\n";
}

void print_stale(std::ostream& out, const Results& results) {
  for (const StaleExpectation& stale : results.stale)
    out << "FAIL  line " << stale.line << " of the expected failures, " << stale.entry << ": " << stale.passes
        << " passes now; take it off the list (--update-expected does)\n";
  if (!results.stale.empty()) out << "\n";
}

void print_head(std::ostream& out, const Results& results) {
  out << requests_text(results) << ", on " << full_name(results.description) << "\n\n";
}

// Prints the answers to open points that fit all responses, or the responses that contradict each other.
void print_profile(std::ostream& out, const Results& results) {
  if (results.profile.empty()) return;
  out << "open points, as this testee answers them:\n";
  for (const ProfileEntry& entry : results.profile) {
    out << "  " << std::left << std::setw(28) << name(entry.open_point);
    for (std::size_t i = 0; i < entry.answers.size(); ++i)
      out << (i == 0 ? "" : " or ") << name(entry.answers[i]);
    out << (entry.answers.empty() ? "inconsistent: these contradict each other" : "") << "\n";
    for (const ProfileEntry::Witness& witness : entry.contradiction)
      out << "    " << witness.id << "  under " << witness.under << "\n";
  }
  out << "\n";
}

// A column of the table.
struct TableColumn {
  const char* head;
  int width;
  std::size_t (*number)(const Count&);
  bool always;  // false: only if a number is not 0
};

constexpr TableColumn kColumns[] = {
    {"judged", 9, [](const Count& count) { return count.judged(); }, true},
    {"passed", 9, [](const Count& count) { return count.passed; }, true},
    {"failed", 8, [](const Count& count) { return count.failed; }, true},
    {"warnings", 10, [](const Count& count) { return count.warned; }, true},
    {"expected", 10, [](const Count& count) { return count.expected; }, false},
    {"unproven", 10, [](const Count& count) { return count.unproven; }, true},
    {"unsupported", 13, [](const Count& count) { return count.unsupported; }, true},
    {"not declared", 14, [](const Count& count) { return count.undeclared; }, false},
    {"not asked", 11, [](const Count& count) { return count.not_asked; }, true},
};

// Prints the table. An area has no row if the testee declares none of its requests.
void print_table(std::ostream& out, const Results& results) {
  const Summary summary = summary_of(results);
  const auto print = [&](std::string_view head, const auto& print_cell) {
    out << std::left << std::setw(14) << head << std::right;
    for (const TableColumn& column : kColumns)
      if (column.always || column.number(summary.all) > 0) print_cell(out << std::setw(column.width), column);
    out << "\n";
  };
  const auto print_row = [&](std::string_view head, const Count& count) {
    print(head, [&](std::ostream& cell, const TableColumn& column) { cell << column.number(count); });
  };
  print("elements", [](std::ostream& cell, const TableColumn& column) { cell << column.head; });
  for (std::string_view area : kAreas)
    if (summary.areas.at(area).asked_about() > 0) print_row(area, summary.areas.at(area));
  print_row("all", summary.all);
  out << "\n";
}

}  // namespace

// Prints one line for each reason of expected failures. Prints all other causes in full.
void print_causes(std::ostream& out, const Results& results, const std::string& program) {
  std::vector<std::pair<std::string, std::size_t>> reasons;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      if (!fault.expected) continue;
      const auto found = std::find_if(reasons.begin(), reasons.end(),
                                      [&](const auto& reason) { return reason.first == *fault.expected; });
      if (found == reasons.end())
        reasons.emplace_back(*fault.expected, weight(result, fault));
      else
        found->second += weight(result, fault);
    }
  for (const auto& [reason, count] : reasons)
    out << "expected  " << plural(count, "failure") << ": " << reason << "\n";
  if (!reasons.empty()) out << "\n";
  for (const Cause& cause : causes_of(results))
    if (!cause.expected) print_cause(out, results, cause, program);
}

void print_results(std::ostream& out, const Results& results, const std::string& program) {
  print_head(out, results);
  print_protocol_faults(out, results, program);
  print_causes(out, results, program);
  print_unproven(out, results);
  print_stale(out, results);
  for (const std::string& note : results.notes) out << "note: " << harmless(note) << "\n";
  if (!results.notes.empty()) out << "\n";
  print_profile(out, results);
  print_table(out, results);
  out << "verdict: " << harmless(verdict_text(results)) << "\n";
}

}  // namespace zarrproof
