// The command "zarrproof sweep".
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/results/results_file.h"
#include "conformance/testee/interruption.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/earlier.h"
#include "fuzz/sweep/findings.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace sweep = fuzz::sweep;

struct SweepOptions {
  TesteeOption testee;
  sweep::SweepPlan plan;
  double most_seconds = 0;                  // 0: no time limit
  std::string earlier;                      // results file of an earlier sweep; empty: none
  std::string findings = "sweep-findings";  // folder
  Strictness strictness;
  OutputOption output;
};

// Returns the description of the sweep: results without what was asked.
Results description_of(const SweepOptions& options, const Description& description,
                       const std::string& data_hash) {
  Results results;
  results.testee = options.testee.name;
  describe_command(*options.output.command, results);
  results.description = description;
  results.data_hash = data_hash;
  results.level = kSweepLevel;
  results.vectors = options.findings;
  results.strictness = options.strictness;
  return results;
}

// Adds what the sweep knows so far: counts, findings, failures of the short run, and faults of the protocol.
void add_counts(Results& results, const sweep::Sweep& sweep, const sweep::Findings& findings,
                const std::vector<RequestResult>& unsteady, const Testee& testee) {
  sweep::report(sweep, findings, results);
  for (const RequestResult& failure : unsteady) {
    results.requests.push_back(failure);
    results.notes.push_back(failure.id + " failed, and passed when it was asked again");
  }
  ProtocolReport protocol = testee.protocol();
  results.protocol_faults = std::move(protocol.faults);
  results.notes.insert(results.notes.end(), protocol.notes.begin(), protocol.notes.end());
  results.late = protocol.late();
  results.ends = protocol.crashes();
  results.date = date_of_now();
}

// Returns the files that no report may overwrite. Only the results of this sweep may replace the results of
// the earlier sweep, which they contain.
std::vector<FileUse> files_of(const SweepOptions& options) {
  std::vector<FileUse> files = options.testee.files();
  for (FileUse& use : SuiteOption().vector_files()) files.push_back(std::move(use));
  const bool replaces_earlier = std::ranges::any_of(options.output.reports, [&](const ReportTarget& target) {
    std::error_code no_such_file;
    return target.format == ReportFormat::json &&
           std::filesystem::equivalent(target.file, options.earlier, no_such_file);
  });
  if (!options.earlier.empty() && !replaces_earlier)
    files.push_back({"--continue " + options.earlier, options.earlier});
  return files;
}

// Writes results from which a sweep can go on if this one is killed. Ignores write errors, because the end of
// the sweep writes again and reports errors.
void write_so_far(const std::filesystem::path& file, Results results, const sweep::Sweep& sweep,
                  const std::vector<RequestResult>& unsteady, const Testee& testee) {
  add_counts(results, sweep, {}, unsteady, testee);
  results.stopped = "the sweep was killed";
  std::ostringstream text;
  write_results(text, results);
  try {
    write_file(file, text.str());
  } catch (const std::runtime_error&) {
  }
}

// Asks until all is asked or the time is over. Writes the results every 3 s to --report json=FILE if that is
// a regular file. Throws TesteeUnusable, also after an interruption.
void ask(const SweepOptions& options, const ReportOutput& output, const Results& description,
         const Progress& progress, sweep::Sweep& sweep, const std::vector<RequestResult>& unsteady,
         const Testee& testee) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kBetweenWrites{3};
  const std::filesystem::path file = output.file_of(ReportFormat::json);
  const bool writes = !file.empty() && place_of(file).kind == Place::Kind::file;
  const Clock::time_point start = Clock::now();
  const auto is_over = [&] {
    return interruption() != 0 ||
           (options.most_seconds > 0 && Clock::now() - start >= milliseconds(options.most_seconds));
  };
  while (sweep.ask_for(kBetweenWrites, is_over) && !is_over()) {
    progress(sweep.blocks().asked, sweep.blocks().all);
    if (writes) write_so_far(file, description, sweep, unsteady, testee);
  }
  throw_if_interrupted();
}

