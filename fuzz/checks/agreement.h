// Whether the kernels answer a request as the reference does.
#pragma once

#include "reference/interface/implementation.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// Asks the reference, and the kernels on every target of this machine, and fails where one differs in a byte
// or in a word of its error. Arrays and encoded bytes lie in memory of just their size.
void check_agreement(const Request& request);

// The same; and fails, too, where what was encoded, without codecs that change elements, does not decode to
// the same array.
void check_agreement_and_return(const Request& request);

}  // namespace zarrproof::fuzz
