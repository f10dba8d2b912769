// What an implementation of an earlier core specification need not implement.
#pragma once

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Sets the version of the core specification that the results are judged by. A refusal of something that only
// a later version requires becomes unsupported, and a note counts these refusals.
void apply_core_version(CoreVersion version, Results& results);

}  // namespace zarrproof
