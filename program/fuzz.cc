// The command "zarrproof fuzz". Example: `zarrproof fuzz zarrs --cases 100 --seed 7` asks 100 cases,
// without a time limit. Each finding is saved in fuzz-findings/ at once, so that an interruption loses
// none.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <sstream>

#include "conformance/results/count.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/report.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/options.h"
#include "program/terminal.h"

namespace zarrproof {
namespace {

using CampaignClock = std::chrono::steady_clock;

struct FuzzOptions {
  TesteeOption testee;
  fuzz::CampaignPlan plan;
  std::optional<double> max_seconds;
  std::uint64_t cases = 0;  // 0: no limit
  std::string findings = "fuzz-findings";
  Strictness strictness;
  OutputOption output;
};

void print_report(const FuzzOptions& options, const Description& description,
                  const fuzz::CampaignState& state, const ProtocolReport& protocol,
                  const std::string& problem) {
  const fuzz::CampaignPlan& plan = options.plan;
  Results results = fuzz::results_of(state, description, options.findings);
  results.testee = options.testee.name;
  describe_command(*options.output.command, results);
  // These words ask the next cases.
  results.run_options = {"--seed", std::to_string(plan.seed), "--first-case",
                         std::to_string(plan.first_case + state.cases)};
  const std::vector<std::string> limits = given_words(*options.output.command, {"--max-time", "--cases"});
  results.run_options.insert(results.run_options.end(), limits.begin(), limits.end());
  results.strictness = options.strictness;
  results.protocol_faults = protocol.faults;
  results.stopped = problem;
  std::ostringstream text;
  {
    const HarmlessOutput lines(text);
    fuzz::print_campaign(text, plan, state, results, options.output.program(), options.output.style());
  }
  write_unfiltered(std::cout, text.str());
}

// Returns the limits. A campaign that is limited by --cases only has no time limit, so that it asks equal
// cases on every machine.
fuzz::CampaignLimits limits_of(const FuzzOptions& options) {
  constexpr double kDefaultSeconds = 60;
  fuzz::CampaignLimits limits;
  if (options.cases > 0) limits.cases = options.cases;
  if (options.max_seconds || options.cases == 0)
    limits.time = milliseconds(options.max_seconds.value_or(kDefaultSeconds));
  limits.is_interrupted = [] { return interruption() != 0; };
  return limits;
}

// Runs the campaign. Saves each finding at once. Returns the reason why the campaign could not be completed;
// empty when it was completed.
std::string run_campaign(const FuzzOptions& options, const fuzz::CampaignLimits& limits,
                         fuzz::Campaign& campaign) {
  const Progress progress = progress_line(limits.time ? "seconds" : "cases");
  const CampaignClock::time_point start = CampaignClock::now();
  const auto in_seconds = [](CampaignClock::duration time) {
    return static_cast<std::size_t>(std::chrono::duration_cast<std::chrono::seconds>(time).count());
  };
  const std::size_t all = limits.time ? std::max<std::size_t>(1, in_seconds(*limits.time)) : limits.cases;
  fuzz::CampaignWatch watch;
  watch.on_finding = [&](const fuzz::Finding& finding) {
    try {
      fuzz::save_finding(finding, options.findings);
    } catch (const std::exception&) {
      // The end of the campaign saves again, and reports errors.
    }
  };
  watch.on_batch = [&](const fuzz::CampaignState& state) {
    const std::size_t done = limits.time ? in_seconds(CampaignClock::now() - start) : state.cases;
    progress(std::min(done, all - 1), all);  // the end of the campaign is the last step
  };
  std::string problem;
  try {
    campaign.run(limits, watch);
    problem = fuzz::why_not_done(options.plan, campaign.state());
  } catch (const TesteeUnusable& error) {
    problem = error.what();
  }
  progress(1, 1);
  const int signal = interruption();
  return signal == 0 ? problem : Interrupted(signal).what();
}

int fuzz_testee(const FuzzOptions& options) {
  watch_for_interruption();
  const auto testee = options.testee.open();
  fuzz::Campaign campaign(options.plan, *testee);
  const fuzz::CampaignState& state = campaign.state();
  fuzz::check_findings_folder(options.findings);
  const fuzz::CampaignLimits limits = limits_of(options);
  const std::string problem = run_campaign(options, limits, campaign);
  end_at_next_interruption();
  std::vector<std::string> notes = testee->finish();
  const ProtocolReport protocol = testee->protocol();
  notes.insert(notes.end(), protocol.notes.begin(), protocol.notes.end());
  if (state.findings.size() >= limits.findings)
    notes.push_back("the campaign ended with " + plural(state.findings.size(), "finding"));
  for (const std::string& note : notes) std::cout << "note: " << harmless(note) << "\n";
  print_report(options, campaign.description(), state, protocol, problem);
  if (!problem.empty() && interruption() == 0) complain("zarrproof fuzz", problem);
  for (const fuzz::Finding& finding : state.findings) fuzz::save_finding(finding, options.findings);
  if (!problem.empty() || !protocol.faults.empty()) return static_cast<int>(ExitStatus::not_done);
  return static_cast<int>(fuzz::has_binding(state, options.strictness) ? ExitStatus::failures
                                                                       : ExitStatus::no_failures);
}

void add_campaign_options(CLI::App& command, FuzzOptions& options) {
  fuzz::CampaignPlan& plan = options.plan;
  add_seconds_option(command, "--max-time", options.max_seconds,
                     "Stop asking after this time; by default 60, or none with --cases");
  add_number_option(command, "--cases", options.cases, "Stop after this number of cases; 0: no limit");
  add_number_option(command, "--seed", plan.seed, "Seed of the random cases");
  add_number_option(command, "--first-case", plan.first_case,
                    "Go on where a campaign ended: it prints the next number", 0, fuzz::kMaxFirstCase);
  add_filter_option(command, plan.filters, "Choose requests by clause, codec, data type or open point");
  add_text_option(command, "--findings", "DIR", options.findings,
                  "Folder for the findings, one vector file each");
}

}  // namespace

void add_fuzz(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "fuzz", "Ask an implementation random requests, and keep the smallest failing ones",
      fuzz_testee);
  add_patient_testee_options(command, options.testee);
  add_campaign_options(command, options);
  add_strict_option(command, options.strictness);
  add_style_options(command, options.output);
  list_first(command, {"--jobs", "--max-time", "--seed", "--filter", "--findings"});
  command.footer(
      R"(Requests are random, boundary values first. A failure is reduced to the smallest request that shows
it, asked three more times, and saved as a vector file for `zarrproof run TESTEE --vectors`.)" +
      judging_statuses() + R"(  zarrproof fuzz zarrs --max-time 600 --jobs 4
  zarrproof fuzz --filter cast_value --seed 7 cmd:./mine)");
}

}  // namespace zarrproof
