// The results of a sweep.
#pragma once

#include <set>
#include <vector>

#include "conformance/results/results.h"
#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::sweep {

// Returns the testee's answers to open points, from a short run on the vectors of this suite that have the
// codecs of the sweep. Points that the responses do not decide have no answer.
Answers answers_of(fuzz::Asker& asker, const Suite& smoke);

struct Findings {
  std::vector<fuzz::Finding> all;
  std::set<std::size_t> conversions;  // those that have a finding
};

// Asks the examples of the values that differ again, as small requests, judges them like vectors, and
// confirms each failure. Examines the conversions in their order, at most 50 that differ. Throws
// TesteeUnusable.
Findings findings_of(const Sweep& sweep, fuzz::Asker& asker);

// Returns the results, and notes about what was not asked or not judged. The results have, for each
// conversion, one request whose elements are the values that passed, and one for the values that have no
// verdict (ID/not-asked); then the findings. A conversion whose values differ, but which has no finding,
// fails as a whole. results.cc has an example.
std::vector<RequestResult> requests_of(const Sweep& sweep, const Findings& findings);
std::vector<std::string> notes_of(const Sweep& sweep);

// Returns the tallies of the conversions that were begun.
std::vector<ConversionTally> begun_tallies(const Sweep& sweep);

}  // namespace zarrproof::sweep
