// The estimated duration of a sweep.
#pragma once

#include <iosfwd>

#include "fuzz/sweep/sweep.h"

namespace zarrproof::sweep {

// Prints for each codec and input type how many conversions, values and blocks there are, and how long the
// testee will take for them: measured on one block of some of the conversions. `jobs`: the number of
// processes that answer in parallel. Throws TesteeUnusable.
void print_estimate(std::ostream& out, Sweep& sweep, unsigned jobs);

}  // namespace zarrproof::sweep
