// Where the reports of a run go: to files, and to standard output.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/report/format.h"
#include "vectors/disk/file_use.h"

namespace zarrproof {

struct ReportTarget {
  ReportFormat format = ReportFormat::table;
  std::filesystem::path file;  // empty or a name of /dev/stdout: standard output
};

// Reads "json" or "json=results.json". Throws Refused.
ReportTarget read_report_target(const std::string& words);

class ReportOutput {
 public:
  // Throws Refused when two reports would stand in one place where they cannot, or a report would be written
  // over one of the `others`, the files of the same run; and std::runtime_error when a file cannot be
  // written. To be called before the run, whose results would be lost. Nothing is left behind.
  explicit ReportOutput(std::vector<ReportTarget> targets, std::vector<FileUse> others = {});

  // Writes every report, even after one could not be written; returns what went wrong, in words. On standard
  // output comes what was asked for there, otherwise the table. A file is complete or as it was before.
  std::vector<std::string> write(std::ostream& standard_output, const Results& results,
                                 const std::string& program) const;

 private:
  std::vector<ReportTarget> targets_;
};

}  // namespace zarrproof
