#include "fuzz/sweep/findings.h"

#include "conformance/results/count.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz::sweep {

Answers answers_of(Asker& asker, const Suite& smoke) {
  VectorFile file;
  for (Vector vector : smoke.vectors) {
    const std::string_view area = area_of(vector.id);
    if ((area != "cast_value" && area != "scale_offset") || !vector.sequence.empty()) continue;
    vector.control.clear();
    file.cases.push_back(std::move(vector));
  }
  Answers answers;
  for (const ProfileEntry& entry : asker.ask_all_possible(make_suite({file})).profile)
    if (entry.answers.size() == 1) answers.set(entry.open_point, entry.answers.front());
  return answers;
}

Findings findings_of(const Sweep& sweep, Asker& asker) {
  constexpr std::size_t kMaxBinding = 50;
  Findings findings;
  std::size_t binding = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const std::vector<DifferenceTally>& differences = sweep.tallies()[i].differences;
    for (std::size_t j = 0; j < differences.size(); ++j) {
      if (differences[j].level == Level::must && ++binding > kMaxBinding) continue;
      const auto vectors = vectors_of(spec_of(conversion, differences[j].examples), conversion.id);
      for (const Failure& failure : failures_in(vectors, asker.ask(vectors), {}))
        if (failure.result.level <= differences[j].level)
          findings[{i, j}].push_back(confirm(failure, asker, "a sweep"));
    }
  }
  return findings;
}

}  // namespace zarrproof::fuzz::sweep
