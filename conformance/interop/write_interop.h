// Interoperability files: JSON. interop.schema.json describes the format.
#pragma once

#include <iosfwd>

#include "conformance/interop/interoperability.h"

namespace zarrproof {

// Writes the matrix as one JSON object. Leaves out empty members, and for each pair the kinds that were not
// judged. Escapes characters that are not harmless (text/harmless.h).
void write_interoperability(std::ostream& out, const Interoperability& interop);

}  // namespace zarrproof
