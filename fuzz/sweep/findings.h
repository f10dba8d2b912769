// Judges a testee under the rules of the suite, before and after a sweep.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Returns the testee's answers to open points, from a short run on the vectors of this suite that have the
// codecs of the sweep. Points that the responses do not decide have no answer.
Answers answers_of(Asker& asker, const Suite& smoke);

// The findings of each difference that has some, by the place of its conversion and its place in
// ConversionTally::differences.
using Findings = std::map<std::pair<std::size_t, std::size_t>, std::vector<Finding>>;

// Asks the examples of each difference again, as small requests, judges them like vectors, and confirms each
// failure that is at least as binding as the difference. Leaves out differences of level MUST after 50 of
// these. Throws TesteeUnusable.
Findings findings_of(const Sweep& sweep, Asker& asker);

}  // namespace zarrproof::fuzz::sweep
