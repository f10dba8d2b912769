// The options about output, and the end of a run. Example: `zarrproof run --expect known.txt --report
// json=r.json TESTEE` reads known.txt before the run. After the run, conclude() writes r.json, prints the
// table, and returns the exit status.
#include <unistd.h>

#include <iostream>
#include <sstream>

#include "conformance/results/count.h"
#include "conformance/testee/adapter.h"
#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/version.h"
#include "conformance/text/wrapped.h"
#include "program/command_line.h"
#include "program/failure.h"
#include "program/options.h"
#include "program/terminal.h"
#include "reference/types/joined_words.h"
#include "vectors/read_file.h"

namespace zarrproof {

ExpectedFailures ExpectedOption::load() const {
  if (file.empty()) return {};
  std::string kind = "a list of expected failures";
  if (update) {
    check_writable(file);
    if (!has_file(file, kind)) return {};
  } else {
    kind += " (--update-expected writes one)";
  }
  return read_expected(read_text_file(file, kind), file);
}

std::vector<FileUse> ExpectedOption::files(const std::string& what) const {
  if (file.empty()) return {};
  return {{what + " " + file, file, update ? FileUse::Access::write : FileUse::Access::read}};
}

TableStyle OutputOption::style() const {
  const std::size_t columns = columns_of(STDOUT_FILENO);
  TableStyle style{.brief = brief, .width = columns, .has_colours = takes_colour(STDOUT_FILENO)};
  if (!brief && columns < kLineWidth) style.brief = columns > 0;
  style.fits_screen = !brief && columns > 0;
  return style;
}

void add_expected_option(CLI::App& command, ExpectedOption& option) {
  add_text_option(command, "--expect", "FILE", option.file,
                  "List of expected failures; by default that of the adapter");
  command.add_flag("--update-expected", option.update,
                   "Write the failures of this run to the list; reasons are kept");
  command.add_flag("--no-expect", option.none, "Ignore the adapter's list")
      ->excludes("--expect")
      ->excludes("--update-expected");
}

void add_style_options(CLI::App& command, OutputOption& option) {
  option.command = &command;
  CLI::Option* whole = command.add_flag_callback(
      "-v,--verbose", [&] { option.brief = false; },
      "Print whole entries; the default for files and up to 5 causes");
  command
      .add_flag_callback(
          "--brief", [&] { option.brief = true; },
          "One line for each cause; the default on terminals above 5 causes")
      ->excludes(whole);
}

void add_output_options(CLI::App& command, OutputOption& option) {
  add_list_option(
      command, "--report", "FORMAT[=FILE]",
      [&](const std::string& text) { option.reports.push_back(read_report_target(text)); },
      "Write a report to FILE, or to standard output in place of the table: " +
          joined_words(report_format_names(), ", "));
  add_style_options(command, option);
}

void describe_command(const CLI::App& command, Results& results) {
  results.program_version = kVersion;
  results.date = date_of_now();
  results.testee_options =
      given_words(command, {"--version-of", "--source", "--installed", "--timeout", "--memory-limit"});
  // The command that repeats a request shows a failure in full, even if it is on the adapter's list.
  if (names_adapter(results.testee)) results.testee_options.push_back("--no-expect");
  results.selection = given_words(command, {"--failed-from", "--filter", "--shard", "--every-refusal"});
  results.run_options = given_words(
      command, {"--expect", "--no-expect", "--seed", "--max-time", "--max-failures", "--after", "--cases"});
}

void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results) {
  for (const ExpectedParagraph& paragraph : expected.paragraphs)
    for (const Expectation& entry : paragraph.entries)
      if (!entry.is_pattern() && suite.find(entry.id) == nullptr)
        results.notes.push_back("line " + std::to_string(entry.line) + " of the expected failures, " +
                                harmless(entry.entry) + ": the suite has no request of that id");
}

int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const OutputOption& option) {
  std::vector<std::string> problems;
  const bool all_were_asked = results.stopped.empty() && summary_of(results).all.not_asked == 0;
  const bool would_lose_entries = list.update && !all_were_asked;
  if (would_lose_entries)
    results.notes.push_back(list.file +
                            " was not written: not all requests were asked, and entries would be lost");
  else if (list.update)
    try {
      write_file(list.file, updated_expected(expected, results));
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  std::ostringstream text;
  for (std::string& problem : output.write(text, results, option.program(), option.style()))
    problems.push_back(std::move(problem));
  write_unfiltered(std::cout, text.str());
  for (const std::string& problem : problems) complain("zarrproof " + option.command->get_name(), problem);
  const bool is_done = problems.empty() && !would_lose_entries;
  return static_cast<int>(is_done ? exit_status_of(results) : ExitStatus::not_done);
}

}  // namespace zarrproof
