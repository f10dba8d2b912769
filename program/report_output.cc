// The formats of reports, and the files and the stream to which the reports of a run go. Example: --report
// json --report junit=j.xml writes the JSON to standard output in place of the table, and the JUnit report
// to j.xml.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "conformance/html/page.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless_stream.h"
#include "program/options.h"
#include "reference/errors/error.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

struct FormatRow {
  ReportFormat value;
  std::string_view name;
  bool is_document;  // programs parse it, so that no other text may be on the same stream
};

constexpr EnumTable kFormats({
    FormatRow{ReportFormat::table, "table", false},
    FormatRow{ReportFormat::json, "json", true},
    FormatRow{ReportFormat::junit, "junit", true},
    FormatRow{ReportFormat::github, "github", false},
    FormatRow{ReportFormat::html, "html", true},
});

bool is_standard_output(const std::filesystem::path& file) {
  const Place place = place_of(file);
  return place.kind == Place::Kind::stream && place.stream == STDOUT_FILENO;
}

// Writes a report, with every line made harmless (text/harmless_stream.h); the annotations of the format
// github are the only lines that stay commands of a CI runner. Throws std::runtime_error if a file of the
// format cannot be written. Does not check `out`.
void write_report(std::ostream& out, ReportFormat format, const Results& results, const std::string& program,
                  const TableStyle& style = {}) {
  const HarmlessOutput lines(out);
  switch (format) {
    case ReportFormat::table: return print_results(out, results, program, style);
    case ReportFormat::json: return write_results(out, results);
    case ReportFormat::junit: return write_junit(out, results, program);
    case ReportFormat::github: return write_github(out, results, program);
    case ReportFormat::html: return write_html_page(out, {{{}, results}}, program);
  }
}

}  // namespace

std::vector<std::string> report_format_names() {
  const auto names = kFormats.names();
  return {names.begin(), names.end()};
}

ReportTarget read_report_target(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto format = kFormats.find(std::string_view(text).substr(0, equals));
  if (!format)
    refuse("--report", "\"" + text + "\"",
           "FORMAT or FORMAT=FILE, with one of " + joined_words(report_format_names(), ", "));
  ReportTarget target{*format, {}};
  if (equals == std::string::npos) return target;
  target.file = text.substr(equals + 1);
  if (target.file.empty()) refuse("--report", "\"" + text + "\"", "a file after =");
  return target;
}

ReportOutput::ReportOutput(std::vector<ReportTarget> targets, std::vector<FileUse> files_of_run)
    : targets_(std::move(targets)) {
  for (ReportTarget& target : targets_)
    if (!target.file.empty() && is_standard_output(target.file)) target.file.clear();
  const auto on_standard_output =
      std::ranges::count_if(targets_, [](const ReportTarget& target) { return target.file.empty(); });
  if (on_standard_output == 0) targets_.push_back({ReportFormat::table, {}});  // it always shows a report
  const char* summary = std::getenv("GITHUB_STEP_SUMMARY");
  for (const ReportTarget& target : targets_) {
    const std::string name(kFormats.name(target.format));
    if (target.file.empty() && on_standard_output > 1 && kFormats[target.format].is_document)
      refuse("--report", name + " and another report on standard output", "FORMAT=FILE for one of them");
    if (!target.file.empty())
      files_of_run.push_back(
          {"--report " + name + "=" + target.file.string(), target.file, FileUse::Access::write});
    if (target.format == ReportFormat::github && summary != nullptr && *summary != '\0')
      files_of_run.push_back({"GITHUB_STEP_SUMMARY", summary, FileUse::Access::append});
  }
  check_file_uses(std::move(files_of_run));
}

std::vector<std::string> ReportOutput::write(std::ostream& standard_output, const Results& results,
                                             const std::string& program, const TableStyle& style) const {
  std::vector<std::string> problems;
  for (const ReportTarget& target : targets_) {
    std::ostringstream text;
    const bool is_file = !target.file.empty();
    try {
      write_report(is_file ? text : standard_output, target.format, results, program,
                   is_file ? TableStyle() : style);
      if (is_file) write_file(target.file, text.str());
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  }
  return problems;
}

}  // namespace zarrproof
