// The format `github`. Annotations are commands on standard output, "::error title=...::text". The summary is
// Markdown in the file that GITHUB_STEP_SUMMARY names: the verdict, and the table.
#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <string_view>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/markup.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// GitHub shows 10 annotations of one kind for a step.
constexpr std::size_t kMaxAnnotations = 10;

// GitHub drops a summary of more than 1 MiB. Markup may make the text a little longer.
constexpr std::size_t kMaxSummaryBytes = 800'000;

// Returns the text of a workflow command.
std::string escaped_text(std::string_view text) {
  return with_part_replaced(harmless(text), "%", "%25");
}

// Returns a property of a workflow command, such as the title.
std::string escaped_property(std::string_view text) {
  return with_part_replaced(with_part_replaced(escaped_text(text), ":", "%3A"), ",", "%2C");
}

// Returns an annotation as a workflow command, "error" or "warning".
std::string annotation(const std::string& command, const std::string& title,
                       const std::vector<std::string>& lines) {
  return "::" + command + " title=" + escaped_property("zarrproof: " + title) +
         "::" + joined_words(lines, "%0A", escaped_text) + "\n";
}

// Returns the annotations. GitHub shows the first ten, so what prevented a verdict comes first.
std::vector<std::string> annotations_of(const Results& results, const std::vector<Entry>& entries) {
  std::vector<std::string> annotations;
  const std::vector<RunFault> faults = run_faults(results);
  const auto add_entries = [&](FailureKind kind, const char* command) {
    for (const Entry& entry : entries) {
      if (entry.kind != kind) continue;
      std::vector<std::string> lines;
      for (const Fact& fact : entry.facts) lines.push_back(line_of(fact));
      annotations.push_back(annotation(command, entry.head, lines));
    }
  };
  for (const RunFault& fault : faults)
    if (fault.not_done) annotations.push_back(annotation("error", "the run was not completed", {fault.text}));
  for (const std::string& error : common_errors(results))
    annotations.push_back(annotation("error", "one error for many requests", {error}));
  add_entries(FailureKind::failures, "error");
  for (const RunFault& fault : faults)
    if (!fault.not_done) annotations.push_back(annotation("error", fault.name, {fault.text}));
  add_entries(FailureKind::warnings, "warning");
  for (const std::string& note : results.notes) annotations.push_back(annotation("warning", "note", {note}));
  return annotations;
}

}  // namespace

void write_github_annotations(std::ostream& out, const Results& results, const std::vector<Entry>& entries) {
  const std::vector<std::string> annotations = annotations_of(results, entries);
  const std::size_t shown = std::min(annotations.size(), kMaxAnnotations);
  // The filter would change "::". escaped_text() has made the texts harmless.
  for (std::size_t i = 0; i < shown; ++i) write_unfiltered(out, annotations[i]);
  if (annotations.size() > shown)
    out << "and " << annotations.size() - shown << " more, in the summary of the job\n";
  out << "verdict: " << harmless(verdict_text(results)) << "\n";
}

void write_github_summary(std::ostream& out, const Results& results, const std::string& program) {
  std::ostringstream report;
  print_results(report, results, program);
  out << "## zarrproof: " << markdown_text(full_name(results.description)) << "\n\n"
      << markdown_text(verdict_text(results)) << "\n\n<pre>\n"
      << markup_text(shortened(report.str(), kMaxSummaryBytes)) << "</pre>\n\n";
}

void write_github(std::ostream& out, const Results& results, const std::string& program) {
  const std::vector<Entry> entries = entries_of(results, program);
  write_github_annotations(out, results, entries);
  const char* path = std::getenv("GITHUB_STEP_SUMMARY");
  if (path == nullptr || *path == '\0') return;
  std::ostringstream summary;
  {
    const HarmlessOutput filtered_summary(summary);  // filters `summary` until the end of this block
    write_github_summary(summary, results, program);
  }
  append_file(path, summary.str());
}

}  // namespace zarrproof
