#include "program/report_option.h"

#include "reference/errors/error.h"

namespace zarrproof {

void add_report_option(CLI::App& command, const std::shared_ptr<std::vector<ReportTarget>>& targets) {
  std::string formats;
  for (ReportFormat format : all_report_formats())
    formats += (formats.empty() ? "" : "; ") + std::string(name(format)) + ": " + std::string(about(format));
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
          "several times. "
          "Formats: " +
              formats)
      ->type_name("FORMAT[=FILE]")
      ->allow_extra_args(false);
}

}  // namespace zarrproof
