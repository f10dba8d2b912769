// What an implementation of an earlier core specification need not implement.
#pragma once

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Makes some failures unsupported: refusals that only a later version of the core specification forbids. Adds
// a note with their number.
void apply_core_version(CoreVersion version, Results& results);

}  // namespace zarrproof
