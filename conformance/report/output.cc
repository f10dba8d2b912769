#include "conformance/report/output.h"

#include <ostream>
#include <sstream>
#include <stdexcept>

#include "reference/error.h"
#include "vectors/disk/write_file.h"

namespace zarrproof {
namespace {

std::string format_names() {
  std::string names;
  for (ReportFormat format : all_report_formats())
    names += (names.empty() ? "" : ", ") + std::string(name(format));
  return names;
}

void write_report_file(const ReportTarget& target, const Results& results, const std::string& program) {
  std::ostringstream text;
  write_report(text, target.format, results, program);
  write_file(target.file, text.str());
}

}  // namespace

ReportTarget read_report_target(const std::string& words) {
  const std::size_t equals = words.find('=');
  const auto format = find_report_format(std::string_view(words).substr(0, equals));
  if (!format)
    refuse({}, "--report", "\"" + words + "\"", "FORMAT or FORMAT=FILE, with one of " + format_names());
  ReportTarget target{*format, {}};
  if (equals != std::string::npos) target.file = words.substr(equals + 1);
  if (equals != std::string::npos && target.file.empty())
    refuse({}, "--report", "\"" + words + "\"", "a file after =");
  return target;
}

ReportOutput::ReportOutput(std::vector<ReportTarget> targets) : targets_(std::move(targets)) {
  std::size_t on_standard_output = 0;
  for (const ReportTarget& target : targets_) on_standard_output += target.file.empty() ? 1 : 0;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const ReportTarget& target = targets_[i];
    if (target.file.empty()) {
      if (on_standard_output > 1 && is_document(target.format))
        refuse({}, "--report", std::string(name(target.format)) + " and another report on standard output",
               "FORMAT=FILE for one of them");
      continue;
    }
    for (std::size_t j = 0; j < i; ++j)
      if (!targets_[j].file.empty() && place_of(targets_[j].file) == place_of(target.file))
        refuse({}, "--report", target.file.string() + " for two reports", "a file for each");
    check_writable(target.file);
  }
}

std::vector<std::string> ReportOutput::write(std::ostream& standard_output, const Results& results,
                                             const std::string& program) const {
  std::vector<std::string> problems;
  bool on_standard_output = false;
  for (const ReportTarget& target : targets_) try {
      if (target.file.empty()) {
        on_standard_output = true;
        write_report(standard_output, target.format, results, program);
      } else {
        write_report_file(target, results, program);
      }
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  if (!on_standard_output) write_report(standard_output, ReportFormat::table, results, program);
  return problems;
}

}  // namespace zarrproof
