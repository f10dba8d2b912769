// The section about reading the arrays of other implementations.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/interop/interoperability.h"

namespace zarrproof {

// Writes a table with a row for each writer and a column for each reader; then, for each pair, the kinds of
// arrays that are read back wrong, undecided or refused, with examples. The pair with the most wrong kinds
// comes first. `left_out`: sentences about implementations that are not in the table. Without `interop`,
// writes only these; without both, nothing.
void write_interop(std::ostream& out, const Interoperability* interop,
                   const std::vector<std::string>& left_out);

}  // namespace zarrproof
