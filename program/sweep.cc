// The command "zarrproof sweep". Example: `zarrproof sweep lib:./libmine.so --filter int8` runs a few
// vectors first, to learn the answers to open points; then asks every value; then asks the values that
// differ again, as small requests, and saves them as findings.
#include <chrono>

#include "conformance/testee/interruption.h"
#include "fuzz/campaign/finding.h"
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
  double max_seconds = 0;                   // 0: no time limit
  std::string findings = "sweep-findings";  // folder
  Strictness strictness;
  OutputOption output;
};

// Returns the files that no report may overwrite.
std::vector<FileUse> files_of(const SweepOptions& options) {
  std::vector<FileUse> files = options.testee.files();
  for (FileUse& use : SuiteOption().vector_files()) files.push_back(std::move(use));
  return files;
}

// Asks until all is asked or the time is over. Throws TesteeUnusable, also after an interruption.
void ask_blocks(const SweepOptions& options, const Progress& progress, sweep::Sweep& sweep) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kBetweenSteps{3};
  const Clock::time_point start = Clock::now();
  const auto is_over = [&] {
    return interruption() != 0 ||
           (options.max_seconds > 0 && Clock::now() - start >= milliseconds(options.max_seconds));
  };
  while (sweep.ask_for(kBetweenSteps, is_over) && !is_over())
    progress(sweep.blocks().asked, sweep.blocks().all);
  throw_if_interrupted();
}

// Adds the failures of the short run, the faults of the protocol and these notes.
void add_testee_report(const std::vector<RequestResult>& unsteady, ProtocolReport protocol,
                       const std::vector<std::string>& notes, Results& results) {
  for (const RequestResult& failure : unsteady) {
    results.requests.push_back(failure);
    results.notes.push_back(failure.id + " failed, and passed when it was asked again");
  }
  results.protocol_faults = std::move(protocol.faults);
  for (const auto& more : {protocol.notes, notes})
    results.notes.insert(results.notes.end(), more.begin(), more.end());
  results.late = protocol.late();
  results.ends = protocol.crashes();
}

int sweep_testee(const SweepOptions& options) {
  watch_for_interruption();
  const ReportOutput output(options.output.reports, files_of(options));
  const auto testee = options.testee.open();
  fuzz::Asker asker(*testee);
  const Suite smoke = load_suite(suite_folder(), SuiteLevel::smoke);
  const sweep::ShortRun short_run = sweep::run_shortly(asker, smoke);
  sweep::SweepPlan plan = options.plan;
  plan.is_in_process = options.testee.name.starts_with(kLibrary) || options.testee.name.starts_with(kBuiltin);
  sweep::Sweep sweep(plan, asker.description(), short_run.answers, *testee);
  fuzz::check_findings_folder(options.findings);
  Results results;
  results.testee = options.testee.name;
  results.description = asker.description();
  results.data_hash = smoke.data_hash;
  results.level = kSweepLevel;
  results.vectors = options.findings;
  results.strictness = options.strictness;
  sweep::Findings findings;
  const Progress progress = progress_line("blocks asked");
  try {
    ask_blocks(options, progress, sweep);
    findings = sweep::findings_of(sweep, asker);
  } catch (const TesteeUnusable& error) {
    results.stopped = interruption() == 0 ? error.what() : Interrupted(interruption()).what();
  }
  progress(1, 1);
  for (const auto& [conversion, found] : findings)
    for (const fuzz::Finding& finding : found) fuzz::save_finding(finding, options.findings);
  end_at_next_interruption();
  const std::vector<std::string> notes = testee->finish();  // may find more faults of the protocol
  describe_command(*options.output.command, results);
  sweep::add_sweep_results(sweep, findings, results);
  add_testee_report(short_run.unsteady, testee->protocol(), notes, results);
  return conclude(results, {}, {}, output, options.output);
}

void add_sweep_options(CLI::App& command, SweepOptions& options) {
  sweep::SweepPlan& plan = options.plan;
  add_seconds_option(command, "--max-time", options.max_seconds,
                     "Stop asking after this time; the rest counts as not asked");
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
  add_patient_testee_options(command, options.testee);
  add_sweep_options(command, options);
  add_strict_option(command, options.strictness);
  add_output_options(command, options.output);
  list_first(command, {"--jobs", "--max-time", "--filter", "--shard", "--report"});
  command.footer(
      R"(Of types up to 32 bits every value is asked; of 64 bits boundary values and random values. Values
that differ are saved as vector files for `zarrproof run TESTEE --vectors`.)" +
      judging_statuses("", "; too much is unsupported") +
      R"(  zarrproof sweep zarr-python --filter float32 --filter int8 --jobs 4 --report json=sweep.json
  zarrproof sweep lib:./libmine.so --filter float16,bfloat16 --shard 2/8 --report json=2.json)");
}

}  // namespace zarrproof
