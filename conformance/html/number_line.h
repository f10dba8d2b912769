// The numbers around a rounding, as a picture.
#pragma once

#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns an SVG and a sentence, if the fault is about the rounding of one cast_value: the exact value, its
// two neighbours in the output type, the tie between them, the result that the testee gave (got) and the
// right one (want). Returns an empty text for every other fault.
std::string number_line(const RequestResult& result, const Fault& fault);

}  // namespace zarrproof
