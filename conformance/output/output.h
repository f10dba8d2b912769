// The formats of reports, and the files and the stream to which a run's reports go.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/report/formats.h"
#include "conformance/results/results.h"

namespace zarrproof {

enum class ReportFormat { table, json, junit, github, html, badge };

// Returns the name on the command line: "junit".
std::string_view name(ReportFormat format);
std::span<const ReportFormat> all_report_formats();

// Writes harmless lines (text/harmless.h), except that GitHub's annotations are commands. `program` is the
// program's name in the printed commands. Throws std::runtime_error if a file of the format cannot be
// written. Does not check `out`.
void write_report(std::ostream& out, ReportFormat format, const Results& results, const std::string& program);

struct ReportTarget {
  ReportFormat format = ReportFormat::table;
  std::filesystem::path file;  // empty: standard output, also given as /dev/stdout
};

// Reads "json" or "json=results.json". Throws Refused for any other form.
ReportTarget read_report_target(const std::string& words);

class ReportOutput {
 public:
  // Throws Refused if two reports would share a place that only one may use, or if a report would overwrite
  // one of `others`, the files of this run. Throws std::runtime_error if a file cannot be written. Call this
  // before the run, so that no results are lost. Leaves no files.
  explicit ReportOutput(std::vector<ReportTarget> targets, std::vector<FileUse> others = {});

  // Writes every report, also after an error. Returns the errors. Writes the table to standard output if no
  // other report goes there, in this style. Each file holds the whole report, or its content from before.
  std::vector<std::string> write(std::ostream& standard_output, const Results& results,
                                 const std::string& program, const TableStyle& style = {}) const;

  // Returns the file of the report of this format; empty if no file has one.
  std::filesystem::path file_of(ReportFormat format) const;

 private:
  std::vector<ReportTarget> targets_;
};

}  // namespace zarrproof
