// Cases that the specification leaves so open that they are not asked.
#pragma once

#include "fuzz/request/outline.h"

namespace zarrproof::fuzz {

// Returns whether the metadata of the outline would contain a scalar in hexadecimal whose number of digits
// can be read in two ways.
bool is_ambiguous(const Outline& outline);

}  // namespace zarrproof::fuzz
