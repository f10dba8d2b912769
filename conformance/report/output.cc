#include "conformance/report/output.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "conformance/text/harmless_stream.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "vectors/disk/write_file.h"

namespace zarrproof {
namespace {

std::string format_names() {
  return joined_words(all_report_formats(), ", ", [](ReportFormat format) { return name(format); });
}

bool is_standard_output(const std::filesystem::path& file) {
  const Place place = place_of(file);
  return place.kind == Place::Kind::stream && place.stream == STDOUT_FILENO;
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

ReportOutput::ReportOutput(std::vector<ReportTarget> targets, std::vector<FileUse> others)
    : targets_(std::move(targets)) {
  for (ReportTarget& target : targets_)
    if (!target.file.empty() && is_standard_output(target.file)) target.file.clear();
  const auto on_standard_output =
      std::ranges::count_if(targets_, [](const ReportTarget& target) { return target.file.empty(); });
  for (const ReportTarget& target : targets_) {
    if (target.file.empty() && on_standard_output > 1 && is_document(target.format))
      refuse({}, "--report", std::string(name(target.format)) + " and another report on standard output",
             "FORMAT=FILE for one of them");
    const std::string words = "--report " + std::string(name(target.format));
    if (!target.file.empty())
      others.push_back({words + "=" + target.file.string(), target.file, FileUse::How::write});
    const char* summary = std::getenv("GITHUB_STEP_SUMMARY");
    if (target.format == ReportFormat::github && summary != nullptr && *summary != '\0')
      others.push_back({"GITHUB_STEP_SUMMARY", summary, FileUse::How::append});
  }
  check_file_uses(std::move(others));
  for (const ReportTarget& target : targets_)
    if (!target.file.empty()) check_writable(target.file);
}

std::vector<std::string> ReportOutput::write(std::ostream& standard_output, const Results& results,
                                             const std::string& program, const TableStyle& style) const {
  const auto write_here = [&](ReportFormat format) {
    if (format != ReportFormat::table) return write_report(standard_output, format, results, program);
    HarmlessStream lines(standard_output);
    print_results(lines, results, program, style);
    lines.finish(standard_output);
  };
  std::vector<std::string> problems;
  bool on_standard_output = false;
  for (const ReportTarget& target : targets_) try {
      if (target.file.empty()) {
        on_standard_output = true;
        write_here(target.format);
      } else {
        write_report_file(target, results, program);
      }
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  if (!on_standard_output) write_here(ReportFormat::table);
  return problems;
}

std::filesystem::path ReportOutput::file_of(ReportFormat format) const {
  const auto found = std::ranges::find_if(
      targets_, [&](const ReportTarget& target) { return target.format == format && !target.file.empty(); });
  return found == targets_.end() ? std::filesystem::path() : found->file;
}

}  // namespace zarrproof
