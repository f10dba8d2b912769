#include "conformance/output/pair_reports.h"

#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/html/page.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/run/read_back.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "vectors/add_once.h"

namespace zarrproof {

namespace fs = std::filesystem;

ReportTarget read_pair_target(const std::string& words) {
  ReportTarget target = read_report_target(words);
  const bool is_known = target.format == ReportFormat::html || target.format == ReportFormat::json;
  if (!is_known || target.file.empty()) refuse({}, "--report", "\"" + words + "\"", "html=FILE or json=FILE");
  return target;
}

PairReports::PairReports(std::vector<ReportTarget> targets, std::size_t testees, std::vector<FileUse> others)
    : targets_(std::move(targets)), testees_(testees) {
  std::vector<fs::path> written;
  for (const ReportTarget& target : targets_)
    for (const fs::path& file : files_of(target)) {
      others.push_back({"--report " + file.string(), file, FileUse::How::write});
      written.push_back(file);
    }
  check_file_uses(std::move(others));
  for (const fs::path& file : written) check_writable(file);
}

// Returns the files that the target writes: one page, or a results file for each pair in the order of
// read_back(): "results-1-2.json" for "results.json", the first writer and the second reader.
std::vector<fs::path> PairReports::files_of(const ReportTarget& target) const {
  if (target.format == ReportFormat::html) return {target.file};
  std::vector<fs::path> files;
  for (std::size_t writer = 1; writer <= testees_; ++writer)
    for (std::size_t reader = 1; reader <= testees_; ++reader)
      files.push_back(target.file.parent_path() /
                      (target.file.stem().string() + "-" + std::to_string(writer) + "-" +
                       std::to_string(reader) + target.file.extension().string()));
  return files;
}

void PairReports::write(const std::vector<ResultsFile>& pairs, const std::string& program) const {
  for (const ReportTarget& target : targets_) {
    const std::vector<fs::path> files = files_of(target);
    if (target.format == ReportFormat::html) {
      std::ostringstream page;
      write_html_page(page, pairs, program);
      write_file(files.front(), page.str());
      continue;
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      std::ostringstream text;
      write_results(text, pairs[i].results);
      write_file(files[i], text.str());
    }
  }
}

void print_pairs(std::ostream& out, const std::vector<ResultsFile>& pairs, std::vector<std::string> notes,
                 const std::string& program, const TableStyle& style) {
  std::vector<const Results*> all;
  for (const ResultsFile& pair : pairs) {
    all.push_back(&pair.results);
    add_all_once(notes, pair.results.notes);
  }
  const PairMatrix matrix = matrix_of(all);
  print_matrix(out, matrix);
  out << "\n";
  std::string answers;
  for (std::size_t writer = 0; writer < matrix.testees.size(); ++writer)
    for (std::size_t reader = 0; reader < matrix.testees.size(); ++reader) {
      const Results* pair = matrix.pairs[writer][reader];
      if (pair == nullptr)
        continue;  // a testee that described itself in another way when it was started again
      const std::string title = matrix.testees[reader] + " reads what " + matrix.testees[writer] + " writes:";
      answers += title + " " + harmless(read_back_text(*pair)) + "\n";
      if (read_back_of(*pair).judged() == read_back_of(*pair).right) continue;
      out << title << "\n\n";
      print_causes(out, *pair, program, style);
    }
  for (const std::string& one : notes) out << "note: " << harmless(one) << "\n";
  out << answers;
}

}  // namespace zarrproof
