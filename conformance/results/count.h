// The results of a run, counted.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "conformance/results/results.h"
#include "reference/metadata/codec_names.h"
#include "reference/requirements/joined.h"

namespace zarrproof {

// The areas that results are counted by: the codecs, and what concerns several of them. The area of every
// request is one of them.
inline constexpr auto kAreas = joined<std::string_view>(
    kCodecs,
    std::array<std::string_view, 6>{"metadata", "fill_value", "chains", "state", "layout", "stores"});

// Returns the area of a request, by its id. For an array on disk: the area that its path begins with, or
// "stores" where the path begins with no area.
std::string_view area_of(std::string_view id);

// Numbers of verdicts, which are of elements, or of whole requests where these have none. What the testee
// does not declare counts as undeclared, what it answered to be unsupported as that.
struct Count {
  std::size_t passed = 0, failed = 0, warned = 0, expected = 0, unproven = 0, unsupported = 0, undeclared = 0,
              not_asked = 0;
  std::size_t judged() const { return passed + failed + warned + expected; }
  // All but what was left out because the testee does not declare it.
  std::size_t asked_about() const { return judged() + unproven + unsupported + not_asked; }
  Count& operator+=(const Count& other);
};

// The verdicts of one request. With `strict` every clause is binding.
Count count_of(const RequestResult& result, const Strictness& strictness);

struct Summary {
  std::map<std::string_view, Count> areas;  // every one of kAreas
  Count all;
};
Summary summary_of(const Results& results);

// How a run ends: also the exit status of the program.
enum class ExitStatus { no_failures = 0, failures = 1, not_done = 2 };

// no_failures: no failure of a binding clause but expected ones, and all expected ones fail; with strict, no
// inconsistent answers to an open point, and no codec that is declared but could not be judged. not_done: the
// run stopped, the testee broke the protocol, or nothing was judged of what was selected, or about a required
// answer. A selection may be empty: one part of many, or what failed in a run without failures.
ExitStatus exit_status_of(const Results& results);

}  // namespace zarrproof
