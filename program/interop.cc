#include <algorithm>
#include <filesystem>
#include <sstream>

#include "conformance/interop/ask.h"
#include "conformance/interop/interoperability.h"
#include "conformance/interop/print.h"
#include "conformance/interop/write_interop.h"
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/testee/interruption.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/number.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "reference/errors/error.h"
#include "vectors/data_folder.h"
#include "vectors/disk/write_file.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

constexpr const char* kCommand = "zarrproof interop";

struct InteropOptions {
  std::vector<std::string> words;  // testees, or results files
  LimitOption limits;
  SuiteOption suite;
  std::string json;     // file; empty: none
  std::string program;  // argv[0]
};

bool is_results_file(const std::string& words) {
  return words.ends_with(".json") && std::filesystem::is_regular_file(words);
}

// Returns the names of the testees that no pair judged.
std::vector<std::string> unjudged_testees(const Interoperability& interop) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < interop.testees.size(); ++i)
    if (std::ranges::none_of(interop.pairs, [&](const WriterAndReader& pair) {
          return (pair.writer == i || pair.reader == i) && pair.judged() > 0;
        }))
      names.push_back(interop.testees[i].name);
  return names;
}

// Writes and prints the matrix. Returns the exit status.
ExitStatus report_on(const Interoperability& interop, const InteropOptions& options,
                     const std::vector<std::string>& command) {
  if (!options.json.empty()) {
    std::ostringstream text;
    write_interoperability(text, interop);
    write_file(options.json, text.str());
  }
  print_table([&](std::ostream& out) { print_interoperability(out, interop, command); });
  const std::vector<std::string> unjudged = unjudged_testees(interop);
  for (const std::string& name : unjudged) complain(kCommand, name + ": no array was judged");
  if (!unjudged.empty()) return ExitStatus::not_done;
  const bool is_wrong = std::ranges::any_of(
      interop.pairs, [](const WriterAndReader& pair) { return pair.worst() == ReadBack::wrong; });
  return is_wrong ? ExitStatus::failures : ExitStatus::no_failures;
}

ExitStatus conclude_from_results(const InteropOptions& options) {
  if (const auto words = options.suite.selection_words(); !words.empty())
    refuse({}, words.front(), "results files as well", "testees; the results files decide what was asked");
  std::vector<ResultsFile> files;
  for (const std::string& path : options.words) {
    files.push_back({path, read_results_file(path)});
    const Results &results = files.back().results, &first = files.front().results;
    if (is_of_reader(results) || !results.vectors.empty())
      refuse({}, path, "results of " + results.vectors, "results of the suite");
    check_same_data(path, results.data_hash, options.words.front(), first.data_hash);
    if (results.level != first.level)
      refuse({}, path, "level " + results.level,
             "the level of " + options.words.front() + ", " + first.level);
  }
  SuiteOption suite;
  suite.level = files.front().results.level;
  return report_on(interoperability_of(files, suite.load()), options, {});
}

std::vector<std::string> command_to_repeat(const InteropOptions& options) {
  std::vector<std::string> words = {options.program, "interop"};
  words.insert(words.end(), options.words.begin(), options.words.end());
  if (!options.suite.vectors.empty()) words.insert(words.end(), {"--vectors", options.suite.vectors});
  if (options.suite.level != SuiteOption().level) words.insert(words.end(), {"--level", options.suite.level});
  return words;
}

ExitStatus ask_testees(const InteropOptions& options) {
  for (const std::string& words : options.words) check_testee(words);
  watch_for_interruption();
  const Suite suite = options.suite.load();
  const auto [numbers, note] = options.suite.choose(suite);
  std::vector<Participant> participants;
  for (const std::string& words : options.words)
    participants.push_back({words, open_testee(words, {.timeout = milliseconds(options.limits.timeout),
                                                       .memory_limit = options.limits.memory_limit << 20,
                                                       .jobs = options.limits.jobs})});
  AskedInteroperability asked =
      ask_interoperability(suite, numbers, std::move(participants), progress_line("requests answered"));
  end_at_next_interruption();
  asked.result.level = options.suite.level;
  if (!note.empty()) asked.result.notes.push_back(note);
  const ExitStatus status = report_on(asked.result, options, command_to_repeat(options));
  for (const std::string& problem : asked.problems) complain(kCommand, problem);
  return asked.problems.empty() ? status : ExitStatus::not_done;
}

int interop(const InteropOptions& options) {
  std::vector<FileUse> files = options.suite.files();
  files.push_back({"this program", program_file()});
  for (const std::string& words : options.words)
    if (is_results_file(words)) files.push_back({words, words});
  if (!options.json.empty()) {
    files.push_back({"--json " + options.json, options.json, FileUse::How::write});
    check_writable(options.json);
  }
  check_file_uses(std::move(files));
  const auto count = std::ranges::count_if(options.words, is_results_file);
  if (count != 0 && count != std::ssize(options.words))
    refuse({}, "TESTEE", "results files and testees", "only results files, or only testees");
  return static_cast<int>(count == 0 ? ask_testees(options) : conclude_from_results(options));
}

}  // namespace

void add_interop(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "interop", "Ask implementations to read the arrays that other implementations write");
  const auto options = std::make_shared<InteropOptions>();
  options->program = app.get_name();
  command
      ->add_option("TESTEE", options->words,
                   "The implementations, as `run` takes them; or results files of `run --report json=FILE`, "
                   "which end in .json. With results files, no implementation is asked")
      ->required();
  add_limit_option(*command, part_of(options, &InteropOptions::limits),
                   "Time limit for a response. The first response, to describe, has 60 seconds or more");
  add_suite_option(*command, part_of(options, &InteropOptions::suite));
  command
      ->add_option("--json", options->json,
                   "Write the matrix to FILE: " + shown_path("conformance/interop/interop.schema.json") +
                       " describes the format")
      ->type_name("FILE");
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      R"(Every implementation encodes the arrays of the suite. Every implementation then decodes what the others, and
itself, stored. Rows are writers, columns are readers. Cells count kinds of arrays: equal codecs, data types
and modes. A kind counts by its worst array:
  wrong      other elements come back, and neither implementation reports an error
  undecided  only with results files: the results do not show what comes back
  refused    the writer or the reader reports an error, or ends
  right      the elements come back that a right writer and a right reader give
Results files decide most kinds. A wrong encoding and a wrong decoding in one kind may cancel each other; such
a kind is undecided, and must be asked. Expected failures change nothing.

Exit status:
  0  nothing was read back wrong
  1  some arrays were read back wrong, and no implementation reported an error
  2  an implementation could not be asked or broke the protocol, a file could not be read, or no array of an
     implementation was judged

Examples:
  zarrproof interop zarr-python zarrita
  zarrproof interop --filter cast_value cmd:./mine zarrs
  zarrproof interop zarr-python.json zarrita.json)");
  command->callback([=, &action] { action = [=] { return interop(*options); }; });
}

}  // namespace zarrproof
