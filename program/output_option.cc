#include "program/output_option.h"

#include <unistd.h>

#include <iostream>
#include <sstream>

#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/wrapped.h"
#include "program/failure.h"
#include "program/option.h"
#include "program/terminal.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

TableStyle OutputOption::style() const {
  const std::size_t columns = columns_of(STDOUT_FILENO);
  const bool is_narrow = columns > 0 && columns < kLineWidth;
  return {brief.value_or(is_narrow), columns, takes_colour(STDOUT_FILENO)};
}

void add_brief_option(CLI::App& command, OutputOption& option) {
  option.command = "zarrproof " + command.get_name();
  option.program = command.get_parent()->get_name();
  const auto read = [&](const std::string& word) {
    option.brief = word == "true" || word == "yes";
    if (!*option.brief && word != "no")
      throw CLI::ValidationError("--brief", "\"" + word + "\" is neither yes nor no");
  };
  add_value_flag(command, "--brief", "[=yes|no]", read,
                 "Print one line for each cause; the default below 100 columns");
}

void add_output_options(CLI::App& command, OutputOption& option) {
  add_list_option(
      command, "--report", "FORMAT[=FILE]",
      [&](const std::string& words) { option.reports.push_back(read_report_target(words)); },
      "Write a report to FILE, or to standard output in place of the table: " +
          joined_words(all_report_formats(), ", ", [](ReportFormat format) { return name(format); }));
  add_brief_option(command, option);
}

void print_table(const std::function<void(std::ostream&)>& write) {
  std::ostringstream text;
  {
    const HarmlessOutput lines(text);
    write(text);
  }
  write_unfiltered(std::cout, text.str());
}

void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results) {
  for (const ExpectedParagraph& paragraph : expected.paragraphs)
    for (const Expectation& entry : paragraph.entries)
      if (!entry.is_pattern && suite.find(entry.id) == nullptr)
        results.notes.push_back("line " + std::to_string(entry.line) + " of the expected failures, " +
                                harmless(entry.entry) + ": the suite has no request of that id");
}

int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const OutputOption& option) {
  apply_expected(expected, results);
  std::vector<std::string> problems;
  const bool all_were_asked = results.stopped.empty() && summary_of(results).all.not_asked == 0;
  const bool would_lose_entries = list.update && !all_were_asked;
  if (would_lose_entries)
    results.notes.push_back(list.file +
                            " was not written: not all requests were asked, and entries would be lost");
  else if (list.update)
    try {
      list.save(expected, results);
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  std::ostringstream text;
  for (std::string& problem : output.write(text, results, option.program, option.style()))
    problems.push_back(std::move(problem));
  write_unfiltered(std::cout, text.str());
  for (const std::string& problem : problems) complain(option.command, problem);
  if (const std::filesystem::path badge = output.file_of(ReportFormat::badge);
      !badge.empty() && problems.empty())
    std::cerr << "badge: publish " << harmless(badge.string())
              << ", and write this into your README, with the address of the file as ADDRESS:\n  "
              << badge_snippet() << "\n";
  const bool is_done = problems.empty() && !would_lose_entries;
  return static_cast<int>(is_done ? exit_status_of(results) : ExitStatus::not_done);
}

}  // namespace zarrproof
