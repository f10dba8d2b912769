// Shared by the parts about chains.
#pragma once

#include "vectors/suite/builder.h"

namespace zarrproof {

// Adds a chain in both directions, and resolve for the array's fill value.
void add_chain(SuiteBuilder& suite, const About& about, const ArrayText& array,
               std::initializer_list<const char*> encoded, std::initializer_list<const char*> decoded);

}  // namespace zarrproof
