// Checks that the kernels answer a request as the reference does.
#pragma once

#include "vectors/request.h"

namespace zarrproof::fuzz {

// Asks the reference and the kernels on every target of this machine. Fails when a byte or the text of an
// error differs. For encode without codecs that change elements, also fails if decoding does not give the
// original array. Arrays and encoded bytes are in buffers of exactly their size, so that sanitizers detect
// reads past the end.
void check_agreement(const Request& request);

}  // namespace zarrproof::fuzz
