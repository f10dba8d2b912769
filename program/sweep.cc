#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>

#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/version.h"
#include "fuzz/campaign/finding_files.h"
#include "fuzz/campaign/state_lock.h"
#include "program/commands.h"
#include "program/conclude.h"
#include "program/number.h"
#include "program/strict_option.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "sweep/estimate.h"
#include "sweep/print.h"
#include "sweep/results.h"
#include "sweep/state.h"
#include "vectors/disk/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

using SweepClock = std::chrono::steady_clock;

struct SweepOptions {
  TesteeOption testee;
  sweep::SweepPlan plan;
  bool only_plan = false;
  bool every_refusal = false;
  double most_seconds = 0;                  // 0: no time limit
  std::string state;                        // file; empty: none
  std::string findings = "sweep-findings";  // folder
  Strictness strictness;
  std::vector<ReportTarget> reports;
  BriefOption brief;
  std::string program;
};

// Libraries are fast enough to be asked each refusal of 16 bits alone.
bool is_in_process(const std::string& words) {
  return words.starts_with("lib:") || words.starts_with("builtin:");
}

// Identifies the testee in the state file.
std::string testee_text(const SweepOptions& options, const Description& description) {
  return options.testee.words + ", " + name_and_version(description);
}

// Asks until all is asked or the time is over. Writes the state every few seconds. Returns why the testee
// became unusable; empty if it did not.
std::string ask(const SweepOptions& options, sweep::Sweep& sweep, const std::string& testee) {
  constexpr std::chrono::seconds kBetweenStates{2};
  const Progress progress = progress_line("blocks asked");
  const SweepClock::time_point start = SweepClock::now();
  const auto is_over = [&] {
    return interruption() != 0 ||
           (options.most_seconds > 0 && SweepClock::now() - start >= milliseconds(options.most_seconds));
  };
  const auto keep = [&] {
    if (!options.state.empty()) sweep::write_state(options.state, options.plan, testee, sweep);
  };
  std::string problem;
  try {
    keep();  // an unwritable state fails before the sweep starts
    while (sweep.ask_for(kBetweenStates, is_over) && !is_over()) {
      keep();
      progress(sweep.asked_blocks(), sweep.all_blocks());
    }
  } catch (const TesteeUnusable& error) {
    problem = error.what();
  }
  progress(1, 1);
  if (problem.empty()) keep();
  return interruption() == 0 ? problem : Interrupted(interruption()).what();
}

// The findings, saved as vectors. Sets the problem if the testee became unusable.
sweep::Findings find(const SweepOptions& options, const sweep::Sweep& sweep, fuzz::Asker& asker,
                     std::string& problem) {
  if (!problem.empty()) return {};
  sweep::Findings findings;
  try {
    findings = sweep::findings_of(sweep, asker);
  } catch (const TesteeUnusable& error) {
    problem = error.what();
  }
  fuzz::FindingNames names(options.findings);
  for (fuzz::Finding& finding : findings.all) {
    finding = names.name(finding);
    fuzz::save(finding, options.findings);
  }
  return findings;
}

Results results_of(const SweepOptions& options, const sweep::Sweep& sweep, const Description& description,
                   const sweep::Findings& findings) {
  Results results;
  results.program_version = kVersion;
  results.date = date_of_now();
  results.testee = options.testee.words;
  results.testee_options = options.testee.option_words();
  results.description = description;
  results.level = kSweepLevel;
  results.vectors = options.findings;
  const sweep::SweepPlan& plan = options.plan;
  results.selection = SelectionOption{{plan.filters, {}, plan.shard, plan.shards}, {}}.selection_words();
  if (options.every_refusal) results.run_options.push_back("--every-refusal");
  if (options.most_seconds > 0)
    results.run_options.insert(results.run_options.end(),
                               {"--max-time", CLI::detail::to_string(options.most_seconds)});
  results.strictness = options.strictness;
  results.requests = sweep::requests_of(sweep, findings);
  results.notes = sweep::notes_of(sweep);
  return results;
}

