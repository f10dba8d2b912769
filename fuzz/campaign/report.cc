// The report begins with the causes as in the report of a run. It ends with lines such as these:
//   failure  cast_value/found/float64-uint8-0123456789ab/encode  gives another value (CV-3, MUST)
//   judged requests are about 62 of 69 clauses, 49 of 49 data types and 676 of 676 casts between two types
//   the next case is 5000; this command goes on with it: …
#include "fuzz/campaign/report.h"

#include <algorithm>
#include <ostream>

#include "conformance/report/run_faults.h"
#include "conformance/report/table_writer.h"
#include "conformance/report/text.h"
#include "conformance/results/cause.h"
#include "conformance/results/commands.h"
#include "fuzz/campaign/askable_scope.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof::fuzz {
namespace {

std::string plan_text(const CampaignPlan& plan) {
  std::string text = "seed " + std::to_string(plan.seed);
  if (plan.first_case > 0) text += " first case " + std::to_string(plan.first_case);
  for (const std::string& filter : plan.filters) text += " filter " + shell_command({filter});
  return text;
}

std::size_t count_binding(const CampaignState& state, const Strictness& strictness) {
  return static_cast<std::size_t>(std::ranges::count_if(
      state.findings, [&](const Finding& finding) { return is_binding(finding.result, strictness); }));
}

void print_findings(const TableWriter& writer, const CampaignState& state, const Strictness& strictness) {
  for (const Finding& finding : state.findings) {
    const bool fails = is_binding(finding.result, strictness);
    writer.write((fails ? "failure  " : "warning  ") + std::string(finding.is_flaky ? "flaky: " : "") +
                     finding.result.id + "  " + violation_text(finding.result),
                 "", fails ? LineColour::failure : LineColour::warning);
  }
  if (!state.findings.empty()) writer.write_empty_line();
}

void print_unexamined(std::ostream& out, const CampaignState& state) {
  std::uint64_t all = 0;
  for (const auto& [kind, count] : state.unexamined) all += count;
  if (all == 0) return;
  const auto& [level, clauses] = state.unexamined.begin()->first;  // the most binding level
  out << "not examined: " << plural(all, "more failure") << " of known causes, for example of "
      << clauses_text(clauses) << " (" << words(level) << ")\n\n";
}

// Prints how many refusals are unproven. Without this line, a testee that refuses too much would not show.
void print_unproven(std::ostream& out, const CampaignState& state) {
  if (state.unproven > 0)
    out << "unproven: " << plural(state.unproven, "request")
        << "; the testee refused each of them, and its control, the nearest request that must be "
           "accepted\n\n";
}

// Returns the number of clauses that a case can be about: of one chunk, neither of shards nor of writing.
std::size_t count_clauses_of_cases() {
  return static_cast<std::size_t>(std::ranges::count_if(
      all_clauses(), [](Clause clause) { return part_of(clause) <= ClausePart::chains; }));
}

// Prints how much of the specification and of the testee's types the judged requests cover.
void print_tested(std::ostream& out, const TestedSubjects& tested, const Description& testee) {
  const AskableScope scope(testee);
  const std::size_t casts = scope.has_codec("cast_value") ? scope.real_types.size() : 0;
  const auto part = [](std::size_t part_count, std::size_t count) {
    return std::to_string(part_count) + " of " + std::to_string(count);
  };
  out << "judged requests are about " << part(tested.clauses.size(), count_clauses_of_cases()) << " clauses, "
      << part(tested.types.size(), scope.types.size()) << " data types and "
      << part(tested.casts.size(), casts * casts) << " casts between two types\n\n";
}

void print_next(std::ostream& out, std::uint64_t next_case, const Results& results,
                const std::string& program) {
  out << "the next case is " << next_case << "; this command goes on with it:\n  "
      << shell_command(program, run_words(results, "fuzz")) << "\n\n";
}

// Returns "; judged: bytes; not judged: crc32c", the end of the verdict: the judged codecs, and the asked
// codecs without a response that could be judged.
std::string codecs_text(const CampaignState& state) {
  std::vector<std::string> judged, unjudged;
  for (const auto& [codec, count] : state.judged) (count > 0 ? judged : unjudged).push_back(codec);
  return (judged.empty() ? "" : "; judged: " + joined_words(judged, ", ")) +
         (unjudged.empty() ? "" : "; not judged: " + joined_words(unjudged, ", "));
}

std::string verdict_of(const CampaignState& state, const Results& results) {
  const std::size_t failures = count_binding(state, results.strictness);
  const std::string excluded = excluded_text(results);
  return (results.stopped.empty() ? "" : "not completed: " + results.stopped + "; ") +
         plural(failures, "distinct failure") + ", " +
         plural(state.findings.size() - failures, "distinct warning") + " of " +
         name_and_version(results.description) +
         meanings_of(causes_of(results), {FailureKind::failures, FailureKind::warnings},
                     all_clauses().size()) +
         codecs_text(state) + (excluded.empty() ? "" : "; excluded: " + excluded);
}

}  // namespace

Results results_of(const CampaignState& state, const Description& testee, const std::string& folder) {
  Results results;
  results.description = testee;
  results.vectors = folder;  // of the findings; print_next() prints it as --findings
  for (const Finding& finding : state.findings) results.requests.push_back(finding.result);
  return results;
}

void print_campaign(std::ostream& out, const CampaignPlan& plan, const CampaignState& state,
                    const Results& results, const std::string& program, const TableStyle& style) {
  const TableWriter writer(out, style);
  writer.write("campaign ", plan_text(plan) + " (" + plural(state.cases, "case") + ", " +
                                plural(state.requests, "request") + ") on " + full_name(results.description));
  out << "\n";
  print_causes(out, results, program, style);
  print_findings(writer, state, results.strictness);
  print_unexamined(out, state);
  print_unproven(out, state);
  print_tested(out, state.tested, results.description);
  print_next(out, plan.first_case + state.cases, results, program);
  print_protocol_faults(writer, results, program);
  if (!results.protocol_faults.empty()) {
    writer.write("verdict: ", not_judged_text(results), LineColour::verdict);
    return;
  }
  writer.write("verdict: ", verdict_of(state, results), LineColour::verdict);
}

std::string why_not_done(const CampaignPlan& plan, const CampaignState& state) {
  if (state.judged.empty() && !plan.filters.empty())
    return "none of " + plural(state.cases, "case") + " could be asked and matches the filter";
  if (state.judged.empty()) return "nothing could be asked";
  const bool nothing_judged =
      std::ranges::all_of(state.judged, [](const auto& codec) { return codec.second == 0; });
  return nothing_judged ? "no response could be judged" : "";
}

bool has_binding(const CampaignState& state, const Strictness& strictness) {
  return count_binding(state, strictness) > 0 ||
         std::ranges::any_of(state.unexamined, [&](const auto& unexamined) {
           return strictness.counts(unexamined.first.first, unexamined.first.second);
         });
}

}  // namespace zarrproof::fuzz
