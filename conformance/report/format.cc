#include "conformance/report/format.h"

#include "conformance/html/page.h"
#include "conformance/report/badge.h"
#include "conformance/report/github.h"
#include "conformance/report/junit.h"
#include "conformance/report/table.h"
#include "conformance/report/tap.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless_stream.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

struct FormatRow {
  ReportFormat value;
  std::string_view name, about;
  bool is_document;
  void (*write)(std::ostream&, const Results&, const std::string& program);
};

void write_json(std::ostream& out, const Results& results, const std::string&) {
  write_results(out, results);
}

void write_html(std::ostream& out, const Results& results, const std::string& program) {
  write_html_page(out, {{{}, results}}, nullptr, program);
}

constexpr EnumTable kFormats({
    FormatRow{ReportFormat::table, "table", "text for people", false, print_results},
    FormatRow{ReportFormat::json, "json", "a results file, for report and compare", true, write_json},
    FormatRow{ReportFormat::junit, "junit", "JUnit XML by cause", true, write_junit},
    FormatRow{ReportFormat::junit_all, "junit-all", "JUnit XML with every request", true, write_junit_all},
    FormatRow{ReportFormat::tap, "tap", "Test Anything Protocol 14", true, write_tap},
    FormatRow{ReportFormat::github, "github", "annotations and a job summary for GitHub's workflows", false,
              write_github},
    FormatRow{ReportFormat::html, "html", "one HTML file for a browser", true, write_html},
    FormatRow{ReportFormat::badge, "badge", "JSON for the endpoint badge of shields.io", true, write_badge},
});

}  // namespace

std::string_view name(ReportFormat format) {
  return kFormats.name(format);
}

std::optional<ReportFormat> find_report_format(std::string_view name) {
  return kFormats.find(name);
}

std::span<const ReportFormat> all_report_formats() {
  return kFormats.all();
}

std::string_view about(ReportFormat format) {
  return kFormats[format].about;
}

bool is_document(ReportFormat format) {
  return kFormats[format].is_document;
}

void write_report(std::ostream& out, ReportFormat format, const Results& results,
                  const std::string& program) {
  HarmlessStream lines(out);
  kFormats[format].write(lines, results, program);
  lines.finish(out);
}

}  // namespace zarrproof
