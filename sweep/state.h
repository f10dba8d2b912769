// The state of a sweep as a file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sweep/sweep.h"

namespace zarrproof::sweep {

// Writes the plan, the testee's name and version, and the tallies. The file is replaced as a whole. Makes the
// folder. Throws std::runtime_error on failure.
void write_state(const std::filesystem::path& file, const SweepPlan& plan, const std::string& testee,
                 const Sweep& sweep);

// Reads the tallies of a sweep with this plan and testee, one for each conversion. Throws Refused when the
// file cannot be read, is no state, or belongs to another plan or testee.
std::vector<Tally> read_state(const std::filesystem::path& file, const SweepPlan& plan,
                              const std::string& testee, const std::vector<Conversion>& conversions);

}  // namespace zarrproof::sweep
