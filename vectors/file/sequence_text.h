// Sequences of a vector file: read from JSON, and written as JSON texts.
#pragma once

#include <string>

#include "reference/json/at.h"
#include "vectors/sequence.h"

namespace zarrproof {

// Throws Refused with the place when the sequence does not follow vectors/README.md.
Sequence read_sequence(const At& at);

std::string sequence_json(const Sequence& sequence);

}  // namespace zarrproof
