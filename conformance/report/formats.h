// The formats of reports: the table, which is text for people, and reports for other programs.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

struct TableStyle {
  // Whether the table is brief: each cause has one line, and only facts of the verdict are printed. Without a
  // value, a table of more than five causes is brief.
  std::optional<bool> brief = false;
  bool fits_screen = false;  // a brief table has only the most important causes, and counts the others
  std::size_t width = 0;     // of a line, in columns; 0: no limit
  bool has_colours = false;  // escape sequences colour failures, warnings and the verdict
};

// Prints the failures by cause, each with its smallest example, the response, the permitted outcomes, and the
// commands that repeat and explain it. Then prints the answers to open points, the counts by codec, and the
// verdict. `program` is the program's name in the commands. Text is wrapped between words; commands and ids
// are not. The default style is that of a file: whole entries, not wrapped.
void print_results(std::ostream& out, const Results& results, const std::string& program,
                   const TableStyle& style = {});

// Prints only the failures by cause.
void print_causes(std::ostream& out, const Results& results, const std::string& program,
                  const TableStyle& style);

// Writes commands of GitHub's workflows that make annotations: what stopped the run, failures by cause,
// warnings by cause, notes. Writes 10 annotations at most, because GitHub shows 10 of a step. Then writes the
// verdict as plain text.
void write_github_annotations(std::ostream& out, const Results& results, const std::vector<Entry>& entries);

// Writes the summary of the job in Markdown: the verdict, and all that print_results() prints into a file.
void write_github_summary(std::ostream& out, const Results& results, const std::string& program);

// Writes the annotations to `out`, and appends the summary to the file of the environment variable
// GITHUB_STEP_SUMMARY, if set. Throws std::runtime_error if the file cannot be written.
void write_github(std::ostream& out, const Results& results, const std::string& program);

// Writes JUnit XML, for the test reports of CI systems: a test case for each cause, the worst first, with its
// example and the first ids of its requests. The text stays short: the viewers of test reports cut off long
// reports. Then a test case of the class "run" for each failure that belongs to no request. If something was
// judged and nothing makes the run fail, the test case "verdict" passes. A failure is <failure>; a crash or
// timeout is <error>. A cause of warnings or of expected failures is <skipped>.
void write_junit(std::ostream& out, const Results& results, const std::string& program);

// Writes JSON for pages about implementations: a list with an object for each implementation, by name. It has
// the verdict, the causes and the answers of the last run of the implementation, and as `history` the numbers
// of causes of all its releases, in the order of the runs. If a release has several runs, the last one
// counts.
void write_implementations(std::ostream& out, const std::vector<ResultsFile>& files);

}  // namespace zarrproof
