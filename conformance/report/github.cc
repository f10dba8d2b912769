#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <ranges>
#include <sstream>
#include <string_view>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/count.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/markup.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// GitHub shows 10 annotations of one kind for a step.
constexpr std::size_t kMaxAnnotations = 10;

// GitHub drops a summary of more than 1 MiB.
constexpr std::size_t kMaxRows = 300;
constexpr std::size_t kMaxCellBytes = 200;

struct Annotation {
  const char* command;  // "error" or "warning"
  std::string title;
  std::vector<std::string> lines;
};

// Returns the text of a workflow command.
std::string escaped_text(std::string_view text) {
  return with_part_replaced(harmless(text), "%", "%25");
}

// Returns a property of a workflow command, such as the title.
std::string escaped_property(std::string_view text) {
  return with_part_replaced(with_part_replaced(escaped_text(text), ":", "%3A"), ",", "%2C");
}

// Returns the annotation as a workflow command.
std::string command_text(const Annotation& annotation) {
  return std::string("::") + annotation.command +
         " title=" + escaped_property("zarrproof: " + annotation.title) +
         "::" + joined_words(annotation.lines, "%0A", escaped_text) + "\n";
}

// Returns the entries of this kind, the worst first.
std::vector<Entry> of_kind(FailureKind kind, const std::vector<Entry>& entries) {
  std::vector<Entry> found;
  for (const Entry& entry : entries | std::views::reverse)
    if (entry.kind == kind) found.push_back(entry);
  return found;
}

std::vector<Annotation> annotations_of(const Results& results, const std::vector<Entry>& entries) {
  std::vector<Annotation> annotations;
  const std::vector<RunFault> faults = run_faults(results);
  const auto add_entries = [&](FailureKind kind, const char* command) {
    for (const Entry& entry : of_kind(kind, entries)) {
      annotations.push_back({command, head_of(entry), {}});
      for (const Fact& fact : entry.facts) annotations.back().lines.push_back(line_of(fact));
    }
  };
  for (const RunFault& fault : faults)
    if (fault.not_done) annotations.push_back({"error", "the run was not completed", {fault.text}});
  for (const std::string& error : common_errors(results))
    annotations.push_back({"error", "one error for many requests", {error}});
  add_entries(FailureKind::failures, "error");
  for (const RunFault& fault : faults)
    if (!fault.not_done) annotations.push_back({"error", fault.name, {fault.text}});
  add_entries(FailureKind::warnings, "warning");
  for (const std::string& note : results.notes) annotations.push_back({"warning", "note", {note}});
  return annotations;
}

std::string cell(std::string_view text) {
  return markdown_text(shortened(text, kMaxCellBytes));
}

// Writes a part of the summary: a table, or nothing if the table has no rows.
void write_part(std::ostream& out, const std::string& title, const MarkdownRow& head,
                std::vector<MarkdownRow> rows) {
  if (rows.empty()) return;
  const std::size_t all = rows.size();
  rows.resize(std::min(all, kMaxRows));
  out << "\n### " << title << "\n\n";
  write_markdown_table(out, head, rows);
  if (all > rows.size()) out << "\nand " << all - rows.size() << " more\n";
}

void write_entries(std::ostream& out, const std::vector<Entry>& entries, FailureKind kind) {
  const auto markdown_link = [](const Passage& passage) {
    return "[" + markdown_text(text(passage)) + "](" + link(passage) + ")";
  };
  std::vector<MarkdownRow> rows;
  for (const Entry& entry : of_kind(kind, entries))
    rows.push_back({std::to_string(entry.failures + entry.warnings), cell(head_of(entry)),
                    markdown_code(entry.example), cell(entry.got), cell(entry.want),
                    sections_text(entry.clauses, markdown_link), markdown_code(links_text(entry.clauses))});
  write_part(out, kind == FailureKind::failures ? "Failures, by cause" : "Warnings, by cause",
             {"count", "what", "example", "got", "want", "section", "see"}, std::move(rows));
}

void write_expected(std::ostream& out, const std::vector<Entry>& entries) {
  std::vector<MarkdownRow> rows;
  for (const ExpectedReason& reason : expected_reasons(entries))
    rows.push_back({count_text(reason), cell(reason.text), markdown_code(reason.example),
                    cell(clauses_and_sources(reason.clauses)), markdown_code(links_text(reason.clauses))});
  write_part(out, "Expected failures", {"count", "reason", "example", "violates", "see"}, std::move(rows));
}

void write_counts(std::ostream& out, const Results& results) {
  std::vector<MarkdownRow> rows = count_rows(summary_of(results), [](const CountColumn&) { return true; });
  const MarkdownRow head = rows.front();
  rows.erase(rows.begin());
  write_markdown_table(out, head, rows);
}

void write_others(std::ostream& out, const Results& results) {
  std::vector<MarkdownRow> rows;
  for (const RunFault& fault : run_faults(results))
    if (!fault.not_done) rows.push_back({"failure", cell(fault.text)});
  for (const std::string& note : results.notes) rows.push_back({"note", cell(note)});
  write_part(out, "Other problems", {"", ""}, std::move(rows));
}

}  // namespace

void write_github_annotations(std::ostream& out, const Results& results, const std::vector<Entry>& entries) {
  const std::vector<Annotation> annotations = annotations_of(results, entries);
  const std::size_t shown = std::min(annotations.size(), kMaxAnnotations);
  for (std::size_t i = 0; i < shown; ++i) write_unfiltered(out, command_text(annotations[i]));
  if (annotations.size() > shown)
    out << "and " << annotations.size() - shown << " more, in the summary of the job\n";
  out << "verdict: " << harmless(verdict_text(results)) << "\n";
}

void write_github_summary(std::ostream& out, const Results& results, const std::vector<Entry>& entries) {
  out << "## zarrproof: " << markdown_text(full_name(results.description)) << "\n\n"
      << markdown_text(verdict_text(results)) << "\n\n"
      << markdown_text(requests_text(results)) << "\n\n";
  write_counts(out, results);
  write_entries(out, entries, FailureKind::failures);
  write_entries(out, entries, FailureKind::warnings);
  write_expected(out, entries);
  std::vector<MarkdownRow> unsupported;
  for (const std::string& reason : unsupported_reasons(results, kMaxRows))
    unsupported.push_back({cell(reason)});
  write_part(out, "Unsupported, although declared", {"reason"}, std::move(unsupported));
  write_others(out, results);
  out << "\n";
}

void write_github(std::ostream& out, const Results& results, const std::string& program) {
  const std::vector<Entry> entries = entries_of(results, program);
  write_github_annotations(out, results, entries);
  const char* path = std::getenv("GITHUB_STEP_SUMMARY");
  if (path == nullptr || *path == '\0') return;
  std::ostringstream summary;
  {
    const HarmlessOutput lines(summary);
    write_github_summary(summary, results, entries);
  }
  append_file(path, summary.str());
}

}  // namespace zarrproof
