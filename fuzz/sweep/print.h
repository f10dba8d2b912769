// The printed tables of a sweep.
#pragma once

#include <iosfwd>
#include <string>

#include "fuzz/sweep/sweep.h"

namespace zarrproof::sweep {

// Returns "4,294,967,296".
std::string grouped(std::uint64_t number);

// Prints a line for each codec and input type: how many values were asked, how many differ, and how many
// refusals were asked; then a line for each conversion with values that differ, at most 20.
void print_tallies(std::ostream& out, const Sweep& sweep);

}  // namespace zarrproof::sweep
