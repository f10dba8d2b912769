#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>

#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding_files.h"
#include "fuzz/campaign/report.h"
#include "fuzz/campaign/state.h"
#include "fuzz/campaign/state_lock.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/number.h"
#include "program/strict_option.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "reference/errors/error.h"
#include "vectors/disk/read_file.h"

namespace zarrproof {
namespace {

using CampaignClock = std::chrono::steady_clock;

struct FuzzOptions {
  TesteeOption testee;
  fuzz::CampaignPlan plan;
  std::optional<double> seconds;
  std::uint64_t cases = 0;  // 0: no limit
  std::string state;        // file; empty: none
  std::string findings = "fuzz-findings";
  Strictness strictness;
  BriefOption brief;
  std::string program;
};

// Identifies the testee in the state file. A campaign continues only with an equal text. The text does not
// depend on --timeout.
std::string testee_text(TesteeOption testee, const Description& description) {
  testee.timeout = TesteeOption().timeout;
  std::string text = testee.words + ", " + name_and_version(description);
  for (const std::string& word : testee.option_words()) text += " " + word;
  return text;
}

// Writes the state and the findings of a campaign. A finding gets a name that is new in its folder.
class Keeper {
 public:
  // Throws when the folder of the findings cannot be written.
  Keeper(const FuzzOptions& options, std::string testee)
      : options_(options), testee_(std::move(testee)), names_(options.findings) {
    fuzz::try_folder(options_.findings);
  }

  // Names the new findings.
  void name(fuzz::CampaignState& state) {
    for (; named_ < state.findings.size(); ++named_)
      state.findings[named_] = names_.name(state.findings[named_]);
  }

  // Throws when a file cannot be written. May be called again afterwards.
  void keep(fuzz::CampaignState& state) {
    name(state);
    for (; saved_ < named_; ++saved_) fuzz::save(state.findings[saved_], options_.findings);
    if (!options_.state.empty()) fuzz::write_state(options_.state, options_.plan, testee_, state);
    last_ = CampaignClock::now();
  }

  // Called during the campaign: writes new findings at once, and the state every 5 s. Ignores write errors,
  // because keep() at the end writes again and reports errors.
  void keep_some(fuzz::CampaignState& state) {
    constexpr std::chrono::seconds kBetween{5};
    if (named_ == state.findings.size() && CampaignClock::now() - last_ < kBetween) return;
    try {
      keep(state);
    } catch (const std::exception&) {
      last_ = CampaignClock::now();
    }
  }

