// Asks a testee the requests of a suite and judges every response.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "conformance/judging/judge.h"
#include "conformance/results/results.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"
#include "vectors/vector.h"

namespace zarrproof {

// Called with the number of answered requests and the number of all requests that are asked, without
// controls. Both are equal in the last call.
using Progress = std::function<void(std::size_t answered, std::size_t all)>;
inline constexpr auto kNoProgress = [](std::size_t, std::size_t) {};

// When a run stops early (--max-failures).
struct FailureLimit {
  // The number of requests with binding failures that the list does not name; 1 or more.
  std::size_t failures;
  Strictness strictness;
  // Returns whether the list of expected failures names a request.
  std::function<bool(std::string_view id)> is_listed;
};

struct RunPlan {
  std::vector<std::size_t> indices;  // of the vectors to report, in the order of the suite
  // The seed of the mixed order (selection/selection.h); nothing: the order of the suite.
  std::optional<std::uint64_t> seed;
  std::optional<std::chrono::milliseconds> max_time;  // asks no new request after this time
  // The indices of vectors that are asked first, after the controls, but not reported. One process then
  // answers all requests.
  std::vector<std::size_t> before = {};
  std::optional<FailureLimit> failures = {};  // after so many failures, judges no other response
};

// Returns a plan of all vectors.
RunPlan everything(const Suite& suite);

// Asks the requests of the plan that the testee declares, and their controls. After a limit of the plan, asks
// nothing more, and a note gives the number of requests that were asked. Divides requests that fail as a
// whole. Sets these members of the results: description, requests, profile, notes, stopped, seconds and what
// the protocol showed. After a signal (interruption.h), asks nothing more; `stopped` then names the signal
// and the number of requests that were not asked. Throws TesteeUnusable if the testee does not describe
// itself.
Results run_suite(const Suite& suite, const RunPlan& plan, Testee& testee, const Progress& progress);

// A vector whose elements are judged one by one, and its judgement: one fault without an element.
struct Whole {
  const Vector* vector;
  Judgement* judgement;
};

// Asks each request again in halves, quarters and so on, down to single elements that fail. Replaces the
// faults of each judgement by the faults of these elements. If the parts do not fail like the whole, the
// fault of the whole stays. Requests that cannot be divided stay unchanged. The ids of the new requests start
// at `first_id`. Throws TesteeUnusable.
void bisect(std::vector<Whole> wholes, Testee& testee, std::uint64_t first_id);

// Returns the vector that asks only the elements [first, first + count), with their permitted results.
// Returns nothing if the array does not have exactly one dimension, or if elements are not judged one by one.
std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count);

}  // namespace zarrproof
