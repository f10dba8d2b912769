// Several runs side by side.
#pragma once

#include <iosfwd>
#include <vector>

#include "conformance/html/run.h"

namespace zarrproof {

// Writes a table of the runs with their verdicts, then the clauses with a column for each run.
void write_side_by_side(std::ostream& out, const std::vector<const Run*>& runs);

// Writes what changed from the first run to the second: worse, better, new.
void write_changes(std::ostream& out, const Run& before, const Run& after);

}  // namespace zarrproof