int sweep_testee(const SweepOptions& options) {
  ResultsFile earlier{options.earlier, {}};
  if (!earlier.path.empty()) earlier.results = read_results_file(earlier.path);
  watch_for_interruption();
  const ReportOutput output(options.output.reports, files_of(options));
  const auto testee = options.testee.open();
  fuzz::Asker asker(*testee);
  const Suite smoke = load_suite(suite_folder(), SuiteLevel::smoke);
  sweep::ShortRun short_run = sweep::run_shortly(asker, smoke);
  sweep::SweepPlan plan = options.plan;
  plan.is_in_process = options.testee.name.starts_with(kLibrary) || options.testee.name.starts_with(kBuiltin);
  sweep::Sweep sweep(plan, asker.description(), short_run.answers, *testee);
  fuzz::try_folder(options.findings);
  Results results = description_of(options, asker.description(), smoke.data_hash);
  if (!earlier.path.empty()) {
    sweep.go_on_from(sweep::tallies_from(earlier, results, sweep));
    std::ranges::copy_if(earlier.results.requests, std::back_inserter(short_run.unsteady),
                         [&](const RequestResult& result) {
                           return smoke.indices.contains(result.id) &&
                                  std::ranges::find(short_run.unsteady, result.id, &RequestResult::id) ==
                                      short_run.unsteady.end();
                         });
  }
  sweep::Findings findings;
  const Progress progress = progress_line("blocks asked");
  try {
    ask(options, output, results, progress, sweep, short_run.unsteady, *testee);
    findings = sweep::findings_of(sweep, asker);
  } catch (const TesteeUnusable& error) {
    results.stopped = interruption() == 0 ? error.what() : Interrupted(interruption()).what();
  }
  progress(1, 1);
  for (const auto& [conversion, found] : findings)
    for (const fuzz::Finding& finding : found) fuzz::save(finding, options.findings);
  end_at_next_interruption();
  const std::vector<std::string> notes = testee->finish();  // may find more faults of the protocol
  add_counts(results, sweep, findings, short_run.unsteady, *testee);
  results.notes.insert(results.notes.end(), notes.begin(), notes.end());
  return conclude(results, {}, {}, output, options.output);
}

void add_sweep_options(CLI::App& command, SweepOptions& options) {
  sweep::SweepPlan& plan = options.plan;
  add_seconds_option(command, "--max-time", options.most_seconds,
                     "Stop asking after this time; --continue asks the rest");
  add_text_option(command, "--continue", "FILE", options.earlier,
                  "Go on from the results of an earlier sweep (--report json=FILE): ask what it did not ask "
                  "or could not judge. The results have all");
  add_filter_option(command, plan.filters,
                    "Choose conversions by codec, data type, part of an id or pattern with *");
  command.add_flag("--every-refusal", plan.every_refusal,
                   "Ask each value that must be refused, of types of 16 and 32 bits as well");
  add_shard_option(command, plan.shard, plan.shards,
                   "Ask part I of N of the values, to share a sweep among N machines");
  add_text_option(command, "--findings", "DIR", options.findings,
                  "Folder for values that differ, one vector file each");
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "sweep", "Ask an implementation every value of casts and of scale_offset", sweep_testee);
  options.testee.is_patient = true;
  add_testee_options(command, options.testee);
  add_jobs_option(command, options.testee);
  add_sweep_options(command, options);
  add_strict_option(command, options.strictness);
  add_output_options(command, options.output);
  command.footer(
      R"(Of types up to 32 bits every value is asked; of 64 bits boundary values and random values. Values
that differ are saved as vector files for `zarrproof run TESTEE --vectors`.)" +
      std::string(kJudgingStatuses) +
      R"(  zarrproof sweep zarr-python --filter float32 --filter int8 --jobs 4 --report json=sweep.json
  zarrproof sweep lib:./libmine.so --filter float16,bfloat16 --shard 2/8 --report json=2.json)");
}

}  // namespace zarrproof
