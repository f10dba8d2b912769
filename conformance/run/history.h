// Finds failures that depend on earlier requests: an implementation may keep state between requests that
// it should not keep, such as a rounding mode or a cached configuration. Such a failure shows in requests of
// any clause, and no longer when the request is asked alone.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

using OpenTestee = std::function<std::unique_ptr<Testee>()>;  // returns a new process of the testee

// Asks the example of each cause again in a new process, alone after its control. If the example passes
// there, it depends on earlier requests. Then searches its history: the last earlier request after which it
// fails or, if one request is not enough, the fewest requests just before it. Then also asks the other
// requests of the cause alone. A request that passes alone gets this history if it fails after it; otherwise
// its history is empty. Sets RequestResult::after.
//
// Asks no crashed or timed out requests, which failed in a new process, and no causes of expected failures.
// Asks nothing if the run was not completed or has RunPlan::before. Ends after a minute, or at the end of
// RunPlan::max_time; then a note says so. Also ends if the testee cannot be used. Calls `progress` with the
// seconds that have passed, and with their limit.
void find_histories(const Suite& suite, const RunPlan& plan, const OpenTestee& open, const Progress& progress,
                    Results& results);

// Searches the histories of requests on which a process of the run ended, or that it did not answer in time,
// although a new process answers them. Such a request becomes a failure if it fails again after a history, or
// if the run has RunPlan::before, which then is the history. Asks nothing if the run was not completed. Ends
// as find_histories() does.
void find_histories_of_ends(const Suite& suite, const RunPlan& plan, const OpenTestee& open,
                            const std::vector<UnexplainedEnd>& ends, const Progress& progress,
                            Results& results);

}  // namespace zarrproof
