// Merges the results of the shards of one run or sweep.
#pragma once

#include <vector>

#include "conformance/results/results_file.h"

namespace zarrproof {

// Returns the results as if one run had asked all requests. A sweep may ask values of one conversion in
// several shards: their numbers of elements are added, and their tallies are left out, so that no sweep goes
// on from merged results. A finding whose id another shard has gets a new id. An open point has the answers
// that fit all shards. There is one shard or more. Throws Refused with the path of a shard that belongs to
// another run, or that repeats a request of another shard; and when a shard is missing.
Results merged(std::vector<ResultsFile> shards);

}  // namespace zarrproof
