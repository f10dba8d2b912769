// The command "zarrproof interop". Example: `zarrproof interop zarr-python zarrita` has four pairs: each of
// the two reads what each of the two has written. The results of a pair are like those of a run.
#include <algorithm>
#include <ostream>
#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/html/page.h"
#include "conformance/report/verdict.h"
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/run/read_back.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/options.h"
#include "program/terminal.h"
#include "reference/errors/error.h"
#include "vectors/add_once.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

struct InteropOptions {
  std::vector<std::string> testees;  // their names
  LimitOption limits;
  Strictness strictness;
  SuiteOption suite;
  OutputOption output;
};

// Reads "html=FILE" or "json=FILE". Throws Refused for any other form.
ReportTarget read_pair_target(const std::string& text) {
  ReportTarget target = read_report_target(text);
  const bool is_known = target.format == ReportFormat::html || target.format == ReportFormat::json;
  if (!is_known || target.file.empty()) refuse("--report", "\"" + text + "\"", "html=FILE or json=FILE");
  return target;
}

// Returns the files that the reports are written to: one page, or a results file for each pair in the order
// of read_back(). Results of the second writer and the first reader go to "r-2-1.json" for "r.json".
std::vector<ReportTarget> files_of_pairs(const std::vector<ReportTarget>& reports, std::size_t testees) {
  std::vector<ReportTarget> files;
  for (const ReportTarget& report : reports) {
    if (report.format == ReportFormat::html) {
      files.push_back(report);
      continue;
    }
    for (std::size_t writer = 1; writer <= testees; ++writer)
      for (std::size_t reader = 1; reader <= testees; ++reader) {
        std::filesystem::path file = report.file;
        file.replace_filename(file.stem().string() + "-" + std::to_string(writer) + "-" +
                              std::to_string(reader) + file.extension().string());
        files.push_back({report.format, file});
      }
  }
  return files;
}

// Writes every report, also after an error. Returns the errors.
std::vector<std::string> write_reports(const std::vector<ReportTarget>& files,
                                       const std::vector<ResultsFile>& pairs, const std::string& program) {
  std::vector<std::string> problems;
  std::size_t written = 0;
  for (const ReportTarget& target : files) {
    std::ostringstream text;
    if (target.format == ReportFormat::html)
      write_html_page(text, pairs, program);
    else
      write_results(text, pairs[written++ % pairs.size()].results);
    try {
      write_file(target.file, text.str());
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  }
  return problems;
}

// Prints the table, the causes of each pair, the notes, and a line for each pair.
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
  for (const std::string& note : notes) out << "note: " << harmless(note) << "\n";
  out << answers;
}

int ask_pairs(const InteropOptions& options) {
  const std::vector<ReportTarget> reports = files_of_pairs(options.output.reports, options.testees.size());
  std::vector<FileUse> files = options.suite.vector_files();
  files.push_back({"this program", program_file()});
  for (const ReportTarget& report : reports)
    files.push_back({"--report " + report.file.string(), report.file, FileUse::Access::write});
  check_file_uses(std::move(files));
  for (const std::string& testee_name : options.testees) refuse_unknown_testee(testee_name);
  watch_for_interruption();
  const Suite suite = options.suite.load();
  auto [indices, note] = options.suite.choose(suite);
  std::vector<std::string> notes;
  if (!note.empty()) notes.push_back(note);
  const std::size_t chosen = indices.size(), steps = keep_encodings(suite, indices);
  if (chosen > 0 && indices.empty())
    refuse("--filter", "no encode request" + std::string(steps > 0 ? " but steps of sequences" : ""),
           "a filter that chooses other requests to encode");
  if (steps > 0) notes.push_back("left out " + plural(steps, "encode request") + " of sequences");
  std::vector<Participant> participants;
  for (const std::string& testee_name : options.testees)
    participants.push_back({testee_name, [&, testee_name] {
                              return open_testee(testee_name, options.limits.options(testee_name));
                            }});
  std::vector<ResultsFile> pairs;
  ExitStatus status = ExitStatus::no_failures;
  for (Results& pair : read_back(suite, indices, participants, progress_line("requests answered"))) {
    describe_command(*options.output.command, pair);
    pair.data_hash = suite.data_hash;
    pair.level = options.suite.level;
    pair.vectors = options.suite.vectors;
    pair.strictness = options.strictness;
    status = std::max(status, exit_status_of(pair));
    pairs.push_back({{}, std::move(pair)});
  }
  end_at_next_interruption();
  print_table([&](std::ostream& out) {
    print_pairs(out, pairs, notes, options.output.program(), options.output.style());
  });
  const std::vector<std::string> problems = write_reports(reports, pairs, options.output.program());
  for (const std::string& problem : problems) complain("zarrproof interop", problem);
  return static_cast<int>(problems.empty() ? status : ExitStatus::not_done);
}

void add_pair_report_option(CLI::App& command, OutputOption& option) {
  add_list_option(
      command, "--report", "FORMAT=FILE",
      [&](const std::string& text) { option.reports.push_back(read_pair_target(text)); },
      "html: write one page about all pairs; json: a results file for each pair, r-1-2.json for the first "
      "writer and the second reader if FILE is r.json");
}

}  // namespace

void add_interop(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "interop",
                     "Ask implementations to read the arrays that other implementations write", ask_pairs);
  command.add_option("TESTEE", options.testees, "The implementations, as `run` takes them")->required();
  add_limit_options(command, options.limits);
  add_jobs_option(command, options.limits);
  add_request_options(command, options.suite);
  add_max_unsupported_option(command, options.strictness);
  add_pair_report_option(command, options.output);
  add_style_options(command, options.output);
  list_first(command, {"--jobs", "--level", "--filter", "--report", "--verbose"});
  command.footer(
      R"(Each implementation encodes the arrays of the encode requests; each then decodes what all have
stored. Rows are writers, columns are readers. Cells count requests:
  wrong    other elements come back, and neither implementation reports an error
  refused  the writer or the reader reports an error, or ends
  right    the elements come back that a right writer and a right reader give

Exit status:
  0  nothing was read back wrong; refusals of single arrays and warnings do not count
  1  arrays were read back wrong, against a MUST clause; an implementation crashed or exceeded the
     time limit; nothing of a pair came back right; or too much is unsupported
  2  an implementation could not be asked or broke the protocol, or nothing of a pair was judged

Example:
  zarrproof interop --report html=page.html zarr-python zarrita)");
}

}  // namespace zarrproof
