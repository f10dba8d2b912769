// The section about the changes between releases of an implementation.
#pragma once

#include <iosfwd>
#include <vector>

#include "conformance/html/run.h"

namespace zarrproof {

// Writes for each implementation with several runs the clauses, by codec or subject, in which requests begin
// or cease to fail from one run to the next, in the order of the runs. Only requests that were judged in both
// runs count. Also writes the clauses that fail in some runs and not in all, such as those of a new codec.
void write_history(std::ostream& out, const std::vector<const Run*>& runs);

}  // namespace zarrproof