 private:
  const FuzzOptions& options_;
  std::string testee_;
  fuzz::FindingNames names_;
  std::size_t named_ = 0, saved_ = 0;  // numbers of findings
  CampaignClock::time_point last_ = CampaignClock::now();
};

fuzz::CampaignState start_of(const FuzzOptions& options, const std::string& testee) {
  if (options.state.empty() || !has_file(options.state, "the state of this campaign")) return {};
  return fuzz::read_state(options.state, options.plan, testee);
}

// The campaign asks the cases of unconfirmed findings again.
void remove_unconfirmed(const fuzz::CampaignState& state, const std::string& folder) {
  for (const fuzz::Finding& finding : state.findings)
    if (finding.is_unconfirmed()) fuzz::remove_saved(finding, folder);
}

void print(const FuzzOptions& options, const Description& description, const fuzz::CampaignState& state,
           const ProtocolReport& protocol, const std::string& problem) {
  Results results = fuzz::results_of(state, description, options.findings);
  results.testee = options.testee.words;
  results.testee_options = options.testee.option_words();
  const fuzz::CampaignPlan& plan = options.plan;
  results.selection = SelectionOption{{plan.filters, {}, plan.shard, plan.shards}, {}}.selection_words();
  results.strictness = options.strictness;
  results.protocol_faults = protocol.faults;
  results.stopped = problem;
  print_table([&](std::ostream& out) {
    fuzz::print_campaign(out, options.plan, state, results, options.program, options.brief.style());
  });
}

// The time limit. A campaign that is limited by --cases only has none, so that it asks equal cases on every
// machine.
std::optional<double> time_limit(const FuzzOptions& options) {
  constexpr double kDefault = 60;
  if (options.seconds || options.cases > 0) return options.seconds;
  return kDefault;
}

std::size_t seconds_since(CampaignClock::time_point start) {
  return static_cast<std::size_t>(
      std::chrono::duration_cast<std::chrono::seconds>(CampaignClock::now() - start).count());
}

// Runs the campaign. Returns the reason why the campaign could not be completed; empty when it was completed.
std::string ask(const FuzzOptions& options, fuzz::Campaign& campaign, Keeper& keeper) {
  fuzz::Limits limits;
  const std::optional<double> time = time_limit(options);
  if (time) limits.time = milliseconds(*time);
  if (options.cases > 0) limits.cases = options.cases;
  limits.is_interrupted = [] { return interruption() != 0; };
  const Progress progress = progress_line(time ? "seconds" : "cases");
  const CampaignClock::time_point start = CampaignClock::now();
  const std::size_t whole = time ? static_cast<std::size_t>(std::max(1.0, *time)) : options.cases;
  std::string problem;
  try {
    campaign.run(limits, [&](fuzz::CampaignState& state) {
      progress(std::min<std::size_t>(time ? seconds_since(start) : state.next, whole - 1), whole);
      keeper.keep_some(state);
    });
    problem = fuzz::why_not_done(options.plan, campaign.state());
  } catch (const TesteeUnusable& error) {
    problem = error.what();
  }
  progress(1, 1);
  const int signal = interruption();
  return signal == 0 ? problem : Interrupted(signal).what();
}

int fuzz_testee(const FuzzOptions& options) {
  std::optional<fuzz::StateLock> lock;
  if (!options.state.empty()) lock.emplace(options.state);
  watch_for_interruption();
  const auto testee = options.testee.open();
  fuzz::Campaign campaign(options.plan, *testee);
  const std::string name = testee_text(options.testee, campaign.description());
  fuzz::CampaignState start = start_of(options, name);
  Keeper keeper(options, name);
  remove_unconfirmed(start, options.findings);
  campaign.go_on_from(std::move(start));
  keeper.keep(campaign.state());  // an unwritable state fails before the campaign starts
  const std::string problem = ask(options, campaign, keeper);
  end_at_next_interruption();
  std::vector<std::string> notes = testee->finish();
  const ProtocolReport protocol = testee->protocol();
  notes.insert(notes.end(), protocol.notes.begin(), protocol.notes.end());
  for (const std::string& note : notes) std::cout << "note: " << harmless(note) << "\n";
  keeper.name(campaign.state());
  print(options, campaign.description(), campaign.state(), protocol, problem);
  if (!problem.empty() && interruption() == 0) complain("zarrproof fuzz", problem);
  keeper.keep(campaign.state());
  if (!problem.empty() || !protocol.faults.empty()) return static_cast<int>(ExitStatus::not_done);
  return static_cast<int>(fuzz::has_binding(campaign.state(), options.strictness) ? ExitStatus::failures
                                                                                  : ExitStatus::no_failures);
}

void add_options(CLI::App& command, const std::shared_ptr<FuzzOptions>& options) {
  add_seconds_option(command, "--seconds", options->seconds,
                     "Time limit of the campaign. Default: 60; with --cases, no time limit");
  add_number_option(
      command, "--cases", options->cases,
      "Stop after this number of cases, counted from the start of the campaign. 0: no limit on cases");
  add_number_option(command, "--seed", options->plan.seed, "Seed of the random cases")->capture_default_str();
  command
      .add_option(
          "--filter", options->plan.filters,
          "Ask only requests that match a clause (CV-4), a codec of the chain, a data type, or an open "
          "point. A comma means or. If the option is given several times, a request must match each. A TEXT "
          "that begins with ! excludes what matches")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  const auto plan = part_of(options, &FuzzOptions::plan);
  add_shard_option(command, part_of(plan, &fuzz::CampaignPlan::shard),
                   part_of(plan, &fuzz::CampaignPlan::shards),
                   "Ask part I of N of the cases, to share one campaign among N machines");
  command
      .add_option("--state", options->state,
                  "Write the state of the campaign to this file. If the file exists, continue its campaign")
      ->type_name("FILE");
  command.add_option("--findings", options->findings, "Folder for the findings, one vector file each")
      ->type_name("FOLDER")
      ->capture_default_str();
  add_strict_option(command, part_of(options, &FuzzOptions::strictness));
  add_brief_option(command, part_of(options, &FuzzOptions::brief));
}

}  // namespace

void add_fuzz(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("fuzz", "Ask an implementation random requests, and keep the smallest failing ones");
  const auto options = std::make_shared<FuzzOptions>();
  options->program = app.get_name();
  options->testee.is_patient = true;
  add_testee_option(*command, part_of(options, &FuzzOptions::testee));
  add_options(*command, options);
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      R"(Requests are random, boundary values first. They cover everything that the testee declares, and are judged
like the suite. A failure is reduced to the smallest request that shows it, asked three more times, and saved
as a vector file for `zarrproof run TESTEE --vectors`. Failures with equal clauses, flags, types and verdict
are one finding. At the end the command prints the findings, and how much of the specification was asked.

Exit status:
  0  no violations of MUST clauses; there may be warnings
  1  violations of MUST clauses (with --strict, of any clause)
  2  the campaign could not be completed

Examples:
  zarrproof fuzz zarrs --seconds 600 --jobs 4
  zarrproof fuzz --state mine.json cmd:./mine       (run this again to continue)
  zarrproof fuzz --filter cast_value --seed 7 --shard 2/5 cmd:./mine)");
  command->callback([=, &action] { action = [=] { return fuzz_testee(*options); }; });
}

}  // namespace zarrproof
