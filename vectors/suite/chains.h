// What the parts about chains share.
#pragma once

#include "vectors/suite/builder.h"

namespace zarrproof {

// A chain in both directions, and what becomes of the array's fill value.
void add_chain(SuiteBuilder& suite, const About& about, const ArrayText& array,
               std::initializer_list<const char*> encoded, std::initializer_list<const char*> decoded);

}  // namespace zarrproof
