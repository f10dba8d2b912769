// The end of a run: the list of expected failures, and the reports (--report FORMAT[=FILE]).
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "conformance/output/output.h"
#include "program/expected_option.h"
#include "vectors/suite.h"

namespace zarrproof {

// Notes the entries of the list that are no id of a request of the suite, because they were mistyped or their
// requests are gone.
void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results);

// The names of the command: in messages, "zarrproof run", and in the commands that reports print.
struct CommandNames {
  std::string command, program;
};

// Marks the expected failures, writes the list anew where that was asked for and nothing would be lost, and
// writes the reports, the table in this style. After a badge, prints on standard error how to show it.
// Returns the exit status: the status of the results, or not_done where something could not be written.
int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const CommandNames& names, const TableStyle& style);

// Adds the option --report, which may be given several times. Each value adds one target.
void add_report_option(CLI::App& command, const std::shared_ptr<std::vector<ReportTarget>>& targets);

}  // namespace zarrproof
