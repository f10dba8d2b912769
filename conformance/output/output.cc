#include "conformance/output/output.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "conformance/disk/write_file.h"
#include "conformance/html/page.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless_stream.h"
#include "reference/errors/error.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

struct FormatRow {
  ReportFormat value;
  std::string_view name;
  bool is_document;  // programs parse it, so that no other text may be on the same stream
  void (*write)(std::ostream&, const Results&, const std::string& program);
};

void write_table(std::ostream& out, const Results& results, const std::string& program) {
  print_results(out, results, program);
}

void write_json(std::ostream& out, const Results& results, const std::string&) {
  write_results(out, results);
}

void write_html(std::ostream& out, const Results& results, const std::string& program) {
  write_html_page(out, {{{}, results}}, program);
}

constexpr EnumTable kFormats({
    FormatRow{ReportFormat::table, "table", false, write_table},
    FormatRow{ReportFormat::json, "json", true, write_json},
    FormatRow{ReportFormat::junit, "junit", true, write_junit},
    FormatRow{ReportFormat::github, "github", false, write_github},
    FormatRow{ReportFormat::html, "html", true, write_html},
    FormatRow{ReportFormat::badge, "badge", true, write_badge},
});

bool is_standard_output(const std::filesystem::path& file) {
  const Place place = place_of(file);
  return place.kind == Place::Kind::stream && place.stream == STDOUT_FILENO;
}

}  // namespace

std::string_view name(ReportFormat format) {
  return kFormats.name(format);
}

std::span<const ReportFormat> all_report_formats() {
  return kFormats.all();
}

void write_report(std::ostream& out, ReportFormat format, const Results& results,
                  const std::string& program) {
  const HarmlessOutput lines(out);
  kFormats[format].write(out, results, program);
}

ReportTarget read_report_target(const std::string& words) {
  const std::size_t equals = words.find('=');
  const auto format = kFormats.find(std::string_view(words).substr(0, equals));
  if (!format)
    refuse({}, "--report", "\"" + words + "\"",
           "FORMAT or FORMAT=FILE, with one of " + joined_words(kFormats.names(), ", "));
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
    if (target.file.empty() && on_standard_output > 1 && kFormats[target.format].is_document)
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
    const HarmlessOutput lines(standard_output);
    print_results(standard_output, results, program, style);
  };
  std::vector<std::string> problems;
  bool on_standard_output = false;
  for (const ReportTarget& target : targets_) try {
      if (target.file.empty()) {
        on_standard_output = true;
        write_here(target.format);
      } else {
        std::ostringstream text;
        write_report(text, target.format, results, program);
        write_file(target.file, text.str());
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
