// The end of a run: the list of expected failures, the table on standard output, and the reports.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "conformance/output/output.h"
#include "conformance/report/formats.h"
#include "conformance/results/expected.h"
#include "vectors/suite.h"

namespace zarrproof {

// The options --expect, --no-expect and --update-expected.
struct ExpectedOption {
  std::string file;     // path of the list; empty: no list
  bool none = false;    // --no-expect: ignore the adapter's list
  bool update = false;  // --update-expected: write the list after the run

  // Returns the list; with `update`, a missing file gives an empty list. Throws Refused when the list cannot
  // be read. With `update`, throws std::runtime_error when the file cannot be written.
  ExpectedFailures load() const;

  // Returns the use of the file, which `what` names. Returns nothing without a list.
  std::vector<FileUse> files(const std::string& what) const;
};

// The options --report and --brief.
struct OutputOption {
  std::vector<ReportTarget> reports;
  std::optional<bool> brief;
  const CLI::App* command = nullptr;

  // Returns the name of the program in the commands that reports print: argv[0].
  std::string program() const { return command->get_parent()->get_name(); }

  // Returns the style for standard output: wrapped to the width of its terminal; with colours when
  // takes_colour (terminal.h); brief on a terminal of fewer than 100 columns, unless --brief says otherwise.
  TableStyle style() const;
};

void add_expected_option(CLI::App& command, ExpectedOption& option);

// Adds --brief to the command, and sets `option.command`.
void add_brief_option(CLI::App& command, OutputOption& option);

// Adds --report and --brief to the command, and sets `option.command`.
void add_output_options(CLI::App& command, OutputOption& option);

// Records in the results how they were made: the program, the date, and the options for the testee, the
// selection and the run. `results.testee` is already set.
void describe_command(const CLI::App& command, Results& results);

// Prints the lines of `write` on standard output, neutralised.
void print_table(const std::function<void(std::ostream&)>& write);

// Notes the entries of the list that are no id of a request of the suite, because they were mistyped or their
// requests are gone.
void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results);

// Marks the expected failures, writes the list anew where that was asked for and nothing would be lost, and
// writes the reports. After a badge, prints on standard error how to show it. Returns the exit status: the
// status of the results, or not_done where something could not be written.
int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const OutputOption& option);

}  // namespace zarrproof
