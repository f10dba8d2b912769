// The reports about the pairs of an interop: one page about all pairs, and a results file for each pair.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/output/output.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

// Reads "html=FILE" or "json=FILE". Throws Refused for any other form.
ReportTarget read_pair_target(const std::string& words);

class PairReports {
 public:
  // Throws Refused if a report would overwrite one of `others` or another report, and std::runtime_error if a
  // file cannot be written. Call this before the testees are asked. `testees` is the number of testees.
  PairReports(std::vector<ReportTarget> targets, std::size_t testees, std::vector<FileUse> others);

  // Writes the reports about the pairs, which are in the order of read_back(). Throws std::runtime_error.
  void write(const std::vector<ResultsFile>& pairs, const std::string& program) const;

 private:
  std::vector<std::filesystem::path> files_of(const ReportTarget& target) const;

  std::vector<ReportTarget> targets_;
  std::size_t testees_;
};

// Prints the table, the causes of each pair, the notes, and a line for each pair.
void print_pairs(std::ostream& out, const std::vector<ResultsFile>& pairs, std::vector<std::string> notes,
                 const std::string& program, const TableStyle& style);

}  // namespace zarrproof
