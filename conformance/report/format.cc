#include "conformance/report/format.h"

#include <array>

#include "conformance/report/github.h"
#include "conformance/report/junit.h"
#include "conformance/report/table.h"
#include "conformance/report/tap.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless_stream.h"

namespace zarrproof {
namespace {

struct FormatRow {
  ReportFormat format;
  std::string_view name, about;
  bool is_document;
  void (*write)(std::ostream&, const Results&, const std::string& program);
};

void write_json(std::ostream& out, const Results& results, const std::string&) {
  write_results(out, results);
}

constexpr std::array kRows = {
    FormatRow{ReportFormat::table, "table", "text for people", false, print_results},
    FormatRow{ReportFormat::json, "json", "a results file, for report and compare", true, write_json},
    FormatRow{ReportFormat::junit, "junit", "JUnit XML", true, write_junit},
    FormatRow{ReportFormat::tap, "tap", "Test Anything Protocol 14", true, write_tap},
    FormatRow{ReportFormat::github, "github", "annotations and a job summary for GitHub's workflows", false,
              write_github},
};

constexpr auto kFormats = [] {
  std::array<ReportFormat, kRows.size()> formats{};
  for (std::size_t i = 0; i < kRows.size(); ++i) formats[i] = kRows[i].format;
  return formats;
}();

constexpr bool rows_follow_the_enumeration() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].format) != i) return false;
  return true;
}
static_assert(rows_follow_the_enumeration());

const FormatRow& row_of(ReportFormat format) {
  return kRows[static_cast<std::size_t>(format)];
}

}  // namespace

std::string_view name(ReportFormat format) {
  return row_of(format).name;
}

std::optional<ReportFormat> find_report_format(std::string_view wanted) {
  for (const FormatRow& row : kRows)
    if (row.name == wanted) return row.format;
  return std::nullopt;
}

std::span<const ReportFormat> all_report_formats() {
  return kFormats;
}

std::string_view about(ReportFormat format) {
  return row_of(format).about;
}

bool is_document(ReportFormat format) {
  return row_of(format).is_document;
}

void write_report(std::ostream& out, ReportFormat format, const Results& results,
                  const std::string& program) {
  HarmlessStream lines(out);
  row_of(format).write(lines, results, program);
  lines.finish(out);
}

}  // namespace zarrproof
