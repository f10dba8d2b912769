// What an implementation of an earlier core specification need not implement.
#pragma once

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Sets the version of the core specification that the results are judged by. A refusal becomes unsupported if
// every clause of its request holds only since a later version. A note counts these refusals.
void apply_core_version(CoreVersion version, Results& results);

}  // namespace zarrproof
