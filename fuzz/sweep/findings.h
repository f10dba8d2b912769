// Judges a testee under the rules of the suite, before and after a sweep.
#pragma once

#include <map>
#include <vector>

#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Returns the testee's answers to open points, from a short run on the vectors of this suite that have the
// codecs of the sweep. Points that the responses do not decide have no answer.
Answers answers_of(Asker& asker, const Suite& smoke);

// The findings of each conversion that has some.
using Findings = std::map<std::size_t, std::vector<Finding>>;

// Asks the examples of the values that differ again, as small requests, judges them like vectors, and
// confirms each failure. Examines the conversions in their order, at most 50 that differ. Throws
// TesteeUnusable.
Findings findings_of(const Sweep& sweep, Asker& asker);

}  // namespace zarrproof::fuzz::sweep
