// Reports a sweep as results.
#pragma once

#include "fuzz/sweep/findings.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Sets the requests, tallies and notes of the results. The requests are, for each conversion, one whose
// elements are the values that passed, and one for the values that have no verdict (ID/not-asked); then the
// findings, which count for all values of their difference. Values that differ and have no finding fail at
// level MUST (ID/differ). Arrays that fail as a whole count as one element each; without a finding ID/array.
// Notes say how many values differ and which arrays fail, each of at most 20 conversions.
void report(const Sweep& sweep, const Findings& findings, Results& results);

}  // namespace zarrproof::fuzz::sweep
