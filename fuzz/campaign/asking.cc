#include "fuzz/campaign/asking.h"

#include <algorithm>

namespace zarrproof::fuzz {

Asker::Asker(Testee& testee) : testee_(testee) {}

void Asker::Lasting::submit(std::uint64_t id, const Request& request) {
  last_ = std::max(last_, first_ + id);
  testee_.submit(first_ + id, request);
}

// Skips responses to requests of earlier runs, and to requests that were not asked through this object.
std::optional<Answered> Asker::Lasting::next() {
  if (has_answered_ && is_over_()) throw TesteeUnusable("the time is up");
  while (auto answer = testee_.next()) {
    if (answer->id <= first_ || answer->id > last_) continue;
    has_answered_ = true;
    answer->id -= first_;
    return answer;
  }
  return std::nullopt;
}

Asker::Outcome Asker::ask_what_can_be(const std::vector<CaseVector>& vectors) {
  Suite suite;
  for (const CaseVector& case_vector : vectors) {
    suite.numbers.emplace(case_vector.vector.id, suite.vectors.size());
    suite.vectors.push_back(case_vector.vector);
  }
  testee_.start();
  Results results = run_suite(suite, everything(suite), testee_, [](std::size_t, std::size_t) {});
  return {std::move(results.requests), std::move(results.profile), std::move(results.stopped)};
}

std::vector<RequestResult> Asker::ask(const std::vector<CaseVector>& vectors) {
  Outcome outcome = ask_what_can_be(vectors);
  if (!outcome.stopped.empty()) throw TesteeUnusable(outcome.stopped);
  return std::move(outcome.results);
}

}  // namespace zarrproof::fuzz
