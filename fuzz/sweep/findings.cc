// Example: 31,000 values of a conversion differ. The 8 lowest are asked again in small requests. Two of these
// fail in different ways, so there are two findings, each asked three times more.
#include "fuzz/sweep/findings.h"

#include <algorithm>
#include <set>

#include "conformance/results/count.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz::sweep {

namespace {

// Returns the failures that pass in one of two more runs. Asks only the smallest requests again: a testee
// that refuses everything would take minutes.
std::vector<RequestResult> failures_that_pass_again(const VectorFile& file, const Results& results,
                                                    Asker& asker) {
  constexpr int kMoreRuns = 2;
  constexpr std::size_t kMaxAgain = 32;
  std::vector<std::size_t> failing;
  for (std::size_t i = 0; i < results.requests.size(); ++i)
    if (is_failure(results.requests[i].verdict) && results.requests[i].verdict != Verdict::timed_out)
      failing.push_back(i);
  std::ranges::sort(failing, {}, [&](std::size_t i) { return std::pair(results.requests[i].elements, i); });
  failing.resize(std::min(failing.size(), kMaxAgain));
  VectorFile again;
  for (const std::size_t i : failing) again.cases.push_back(file.cases[i]);
  std::set<std::size_t> passed;
  for (int more = 0; more < kMoreRuns && !failing.empty(); ++more) {
    const Results repeated = asker.ask_all_possible(make_suite({again}));
    for (std::size_t i = 0; i < failing.size(); ++i)
      if (repeated.requests[i].verdict == Verdict::pass) passed.insert(failing[i]);
  }
  std::vector<RequestResult> failures;
  for (const std::size_t i : passed) failures.push_back(results.requests[i]);
  return failures;
}

}  // namespace

ShortRun run_shortly(Asker& asker, const Suite& smoke) {
  VectorFile file;
  for (Vector vector : smoke.vectors) {
    const std::string_view area = area_of(vector.id);
    if ((area != "cast_value" && area != "scale_offset") || !vector.sequence.empty()) continue;
    vector.control.clear();
    file.cases.push_back(std::move(vector));
  }
  const Results results = asker.ask_all_possible(make_suite({file}));
  ShortRun run;
  for (const ProfileEntry& entry : results.profile)
    if (entry.answers.size() == 1) run.answers.set(entry.open_point, entry.answers.front());
  run.unsteady = failures_that_pass_again(file, results, asker);
  return run;
}

Findings findings_of(const Sweep& sweep, Asker& asker) {
  constexpr std::size_t kMaxAskedAtMust = 50;
  Findings findings;
  std::size_t asked_at_must = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const ConversionTally& tally = sweep.tallies()[i];
    const auto add_findings = [&](std::size_t difference, Level level, const std::vector<Bits>& codes) {
      if (codes.empty()) return;
      if (level == Level::must && ++asked_at_must > kMaxAskedAtMust) return;
      const auto vectors = vectors_of(spec_of(conversion, codes), conversion.id);
      for (const Failure& failure : failures_in(vectors, asker.ask(vectors), {}))
        if (failure.result.level <= level)
          findings[{i, difference}].push_back(confirm_failure(failure, asker, "a sweep"));
    };
    const std::vector<DifferenceTally>& differences = tally.differences;
    for (std::size_t j = 0; j < differences.size(); ++j)
      add_findings(j, differences[j].level, differences[j].examples);
    if (tally.arrays) add_findings(differences.size(), Level::must, sweep.codes_of_array(i, *tally.arrays));
  }
  return findings;
}

}  // namespace zarrproof::fuzz::sweep
