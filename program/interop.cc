#include <algorithm>
#include <filesystem>
#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/html/page.h"
#include "conformance/interop/read_back.h"
#include "conformance/output/output.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "conformance/text/version.h"
#include "program/commands.h"
#include "program/strict_option.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "reference/errors/error.h"
#include "vectors/add_once.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

struct InteropOptions {
  std::vector<std::string> testees;  // their words
  LimitOption limits;
  Strictness strictness;
  SuiteOption suite;
  std::vector<ReportTarget> reports;
  BriefOption brief;
  std::string program;  // argv[0]
};

ReportTarget read_target(const std::string& words) {
  ReportTarget target = read_report_target(words);
  const bool is_known = target.format == ReportFormat::html || target.format == ReportFormat::json;
  if (!is_known || target.file.empty()) refuse({}, "--report", "\"" + words + "\"", "html=FILE or json=FILE");
  return target;
}

// Returns the results file of a pair: "results-1-2.json" for "results.json", the first writer and the second
// reader.
std::filesystem::path file_of_pair(const std::filesystem::path& file, std::size_t writer,
                                   std::size_t reader) {
  const std::string name = file.stem().string() + "-" + std::to_string(writer + 1) + "-" +
                           std::to_string(reader + 1) + file.extension().string();
  return file.parent_path() / name;
}

// Returns the files that the target writes: one, or one for each pair in the order of read_back().
std::vector<std::filesystem::path> files_of(const ReportTarget& target, std::size_t testees) {
  if (target.format == ReportFormat::html) return {target.file};
  std::vector<std::filesystem::path> files;
  for (std::size_t writer = 0; writer < testees; ++writer)
    for (std::size_t reader = 0; reader < testees; ++reader)
      files.push_back(file_of_pair(target.file, writer, reader));
  return files;
}

// Throws Refused or std::runtime_error, before anything is asked, if a report cannot be written.
void check_files(const InteropOptions& options) {
  std::vector<FileUse> uses = options.suite.files();
  uses.push_back({"this program", program_file()});
  std::vector<std::filesystem::path> written;
  for (const ReportTarget& target : options.reports)
    for (const std::filesystem::path& file : files_of(target, options.testees.size())) {
      uses.push_back({"--report " + file.string(), file, FileUse::How::write});
      written.push_back(file);
    }
  check_file_uses(std::move(uses));
  for (const std::filesystem::path& file : written) check_writable(file);
}

void write_reports(const std::vector<ResultsFile>& pairs, const InteropOptions& options) {
  for (const ReportTarget& target : options.reports) {
    const auto files = files_of(target, options.testees.size());
    if (target.format == ReportFormat::html) {
      std::ostringstream page;
      write_html_page(page, pairs, options.program);
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

// Prints the table, the causes of each pair, the notes, and a line for each pair.
void print(std::ostream& out, const std::vector<ResultsFile>& pairs, std::vector<std::string> notes,
           const InteropOptions& options) {
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
      print_causes(out, *pair, options.program, options.brief.style());
    }
  for (const std::string& one : notes) out << "note: " << harmless(one) << "\n";
  out << answers;
}

int interop(const InteropOptions& options) {
  check_files(options);
  for (const std::string& words : options.testees) check_testee(words);
  watch_for_interruption();
  const Suite suite = options.suite.load();
  auto [numbers, note] = options.suite.choose(suite);
  std::vector<std::string> notes;
  if (!note.empty()) notes.push_back(note);
  if (!numbers.empty()) {
    std::erase_if(numbers, [&](std::size_t number) {
      return suite.vectors[number].request.operation != Operation::encode;
    });
    const std::size_t steps =
        std::erase_if(numbers, [&](std::size_t number) { return !suite.vectors[number].sequence.empty(); });
    if (numbers.empty())
      refuse({}, "--filter", "no encode request" + std::string(steps > 0 ? " but steps of sequences" : ""),
             "a filter that chooses other requests to encode");
    if (steps > 0) notes.push_back("left out " + plural(steps, "encode request") + " of sequences");
  }
  std::vector<Participant> participants;
  for (const std::string& words : options.testees)
    participants.push_back({words, [&options, words] {
                              return open_testee(
                                  words,
                                  {.timeout = milliseconds(options.limits.timeout.value_or(kResponseSeconds)),
                                   .memory_limit = options.limits.memory_limit << 20,
                                   .jobs = options.limits.jobs});
                            }});
  std::vector<ResultsFile> pairs;
  ExitStatus status = ExitStatus::no_failures;
  for (Results& pair : read_back(suite, numbers, participants, progress_line("requests answered"))) {
    pair.program_version = kVersion;
    pair.date = date_of_now();
    pair.data_hash = suite.data_hash;
    pair.level = options.suite.level;
    pair.vectors = options.suite.vectors;
    pair.strictness = options.strictness;
    pair.selection = options.suite.selection_words();
    if (options.limits.timeout)
      pair.testee_options = {"--timeout", CLI::detail::to_string(*options.limits.timeout)};
    status = std::max(status, exit_status_of(pair));
    pairs.push_back({{}, std::move(pair)});
  }
  end_at_next_interruption();
  print_table([&](std::ostream& out) { print(out, pairs, notes, options); });
  write_reports(pairs, options);
  return static_cast<int>(status);
}

}  // namespace

void add_interop(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "interop", "Ask implementations to read the arrays that other implementations write");
  const auto options = std::make_shared<InteropOptions>();
  options->program = app.get_name();
  command->add_option("TESTEE", options->testees, "The implementations, as `run` takes them")->required();
  add_limit_option(
      *command, part_of(options, &InteropOptions::limits),
      "Time limit for a response; 10 by default. The first response, to describe, has 60 seconds or more");
  add_max_unsupported_option(*command, part_of(options, &InteropOptions::strictness));
  add_suite_option(*command, part_of(options, &InteropOptions::suite));
  command
      ->add_option_function<std::vector<std::string>>(
          "--report",
          [options](const std::vector<std::string>& words) {
            for (const std::string& one : words) try {
                options->reports.push_back(read_target(one));
              } catch (const Refused& refused) {
                throw CLI::ValidationError(refused.what());
              }
          },
          "Write a report to FILE. May be given several times. html: one page about all pairs; json: a "
          "results file for each pair. A file r.json becomes r-1-2.json for the first writer and the second "
          "reader")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  add_brief_option(*command, part_of(options, &InteropOptions::brief));
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      R"(Every implementation encodes the arrays of the encode requests. Every implementation then decodes what the
others, and itself, stored. Requests of sequences are left out. Rows are writers, columns are readers. Cells
count requests:
  wrong    other elements come back, and neither implementation reports an error
  refused  the writer or the reader reports an error, or ends
  right    the elements come back that a right writer and a right reader give
The entries are those of `run`. `at fault` names the writer if its bytes are no permitted encoding of the
array, and otherwise the reader. `zarrproof report --html=FILE` shows the results files.

Exit status:
  0  nothing was read back wrong; refusals of single arrays and warnings do not count
  1  some arrays were read back wrong, against a clause of level MUST, and no implementation reported an error;
     an implementation crashed or exceeded the time limit; no array of a pair was read back right; or a reader
     answered unsupported to more than --max-unsupported permits
  2  an implementation could not be asked or broke the protocol, or nothing of a pair could be judged

Examples:
  zarrproof interop zarr-python zarrita
  zarrproof interop --filter cast_value cmd:./mine zarrs
  zarrproof interop --report html=page.html zarr-python zarrita)");
  command->callback([=, &action] { action = [=] { return interop(*options); }; });
}

}  // namespace zarrproof
