// A sweep goes on from the results file of an earlier sweep (--continue).
//
// The file has a tally for each conversion that was begun: its counts, and the first block that was not
// asked. The counts of two sweeps may be added only if these are equal:
// - the testee, its options, name, version, language and dependencies: one implementation gave all responses;
// - zarrproof and its vector files: they decide the expected outcomes, and the values of each block;
// - the declared operations, codecs and data types, --filter and --every-refusal: they decide the list of
// conversions, and the questions of each;
// - --shard: together with a conversion's place in the list, it decides which blocks are asked
// (Sweep::first_block).
// Two kinds of files have no counts to go on from: merged results of shards, and results of a testee that
// broke the protocol, because its other responses may also be wrong.
#pragma once

#include <vector>

#include "conformance/results/results_file.h"
#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Returns a tally for each conversion of the sweep, with the counts of the earlier sweep. A conversion with
// values that could not be judged gets no counts, so that all its values are asked again. `results` describe
// this sweep, without requests. Throws Refused with the file's path if this sweep cannot go on from the file,
// and for counts that no sweep has.
std::vector<ConversionTally> tallies_from(const ResultsFile& earlier, const Results& results,
                                          const Sweep& sweep);

}  // namespace zarrproof::fuzz::sweep
