// Counts of the results of a run.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "conformance/results/results.h"
#include "reference/types/codec_names.h"

namespace zarrproof {

// The areas that results are counted by: the codecs, and subjects that concern several of them. The area of
// every request is one of them.
inline constexpr std::array<std::string_view, 12> kAreas = {kCodecs[0], kCodecs[1],   kCodecs[2], kCodecs[3],
                                                            "metadata", "fill_value", "chains",   "state",
                                                            "writing",  "layout",     "sharding", "stores"};

// Returns the area of a request, by its id. For an array on disk: the area that its path begins with, or
// "stores" where the path begins with no area.
std::string_view area_of(std::string_view id);

// Numbers of verdicts: of elements where each is judged alone, else of requests. A request that the testee
// does not declare counts as undeclared. A request that it answers with "unsupported" counts as unsupported.
struct Count {
  std::size_t passed = 0, failed = 0, warned = 0, expected = 0, unproven = 0, unsupported = 0, undeclared = 0,
              not_asked = 0;
  std::size_t judged() const { return passed + failed + warned + expected; }
  // Returns all verdicts but undeclared.
  std::size_t declared() const { return judged() + unproven + unsupported + not_asked; }
  Count& operator+=(const Count& other);
};

// Returns the counts of the verdicts of one request. `strictness` says which failures count as failed.
Count count_of(const RequestResult& result, const Strictness& strictness);

// The counts of a run, by area and of all requests.
struct Summary {
  std::map<std::string_view, Count> areas;  // all of kAreas
  Count all;
};
Summary summary_of(const Results& results);

// The problems of a run besides its failures. A run with one of the first four problems gives no verdict.
enum class RunProblem {
  protocol,       // the testee broke the protocol
  stopped,        // Results::stopped
  no_response,    // no response came before the time limit of the run
  not_judged,     // nothing could be judged
  stale,          // failures of the list of expected failures pass
  unsupported,    // more is unsupported than --max-unsupported permits
  ends,           // with --strict: a process ended without a cause
  unjudged,       // with --strict: something declared could not be judged
  contradiction,  // with --strict: an open point is answered inconsistently
};

// Returns whether a run with this problem gives no verdict.
constexpr bool is_not_done(RunProblem problem) {
  return problem <= RunProblem::not_judged;
}

// Returns the problems of the run, in the order of RunProblem. A run without requests has no problem: --shard
// and --failed-from may select nothing.
std::vector<RunProblem> problems_of(const Results& results);

// How a run ends. The values are the exit statuses of the program.
enum class ExitStatus { no_failures = 0, failures = 1, not_done = 2 };

// Returns not_done if a problem of the run prevents a verdict. Returns failures if the run has another
// problem, or a binding failure that is not expected. Otherwise returns no_failures.
ExitStatus exit_status_of(const Results& results);

struct CountColumn {
  std::string_view head;
  std::size_t (*number)(const Count&);
  bool is_shown_if_zero = false;
};

// The columns of every table that counts results by codec and subject.
inline constexpr CountColumn kCountColumns[] = {
    {"judged", [](const Count& count) { return count.judged(); }, true},
    {"passed", [](const Count& count) { return count.passed; }, true},
    {"failed", [](const Count& count) { return count.failed; }, true},
    {"warnings", [](const Count& count) { return count.warned; }, true},
    {"expected", [](const Count& count) { return count.expected; }},
    {"unproven", [](const Count& count) { return count.unproven; }},
    {"unsupported", [](const Count& count) { return count.unsupported; }},
    {"not declared", [](const Count& count) { return count.undeclared; }},
    {"not asked", [](const Count& count) { return count.not_asked; }},
};

// Sets `stopped` if nothing was judged about a required answer: then a run without failures proves nothing
// about the answer. Does nothing after a failure.
void stop_without_required(Results& results);

}  // namespace zarrproof
