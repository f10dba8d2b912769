// The results of a sweep, and a sweep that goes on from results.
#pragma once

#include <set>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/results/results_file.h"
#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/sweep/conversion.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Returns the testee's answers to open points, from a short run on the vectors of this suite that have the
// codecs of the sweep. Points that the responses do not decide have no answer.
Answers answers_of(Asker& asker, const Suite& smoke);

struct Findings {
  std::vector<Finding> all;
  std::set<std::size_t> conversions;  // those that have a finding
};

// Asks the examples of the values that differ again, as small requests, judges them like vectors, and
// confirms each failure. Examines the conversions in their order, at most 50 that differ. Throws
// TesteeUnusable.
Findings findings_of(const Sweep& sweep, Asker& asker);

// Returns the results, and notes about what was not asked or not judged. The results have, for each
// conversion, one request whose elements are the values that passed, and one for the values that have no
// verdict (ID/not-asked); then the findings. A conversion whose values differ, but which has no finding,
// fails as a whole. results.cc has an example.
std::vector<RequestResult> requests_of(const Sweep& sweep, const Findings& findings);
std::vector<std::string> notes_of(const Sweep& sweep);

// Returns the tallies of the conversions that were begun.
std::vector<ConversionTally> begun_tallies(const Sweep& sweep);

// A sweep goes on from the results file of an earlier sweep (--continue).
//
// The file has a tally for each conversion that was begun: its counts, and the first block that was not
// asked. The counts of two sweeps may be added only if these are equal:
// - the testee, its options, name, version, language and dependencies: one implementation gave all responses;
// - zarrproof and its vector files: they decide the expected outcomes, and the values of each block;
// - the declared operations, codecs and data types, --filter and --every-refusal: they decide the list of
//   conversions, and what is asked of each;
// - --shard: with a conversion's place in the list, it decides which blocks are asked (Sweep::blocks_below).
// Two files have no counts to go on from: merged results of shards, and results of a testee that broke the
// protocol, because its other responses may be wrong, too.
//
// Returns a tally for each of the conversions, with the counts of the earlier sweep. A conversion with values
// that could not be judged gets no counts, so that all its values are asked again. `results` describe this
// sweep, without requests. Throws Refused with the file's path if this sweep cannot go on from the file, and
// for counts that no sweep has.
std::vector<ConversionTally> tallies_from(const ResultsFile& earlier, const Results& results,
                                          const std::vector<Conversion>& conversions);

}  // namespace zarrproof::fuzz::sweep
