// What an implementation of an earlier core specification need not do.
#pragma once

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Takes back the failures of requests that were refused, and that must be accepted only since a later version
// of the core specification than this one: they become unsupported, and a note counts them.
void apply_core_version(CoreVersion version, Results& results);

}  // namespace zarrproof
