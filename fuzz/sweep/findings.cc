#include "fuzz/sweep/findings.h"

#include <set>

#include "conformance/results/count.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz::sweep {

ShortRun run_shortly(Asker& asker, const Suite& smoke) {
  VectorFile file, failing;
  for (Vector vector : smoke.vectors) {
    const std::string_view area = area_of(vector.id);
    if ((area != "cast_value" && area != "scale_offset") || !vector.sequence.empty()) continue;
    vector.control.clear();
    file.cases.push_back(std::move(vector));
  }
  ShortRun run;
  const Results results = asker.ask_all_possible(make_suite({file}));
  for (const ProfileEntry& entry : results.profile)
    if (entry.answers.size() == 1) run.answers.set(entry.open_point, entry.answers.front());
  for (std::size_t i = 0; i < results.requests.size(); ++i) {
    const Verdict verdict = results.requests[i].verdict;
    if (!is_failure(verdict) || verdict == Verdict::timed_out) continue;
    run.unsteady.push_back(results.requests[i]);
    failing.cases.push_back(file.cases[i]);
  }
  if (failing.cases.empty()) return run;
  constexpr int kMoreRuns = 2;
  std::set<std::string> passed;
  for (int more = 0; more < kMoreRuns; ++more)
    for (const RequestResult& result : asker.ask_all_possible(make_suite({failing})).requests)
      if (result.verdict == Verdict::pass) passed.insert(result.id);
  std::erase_if(run.unsteady, [&](const RequestResult& result) { return !passed.contains(result.id); });
  return run;
}

Findings findings_of(const Sweep& sweep, Asker& asker) {
  constexpr std::size_t kMaxBinding = 50;
  Findings findings;
  std::size_t binding = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const ConversionTally& tally = sweep.tallies()[i];
    const auto find = [&](std::size_t place, Level level, const std::vector<Bits>& codes) {
      if (codes.empty() || (level == Level::must && ++binding > kMaxBinding)) return;
      const auto vectors = vectors_of(spec_of(conversion, codes), conversion.id);
      for (const Failure& failure : failures_in(vectors, asker.ask(vectors), {}))
        if (failure.result.level <= level) findings[{i, place}].push_back(confirm(failure, asker, "a sweep"));
    };
    const std::vector<DifferenceTally>& differences = tally.differences;
    for (std::size_t j = 0; j < differences.size(); ++j)
      find(j, differences[j].level, differences[j].examples);
    if (tally.arrays) find(differences.size(), Level::must, sweep.codes_of_array(i, *tally.arrays));
  }
  return findings;
}

}  // namespace zarrproof::fuzz::sweep
