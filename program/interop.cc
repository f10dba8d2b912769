#include <algorithm>

#include "conformance/output/pair_reports.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/run/read_back.h"
#include "conformance/testee/interruption.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"
#include "reference/errors/error.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

struct InteropOptions {
  std::vector<std::string> testees;  // their words
  LimitOption limits;
  Strictness strictness;
  SuiteOption suite;
  OutputOption output;
};

int interop(const InteropOptions& options) {
  std::vector<FileUse> files = options.suite.vector_files();
  files.push_back({"this program", program_file()});
  const PairReports reports(options.output.reports, options.testees.size(), std::move(files));
  for (const std::string& words : options.testees) check_testee(words);
  watch_for_interruption();
  const Suite suite = options.suite.load();
  auto [numbers, note] = options.suite.choose(suite);
  std::vector<std::string> notes;
  if (!note.empty()) notes.push_back(note);
  const std::size_t chosen = numbers.size(), steps = keep_encodings(suite, numbers);
  if (chosen > 0 && numbers.empty())
    refuse({}, "--filter", "no encode request" + std::string(steps > 0 ? " but steps of sequences" : ""),
           "a filter that chooses other requests to encode");
  if (steps > 0) notes.push_back("left out " + plural(steps, "encode request") + " of sequences");
  std::vector<Participant> participants;
  for (const std::string& words : options.testees)
    participants.push_back({words, [&, words] { return open_testee(words, options.limits.options(words)); }});
  std::vector<ResultsFile> pairs;
  ExitStatus status = ExitStatus::no_failures;
  for (Results& pair : read_back(suite, numbers, participants, progress_line("requests answered"))) {
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
  reports.write(pairs, options.output.program());
  return static_cast<int>(status);
}

void add_pair_report_option(CLI::App& command, OutputOption& option) {
  add_list_option(
      command, "--report", "FORMAT=FILE",
      [&](const std::string& words) { option.reports.push_back(read_pair_target(words)); },
      "html: write one page about all pairs; json: a results file for each pair, r-1-2.json for the first "
      "writer and the second reader if FILE is r.json");
}

}  // namespace

void add_interop(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "interop",
                     "Ask implementations to read the arrays that other implementations write", interop);
  command.add_option("TESTEE", options.testees, "The implementations, as `run` takes them")->required();
  add_limit_options(command, options.limits);
  add_jobs_option(command, options.limits);
  add_request_options(command, options.suite);
  add_max_unsupported_option(command, options.strictness);
  add_pair_report_option(command, options.output);
  add_brief_option(command, options.output);
  set_help(command,
           R"(Each implementation encodes the arrays of the encode requests; each then decodes what all have
stored. Rows are writers, columns are readers. Cells count requests:
  wrong    other elements come back, and neither implementation reports an error
  refused  the writer or the reader reports an error, or ends
  right    the elements come back that a right writer and a right reader give)",
           R"(  0  nothing was read back wrong; refusals of single arrays and warnings do not count
  1  arrays were read back wrong, against a MUST clause; an implementation crashed or exceeded the
     time limit; nothing of a pair came back right; or too much is unsupported
  2  an implementation could not be asked or broke the protocol, or nothing of a pair was judged)",
           R"(  zarrproof interop --report html=page.html zarr-python zarrita)");
}

}  // namespace zarrproof
