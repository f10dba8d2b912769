// The matrices of a run: clauses by codec, casts by data types, scale_offset by data type.
#pragma once

#include <iosfwd>

#include "conformance/html/run.h"

namespace zarrproof {

void write_matrices(std::ostream& out, const Run& run);

}  // namespace zarrproof
