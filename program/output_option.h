// The end of a run: the list of expected failures, the table on standard output, and the reports.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "conformance/output/output.h"
#include "conformance/report/formats.h"
#include "program/expected_option.h"
#include "vectors/suite.h"

namespace zarrproof {

// The options --report and --brief, and the names of the command.
struct OutputOption {
  std::vector<ReportTarget> reports;
  std::optional<bool> brief;
  std::string command;  // in messages: "zarrproof run"
  std::string program;  // in the commands that reports print: argv[0]

  // Returns the style for standard output: wrapped to the width of its terminal; with colours when
  // takes_colour (terminal.h); brief on a terminal of fewer than 100 columns, unless --brief says otherwise.
  TableStyle style() const;
};

// Adds --brief to the command, and sets the names.
void add_brief_option(CLI::App& command, OutputOption& option);

// Adds --report and --brief to the command, and sets the names.
void add_output_options(CLI::App& command, OutputOption& option);

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
