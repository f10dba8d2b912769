// The command "zarrproof run". A run has these steps: load the suite and choose vectors; check that every
// file of a report can be written; ask the testee; mark the expected failures; find failures that depend on
// earlier requests; then conclude() (output_option.cc).
#include <algorithm>
#include <filesystem>
#include <sstream>

#include "conformance/results/count.h"
#include "conformance/run/history.h"
#include "conformance/run/runner.h"
#include "conformance/selection/selection.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/describe_arrays.h"
#include "conformance/stores/load_arrays.h"
#include "conformance/testee/interruption.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"
#include "vectors/read_file.h"
#include "vectors/required_answers.h"

namespace zarrproof {
namespace {

struct RunOptions {
  TesteeOption testee;
  Strictness strictness;
  double max_seconds = 0;        // 0: no time limit
  std::size_t max_failures = 0;  // 0: no limit
  std::optional<std::uint64_t> seed;
  std::vector<std::string> after;  // ids
  Answers required;
  SuiteOption suite;
  ExpectedOption expected;
  OutputOption output;
};

// Records in the results how they were made.
void describe_run(Results& results, const RunOptions& options) {
  results.testee = options.testee.name;
  describe_command(*options.output.command, results);
  results.level = options.suite.level;
  results.vectors = options.suite.vectors;
  results.strictness = options.strictness;
  results.required = options.required.to_string();
}

// Returns the given list of expected failures. Without --expect, returns the list of the adapter, which is
// valid for the pinned releases of the adapter only.
ExpectedOption list_for(const RunOptions& options) {
  ExpectedOption list = options.expected;
  const AdapterChoice& adapter = options.testee.adapter;
  const bool is_pinned = adapter.versions.empty() && adapter.source.empty() && adapter.installed.empty();
  if (list.file.empty() && !list.none && is_pinned && names_adapter(options.testee.name)) {
    const std::filesystem::path own =
        std::filesystem::path(find_adapter(options.testee.name).folder) / "expected.txt";
    if (list.update || has_file(own, "a list of expected failures")) list.file = own.string();
  }
  if (list.update && list.file.empty())
    throw TesteeUnusable("--update-expected: " + options.testee.name +
                         " has no list of its own; expected --expect FILE");
  return list;
}

// Returns the arrays of --vectors, or those of the suite, written to a temporary folder.
Suite write_and_load_arrays(const RunOptions& options, std::optional<TemporaryFolder>& temporary) {
  const ArrayParts parts = names_parts(options.testee.name) ? ArrayParts::asked : ArrayParts::not_asked;
  if (!options.suite.vectors.empty()) return load_arrays(options.suite.vectors, parts);
  write_files(suite_arrays(), temporary.emplace().path());
  return load_arrays(temporary->path().string(), parts);
}

// Returns the files that the arrays are read from.
std::vector<FileUse> files_of_arrays(const std::string& vectors) {
  if (vectors.empty()) return {{"a file of the suite", arrays_file()}};
  std::vector<FileUse> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(vectors))
    if (entry.is_regular_file()) files.push_back({"--vectors " + entry.path().string(), entry.path()});
  return files;
}

// Returns the files that the run reads or writes, without its reports.
std::vector<FileUse> files_of(const RunOptions& options, const ExpectedOption& list) {
  const SuiteOption& suite = options.suite;
  std::vector<FileUse> files = options.testee.reads() ? files_of_arrays(suite.vectors) : suite.vector_files();
  if (!suite.failed_from.empty()) files.push_back({"--failed-from " + suite.failed_from, suite.failed_from});
  for (FileUse& use : options.testee.files()) files.push_back(std::move(use));
  for (FileUse& use : list.files(options.expected.file.empty() ? "the adapter's list" : "--expect"))
    files.push_back(std::move(use));
  return files;
}

// Notes the required answers about which no request was judged. A shard and --failed-from may have no request
// about an answer; another run stops then.
void note_unjudged(const RestrictedIds& restricted, const RunOptions& options, Results& results) {
  for (const auto& [open_point, ids] : restricted)
    if (std::ranges::none_of(results.requests, [&](const RequestResult& result) {
          return is_judged(result) && ids.contains(result.id);
        }))
      results.unjudged_required.emplace_back(name(open_point));
  if (options.suite.selection.shard_count == 1 && options.suite.failed_from.empty())
    stop_without_required(results);
}

// Runs the suite on a new process of the testee. If the run cannot begin, writes this to the report files, so
// that no report of an earlier run remains, and throws the error again.
std::pair<Results, std::vector<UnexplainedEnd>> run_suite(const Suite& suite, const RunPlan& plan,
                                                          const RunOptions& options,
                                                          const ReportOutput& output) {
  Results results;
  try {
    const auto testee = options.testee.open();
    results = run_suite(suite, plan, *testee, progress_line("requests answered"));
    describe_run(results, options);
    return {std::move(results), testee->protocol().ends};
  } catch (const std::exception& problem) {
    describe_run(results, options);
    results.description.name = options.testee.name;
    results.stopped = problem.what();
    std::ostringstream not_shown;
    output.write(not_shown, results, options.output.program());
    throw;
  }
}

// Finds the failures that depend on what was asked before, and marks those that are expected.
void find_histories(const Suite& suite, const RunPlan& plan, const RunOptions& options,
                    const std::vector<UnexplainedEnd>& ends, const ExpectedFailures& expected,
                    Results& results) {
  TesteeOption alone = options.testee;
  alone.jobs = 1;
  const OpenTestee open = [&] { return alone.open(); };
  const Progress progress = progress_line("seconds of the search for what failures depend on");
  // A reader or a writer is a new process for each request.
  const bool has_history = !options.testee.reads() && !options.testee.writes();
  if (has_history) find_histories_of_ends(suite, plan, open, ends, progress, results);
  apply_expected(expected, results);
  if (has_history) find_histories(suite, plan, open, progress, results);
}

int run_and_report(const RunOptions& options) {
  options.testee.check();
  watch_for_interruption();
  const bool reads = options.testee.reads();
  if (reads && options.suite.level != "core") throw TesteeUnusable("--level: a reader is asked all arrays");
  std::optional<TemporaryFolder> temporary;
  Suite suite = reads ? write_and_load_arrays(options, temporary) : options.suite.load();
  auto [indices, note] = options.suite.choose(suite);
  const RestrictedIds restricted = restrict_outcomes(suite.vectors, options.required);
  if (options.testee.writes())
    std::erase_if(indices, [&](std::size_t index) {
      return suite.vectors[index].request.operation != Operation::create;
    });
  RunPlan plan{std::move(indices), options.seed, std::nullopt};
  if (!plan.seed && options.suite.vectors.empty()) plan.seed = kDefaultSeed;
  if (options.max_seconds > 0) plan.max_time = milliseconds(options.max_seconds);
  const ExpectedOption list = list_for(options);
  const ExpectedFailures expected = list.load();
  if (options.max_failures > 0)
    plan.failures = FailureLimit{options.max_failures, options.strictness,
                                 [&](std::string_view id) { return is_named(expected, id); }};
  for (const std::string& id : options.after) {
    const Vector& vector = options.suite.vector_of(suite, id);
    plan.before.push_back(static_cast<std::size_t>(&vector - suite.vectors.data()));
  }
  const ReportOutput output(options.output.reports, files_of(options, list));
  auto [results, ends] = run_suite(suite, plan, options, output);
  if (reads) describe_arrays(suite, !temporary, results);
  find_histories(suite, plan, options, ends, expected, results);
  end_at_next_interruption();
  leave_out_copies(results);
  note_unjudged(restricted, options, results);
  results.data_hash = suite.data_hash;
  // Lists are made for level core. Level smoke has fewer requests.
  if (reads || (options.suite.level == "core" && options.suite.vectors.empty()))
    note_unknown(expected, suite, results);
  if (!note.empty()) results.notes.push_back(note);
  return conclude(results, list, expected, output, options.output);
}

void add_run_options(CLI::App& command, RunOptions& options) {
  add_seconds_option(command, "--max-time", options.max_seconds,
                     "Stop asking after this time; the rest counts as not asked");
  add_answers_option(command, "--require", options.required, "Permit only this answer to an open point");
  add_number_option(command, "--max-failures", options.max_failures,
                    "Stop asking after so many requests with unexpected failures", 1);
  add_list_option(command, "--after", "ID", options.after,
                  "First ask this request in the same process, without a report");
  add_number_option(command, "--seed", options.seed, "Ask the requests in another order");
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "run", "Run the conformance suite on an implementation", run_and_report);
  options.testee.has_arrays = true;
  add_testee_options(command, options.testee);
  add_jobs_option(command, options.testee);
  add_suite_options(command, options.suite);
  add_run_options(command, options);
  add_strict_option(command, options.strictness);
  add_number_option(command, "--max-unsupported", options.strictness.max_unsupported,
                    "Fail if a larger share of what was declared is unsupported", 0, 100)
      ->type_name("PERCENT");
  add_expected_option(command, options.expected);
  add_output_options(command, options.output);
  list_first(command, {"--filter", "--expect", "--update-expected", "--report", "--verbose"});
  command.footer(
      "A reader prints the elements of the array in {path}. A writer makes there what the file {spec} says." +
      judging_statuses(" except expected ones", "; a listed failure passes; too much is unsupported") +
      "  zarrproof run --expect known.txt --filter cast_value --filter float16 cmd:./mine");
}

}  // namespace zarrproof
