#include "program/conclude.h"

#include <iostream>
#include <sstream>

#include "conformance/report/formats.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "program/failure.h"
#include "program/table_output.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results) {
  for (const ExpectedParagraph& paragraph : expected.paragraphs)
    for (const Expectation& entry : paragraph.entries)
      if (!entry.is_pattern && suite.find(entry.id) == nullptr)
        results.notes.push_back("line " + std::to_string(entry.line) + " of the expected failures, " +
                                harmless(entry.entry) + ": the suite has no request of that id");
}

int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const CommandNames& names, const TableStyle& style) {
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
  for (std::string& problem : output.write(text, results, names.program, style))
    problems.push_back(std::move(problem));
  print_table(text.str());
  for (const std::string& problem : problems) complain(names.command, problem);
  if (const std::filesystem::path badge = output.file_of(ReportFormat::badge);
      !badge.empty() && problems.empty())
    std::cerr << "badge: publish " << harmless(badge.string())
              << ", and write this into your README, with the address of the file as ADDRESS:\n  "
              << badge_snippet() << "\n";
  const bool is_done = problems.empty() && !would_lose_entries;
  return static_cast<int>(is_done ? exit_status_of(results) : ExitStatus::not_done);
}

void add_report_option(CLI::App& command, const std::shared_ptr<std::vector<ReportTarget>>& targets) {
  const std::string formats = joined_words(all_report_formats(), "; ", [](ReportFormat format) {
    return std::string(name(format)) + ": " + std::string(about(format));
  });
  command
      .add_option_function<std::vector<std::string>>(
          "--report",
          [targets](const std::vector<std::string>& words) {
            for (const std::string& one : words) try {
                targets->push_back(read_report_target(one));
              } catch (const Refused& refused) {
                throw CLI::ValidationError(refused.what());
              }
          },
          "Write a report to FILE; without FILE, to standard output instead of the table. May be given "
          "several times. Formats: " +
              formats)
      ->type_name("FORMAT[=FILE]")
      ->allow_extra_args(false);
}

}  // namespace zarrproof
