// Finds failures that depend on earlier requests: an implementation may keep state between requests that
// it should not keep, such as a rounding mode or a cached configuration. Such a failure shows in requests of
// any clause, and no longer when the request is asked alone.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "conformance/results/results.h"
#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

struct HistorySearch {
  std::function<std::unique_ptr<Testee>()> open;  // returns a new process of the testee
  // Returns whether the list of expected failures names a request. Such requests are not asked again.
  std::function<bool(std::string_view id)> is_listed;
  std::vector<UnexplainedEnd> ends = {};  // of processes of the run
  Progress progress = kNoProgress;        // of seconds: how many have passed, and of how many
};

// Asks failing requests again in new processes: all together, then the smallest of each cause alone. Those
// that pass depend on earlier requests. Then finds the shortest history of the smallest of these:
// requests of this run, in the order of the run, after which it fails. The others that fail after the same
// history have the same cause; of the rest, searches again. Sets RequestResult::after. Asks nothing if the
// run was not completed. Also searches the histories of requests on which a process of the run ended,
// although a new process answers them: one with a history becomes a failure.
//
// Ends after one minute (three, if the testee did not answer a request in time), or at the end of
// RunPlan::max_time, whichever is earlier, and when the testee cannot be used. If a limit ends it, a note
// says so.
void find_histories(const Suite& suite, const RunPlan& plan, const HistorySearch& search, Results& results);

}  // namespace zarrproof
