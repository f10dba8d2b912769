// Sequences of a vector file: read from JSON, and written as JSON texts.
#pragma once

#include <string>

#include "reference/json/at.h"
#include "vectors/sequence.h"

namespace zarrproof {

// Throws Refused, with the place, where the sequence is not as vectors/README.md describes it.
Sequence read_sequence(const At& at);

std::string sequence_json(const Sequence& sequence);

}  // namespace zarrproof
