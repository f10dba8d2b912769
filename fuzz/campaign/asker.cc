// Each run numbers its requests from 1. Example: after a run with the ids 1 to 40, the testee gets the ids of
// the next run plus 40. So a late response to request 7 is not taken for one to the next run's request 7.
#include "fuzz/campaign/asker.h"

#include <algorithm>

namespace zarrproof::fuzz {

void Asker::submit(std::uint64_t id, const Request& request) {
  last_ = std::max(last_, offset_ + id);
  testee_.submit(offset_ + id, request);
}

// Skips responses to requests of earlier runs, and to requests that were not asked through this object.
std::optional<Answered> Asker::next() {
  if (has_answered_ && is_over_()) throw TesteeUnusable("the time is up");
  while (auto answer = testee_.next()) {
    if (answer->id <= offset_ || answer->id > last_) continue;
    has_answered_ = true;
    answer->id -= offset_;
    return answer;
  }
  return std::nullopt;
}

Results Asker::ask_all_possible(const Suite& suite) {
  offset_ = last_;
  return run_suite(suite, everything(suite), *this, kNoProgress);
}

std::vector<RequestResult> Asker::ask(const std::vector<CaseVector>& vectors) {
  Results results = ask_all_possible(suite_of(vectors));
  if (!results.stopped.empty()) throw TesteeUnusable(results.stopped);
  return std::move(results.requests);
}

}  // namespace zarrproof::fuzz
