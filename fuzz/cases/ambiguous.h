// What the texts leave so open that nothing is asked about it.
#pragma once

#include "fuzz/request/outline.h"

namespace zarrproof::fuzz {

// Whether a scalar of the outline's metadata would be written in hexadecimal for a type whose number of
// digits can be read in two ways.
bool is_ambiguous(const Outline& outline);

}  // namespace zarrproof::fuzz
