#include <algorithm>
#include <filesystem>
#include <iostream>

#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/run/history.h"
#include "conformance/run/runner.h"
#include "conformance/selection/selection.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/store.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "conformance/text/version.h"
#include "program/answers_option.h"
#include "program/commands.h"
#include "program/conclude.h"
#include "program/number.h"
#include "program/strict_option.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"
#include "vectors/required_answers.h"

namespace zarrproof {
namespace {

struct RunOptions {
  TesteeOption testee;
  Strictness strictness;
  bool list = false;
  double most_seconds = 0;        // 0: no time limit
  std::size_t most_failures = 0;  // 0: no limit
  std::optional<std::uint64_t> seed;
  std::vector<std::string> after;  // ids
  Answers required;
  SuiteOption suite;
  ExpectedOption expected;
  std::vector<ReportTarget> reports;
  BriefOption brief;
  std::string program;  // argv[0]
};

// Returns the words of the command line that change the run, but not the requests or the testee.
std::vector<std::string> run_option_words(const RunOptions& options) {
  std::vector<std::string> words = options.expected.option_words();
  const auto add = [&](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (options.seed) add("--seed", std::to_string(*options.seed));
  if (options.most_seconds > 0) add("--max-time", CLI::detail::to_string(options.most_seconds));
  if (options.most_failures > 0) add("--max-failures", std::to_string(options.most_failures));
  for (const std::string& id : options.after) add("--after", id);
  return words;
}

// Records in the results how they were made.
void describe_run(Results& results, const RunOptions& options) {
  results.program_version = kVersion;
  results.date = date_of_now();
  results.testee = options.testee.words;
  results.testee_options = options.testee.option_words();
  results.level = options.suite.level;
  results.vectors = options.suite.vectors;
  results.selection = options.suite.selection_words();
  results.run_options = run_option_words(options);
  results.strictness = options.strictness;
  results.required = options.required.to_string();
}

// Returns the given list of expected failures. Without --expect, returns the list of the adapter, which is
// valid for the pinned releases of the adapter only.
ExpectedOption list_for(const RunOptions& options) {
  ExpectedOption list = options.expected;
  const bool is_pinned = options.testee.adapter_words().empty();
  if (list.file.empty() && !list.none && is_pinned && names_adapter(options.testee.words)) {
    const std::filesystem::path own =
        std::filesystem::path(find_adapter(options.testee.words).folder) / "expected.txt";
    if (list.update || has_file(own, "a list of expected failures")) list.file = own.string();
  }
  if (list.update && list.file.empty())
    throw TesteeUnusable("--update-expected: " + options.testee.words +
                         " has no list of its own; expected --expect FILE");
  return list;
}

// Returns the arrays of --vectors, or those of the suite, written to a temporary folder.
Suite write_and_load_arrays(const std::string& vectors, std::optional<TemporaryFolder>& temporary) {
  if (!vectors.empty()) return load_arrays(vectors);
  write_files(suite_arrays(), temporary.emplace().path());
  return load_arrays(temporary->path().string());
}

// Returns the files that the arrays are read from.
std::vector<FileUse> files_of_arrays(const SuiteOption& option) {
  std::vector<FileUse> files = option.SelectionOption::files();
  if (option.vectors.empty()) {
    files.push_back({"a file of the suite", arrays_file()});
    return files;
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(option.vectors))
    if (entry.is_regular_file()) files.push_back({"--vectors " + entry.path().string(), entry.path()});
  return files;
}

// Returns the files that the run reads or writes, without its reports.
std::vector<FileUse> files_of(const RunOptions& options, const ExpectedOption& list) {
  std::vector<FileUse> files =
      options.testee.reads() ? files_of_arrays(options.suite) : options.suite.files();
  for (FileUse& use : options.testee.files()) files.push_back(std::move(use));
  for (FileUse& use : list.files(options.expected.file.empty() ? "the adapter's list" : "--expect"))
    files.push_back(std::move(use));
  return files;
}

// Sets the reason why a run proves nothing about a required answer: it has no failures, and judged no request
// about the answer. A shard and --failed-from may have no such request.
void stop_without_verdict_about(Results& results, const RestrictedIds& restricted) {
  if (!results.stopped.empty() || summary_of(results).all.failed > 0) return;
  for (const auto& [open_point, ids] : restricted)
    if (std::ranges::none_of(results.requests, [&](const RequestResult& result) {
          return is_judged(result) && ids.contains(result.id);
        }))
      results.stopped = "nothing was judged about the required answer to " + std::string(name(open_point));
}

// Finds the failures that depend on what was asked before. With --after, this is known.
void find_histories(const Suite& suite, const RunPlan& plan, const RunOptions& options,
                    const ExpectedFailures& expected, Results& results) {
  if (!options.after.empty() || options.testee.reads()) return;  // a reader is a new process for each array
  TesteeOption alone = options.testee;
  alone.jobs = 1;
  find_histories(suite, plan,
                 {.open = [&] { return alone.open(); },
                  .is_listed = [&](std::string_view id) { return is_named(expected, id); }},
                 results);
}

int run(const RunOptions& options) {
  if (!options.list) {
    options.testee.check();
    watch_for_interruption();
  }
  const bool reads = options.testee.reads();
  if (reads && options.suite.level != "core") throw TesteeUnusable("--level: a reader is asked all arrays");
  std::optional<TemporaryFolder> temporary;
  Suite suite = reads ? write_and_load_arrays(options.suite.vectors, temporary) : options.suite.load();
  auto [numbers, note] = options.suite.choose(suite);
  const RestrictedIds restricted = restrict_outcomes(suite.vectors, options.required);
  RunPlan plan{std::move(numbers), options.seed, std::nullopt};
  if (!plan.seed && options.suite.vectors.empty()) plan.seed = kDefaultSeed;
  if (options.most_seconds > 0) plan.most = milliseconds(options.most_seconds);
  if (options.list) {
    if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
    for (std::size_t number : plan.numbers) std::cout << suite.vectors[number].id << "\n";
    return 0;
  }
  const ExpectedOption list = list_for(options);
  const ExpectedFailures expected = list.load();
  if (options.most_failures > 0)
    plan.failures = FailureLimit{options.most_failures, options.strictness,
                                 [&](std::string_view id) { return is_named(expected, id); }};
  for (const std::string& id : options.after) {
    const Vector& vector = vector_of(suite, id, options.suite.text());
    plan.before.push_back(static_cast<std::size_t>(&vector - suite.vectors.data()));
  }
  const ReportOutput output(options.reports, files_of(options, list));
  const auto testee = options.testee.open();
  Results results = run_suite(suite, plan, *testee, progress_line("requests answered"));
  describe_run(results, options);
  if (reads) describe_arrays(suite, !temporary, results);
  find_histories(suite, plan, options, expected, results);
  end_at_next_interruption();
  if (options.suite.selection.shards == 1 && options.suite.failed_from.empty())
    stop_without_verdict_about(results, restricted);
  results.data_hash = suite.data_hash;
  // Lists are made for level core. Level smoke has fewer requests.
  if (reads || (options.suite.level == "core" && options.suite.vectors.empty()))
    note_unknown(expected, suite, results);
  if (!note.empty()) results.notes.push_back(note);
  return conclude(results, list, expected, output, {"zarrproof run", options.program}, options.brief.style());
}

void add_options(CLI::App& command, const std::shared_ptr<RunOptions>& options) {
  command.add_flag("--list", options->list, "List the chosen requests; do not run the testee");
  add_answers_option(
      command, "--require",
      "Permit only this answer to an open point. A request that another answer decides is then a MUST",
      part_of(options, &RunOptions::required));
  add_seconds_option(command, "--max-time", options->most_seconds,
                     "Stop asking after this time. The other requests count as not asked");
  add_number_option(
      command, "--max-failures", options->most_failures,
      "Stop after this number of requests with failures that make the run fail and that the list of "
      "expected failures does not name. The other requests count as not asked",
      1);
  command
      .add_option("--after", options->after,
                  "Ask the request of this id first, in the same process, and do not report it. May be given "
                  "several times")
      ->type_name("ID")
      ->allow_extra_args(false);
  add_number_option(command, "--unsupported-status", options->testee.unsupported_status,
                    "With a reader: it ends with this exit status when it does not support an array", 1, 125)
      ->capture_default_str();
  add_number_option(command, "--seed", options->seed,
                    "Seed of the order of the requests. Another order finds faults that depend on the order");
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("run", "Run the conformance suite on an implementation");
  const auto options = std::make_shared<RunOptions>();
  options->program = app.get_name();
  options->testee.has_arrays = true;
  add_strict_option(*command, part_of(options, &RunOptions::strictness));
  add_max_unsupported_option(*command, part_of(options, &RunOptions::strictness));
  add_testee_option(*command, part_of(options, &RunOptions::testee));
  add_options(*command, options);
  add_suite_option(*command, part_of(options, &RunOptions::suite));
  add_expected_option(*command, part_of(options, &RunOptions::expected));
  add_report_option(*command, part_of(options, &RunOptions::reports));
  add_brief_option(*command, part_of(options, &RunOptions::brief));
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      R"(Failures are printed by cause, each cause with its smallest example: the clause, the request, what the testee
answered (got), what is permitted (want), and the commands that explain and repeat the request.
Violations of MUST clauses (the specification says MUST, or defines the result) are failures. Violations of
SHOULD and derived clauses are warnings. Two results count neither as passed nor as failed:
  unproven     the testee refused the request, but also the nearest request that must be accepted
  unsupported  the testee answers that it does not implement the request
The verdict names the codecs, data types and operations that were judged, and the declared ones that could
not be judged.

Exit status:
  0  no failures except expected ones, or the shard or --failed-from contains no requests
  1  failures of MUST clauses that are not expected, or a listed failure now passes; with --strict, also
     violations of other clauses; or more is unsupported than --max-unsupported permits
  2  the run could not be completed, the testee broke the protocol, or nothing could be judged

Examples:
  zarrproof run zarr-python --version-of zarr=3.2.0 --version-of cast-value-rs=0.4.0
  zarrproof run zarrs --source ../zarrs
  zarrproof run zarr-python --installed
  zarrproof run --strict cmd:'python3 my_adapter.py'
  zarrproof run --expect known.txt --filter cast_value --filter float16 cmd:./mine
  zarrproof run builtin:reference
  zarrproof run reader:'python3 )" +
      shown_path("conformance/adapters/zarr-python/read_array.py") + R"( {path}'

reader:'COMMAND {path}' is a program that prints the array in the folder {path}: every element in C order, one a
line, as fill-value JSON: 7, 0.1, "NaN", "0x7fc00001", true, [1.5,"NaN"]. It is asked the arrays on disk of the suite,
or those in --vectors DIR, with 60 seconds for each. It ends with exit status 77 when it does not support the array;
another exit status is a refusal, which fails.
)");
  command->callback([=, &action] { action = [=] { return run(*options); }; });
}

}  // namespace zarrproof
