// The printed tables of a sweep, and its estimated duration.
#pragma once

#include <iosfwd>

#include "fuzz/sweep/sweep.h"

namespace zarrproof::fuzz::sweep {

// Prints a line for each codec and input type: how many values were asked, how many differ, and how many
// refusals were asked; then a line for each conversion with values that differ, at most 20.
void print_tallies(std::ostream& out, const Sweep& sweep);

// Prints for each codec and input type how many conversions, values and blocks there are, and how long the
// testee will take for them: measured on one block of some of the conversions. `jobs`: the number of
// processes that answer in parallel. Throws TesteeUnusable.
void print_estimate(std::ostream& out, Sweep& sweep, unsigned jobs);

}  // namespace zarrproof::fuzz::sweep