int sweep_testee(const SweepOptions& options) {
  std::optional<fuzz::StateLock> lock;
  if (!options.state.empty() && !options.only_plan) lock.emplace(options.state);
  watch_for_interruption();
  const ReportOutput output(options.reports);
  const auto testee = options.testee.open();
  fuzz::Asker asker(*testee);
  const Description& description = asker.description();
  sweep::Sweep sweep(options.plan, description, sweep::answers_of(asker), *testee);
  if (options.only_plan) {
    sweep::print_estimate(std::cout, sweep, options.testee.jobs);
    testee->finish();
    return 0;
  }
  fuzz::try_folder(options.findings);
  const std::string name = testee_text(options, description);
  if (!options.state.empty() && has_file(options.state, "the state of this sweep"))
    sweep.go_on_from(sweep::read_state(options.state, options.plan, name, sweep.conversions()));
  std::string problem = ask(options, sweep, name);
  const sweep::Findings findings = find(options, sweep, asker, problem);
  end_at_next_interruption();
  Results results = results_of(options, sweep, description, findings);
  for (std::string& note : testee->finish()) results.notes.push_back(std::move(note));
  ProtocolReport protocol = testee->protocol();
  results.protocol_faults = std::move(protocol.faults);
  results.notes.insert(results.notes.end(), protocol.notes.begin(), protocol.notes.end());
  results.late = protocol.late;
  results.stopped = problem;
  print_table([&](std::ostream& out) { sweep::print_tallies(out, sweep); });
  return conclude(results, {}, {}, output, {"zarrproof sweep", options.program}, options.brief.style());
}

void add_options(CLI::App& command, const std::shared_ptr<SweepOptions>& options) {
  command
      .add_option(
          "--filter", options->plan.filters,
          "Ask only conversions by this codec, operation, rounding mode or out-of-range rule, or from "
          "or to this data type. A comma means or. If the option is given several times, a conversion "
          "must match each. A TEXT that begins with ! excludes what matches")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command.add_flag("--plan", options->only_plan,
                   "Print what would be asked, and how long it will take, measured on the testee");
  command.add_flag(
      "--every-refusal", options->every_refusal,
      "Ask each value that must be refused, also of types of 16 and 32 bits. A library that takes a "
      "microsecond for a value takes up to 72 minutes for a conversion of 32 bits");
  add_seconds_option(command, "--max-time", options->most_seconds,
                     "Stop asking after this time. With --state, run the command again to continue");
  const auto plan = part_of(options, &SweepOptions::plan);
  add_shard_option(command, part_of(plan, &sweep::SweepPlan::shard), part_of(plan, &sweep::SweepPlan::shards),
                   "Ask part I of N of the values, to share one sweep among N machines");
  command
      .add_option("--state", options->state,
                  "Write the state of the sweep to this file. If the file exists, continue its sweep")
      ->type_name("FILE");
  command.add_option("--findings", options->findings, "Folder for values that differ, one vector file each")
      ->type_name("FOLDER")
      ->capture_default_str();
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("sweep", "Ask an implementation every value of casts and of scale_offset");
  const auto options = std::make_shared<SweepOptions>();
  options->program = app.get_name();
  options->testee.is_patient = true;
  add_testee_option(*command, part_of(options, &SweepOptions::testee));
  add_options(*command, options);
  add_strict_option(*command, part_of(options, &SweepOptions::strictness));
  add_report_option(*command, part_of(options, &SweepOptions::reports));
  add_brief_option(*command, part_of(options, &SweepOptions::brief));
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      R"(The values are those of the input type of a conversion:
  up to 32 bits  every value
  64 bits        breakpoints, patterns of each exponent, and random values; the share is printed
Casts are asked between each two data types that the testee declares, in each rounding mode, under each
out-of-range rule, as encode and as decode. scale_offset is asked for types of 16 bits or fewer.
Values that must be accepted are asked in arrays, and compared bit by bit with the reference. Values that
must be refused are asked alone: all of them for types of 8 bits, and for libraries of 16 bits; else some
of each block, always at the boundaries (--every-refusal: all). Values that differ are asked again,
judged like the suite, and saved as vector files for `zarrproof run TESTEE --vectors`.

Exit status:
  0  no violations of MUST clauses; there may be warnings
  1  violations of MUST clauses (with --strict, of any clause)
  2  the sweep could not be completed, or nothing could be judged

Examples:
  zarrproof sweep zarr-python --filter cast_value --filter float32 --plan
  zarrproof sweep zarr-python --filter float32 --filter int8 --state sweep.json --jobs 4
  zarrproof sweep lib:./libmine.so --filter float16,bfloat16 --shard 2/8 --report json=2.json)");
  command->callback([=, &action] {
    if (options->every_refusal)
      options->plan.every_refusal_bits = 32;
    else if (is_in_process(options->testee.words))
      options->plan.every_refusal_bits = 16;
    action = [=] { return sweep_testee(*options); };
  });
}

}  // namespace zarrproof
