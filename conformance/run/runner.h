// Drives a testee through requests of the suite and judges every response.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/run/require.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

// Called with the number of answered requests and of all; they are equal at the end, however it comes.
using Progress = std::function<void(std::size_t answered, std::size_t all)>;

struct RunPlan {
  std::vector<std::size_t> numbers;               // of the vectors to report, in the order of the suite
  std::optional<std::uint64_t> seed;              // asks in a mixed order (order.h), not in that of the suite
  std::optional<std::chrono::milliseconds> most;  // asks nothing new after this time
  Requirements required;                          // what require() returned
};

// A plan of all vectors.
RunPlan everything(const Suite& suite);

// Asks what the testee supports of the plan, and the controls that belong to it; what fails as a whole is
// asked again in parts. Fills in what the run tells: description, requests, profile, notes, stopped, seconds.
// Once a signal came (interruption.h) it asks nothing more, and `stopped` says so with what was not asked.
// Throws TesteeUnusable when the testee does not even describe itself.
Results run_suite(const Suite& suite, const RunPlan& plan, Testee& testee, const Progress& progress);

}  // namespace zarrproof
