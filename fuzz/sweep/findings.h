// Judges a testee under the rules of the suite, before and after a sweep, and reports the sweep as results.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// A short run on the vectors of a suite that have the codecs of the sweep.
struct ShortRun {
  Answers answers;  // the testee's answers to open points, if its responses decide them
  // Requests with a wrong response, and with a right response when they were asked again: no conversion
  // explains them.
  std::vector<RequestResult> unsteady;
};
ShortRun run_shortly(Asker& asker, const Suite& smoke);

// The findings of each difference that has some, by the place of its conversion and its place in
// ConversionTally::differences. Findings of ConversionTally::arrays have the places after the last
// difference.
using Findings = std::map<std::pair<std::size_t, std::size_t>, std::vector<Finding>>;

// Asks the examples of each difference again, as small requests, and each array that fails as a whole. Judges
// them like vectors, and confirms each failure that is at least as binding as the difference. Leaves out
// differences of level MUST after 50 of these. Throws TesteeUnusable.
Findings findings_of(const Sweep& sweep, Asker& asker);

// Adds the requests, tallies and notes to the results (report.cc). The requests are, for each conversion, one
// whose elements are the values that passed, and one for the values that have no verdict (ID/not-asked); then
// the findings, which count for all values of their difference. Values that differ and have no finding fail
// at level MUST (ID/differ). Arrays that fail as a whole count as one element each; without a finding
// ID/array. Up to 40 notes say how many values of a conversion differ, and which arrays fail.
void add_sweep_results(const Sweep& sweep, const Findings& findings, Results& results);

}  // namespace zarrproof::fuzz::sweep
