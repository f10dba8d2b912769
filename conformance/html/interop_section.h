// The section about reading the arrays of other implementations.
#pragma once

#include <iosfwd>
#include <vector>

#include "conformance/html/run.h"

namespace zarrproof {

// Writes a table with a row for each writer and a column for each reader. Its cells link to the causes of
// the pairs.
void write_interop(std::ostream& out, const std::vector<const Run*>& pairs);

}  // namespace zarrproof
