// What an implementation of an earlier core specification need not implement.
#pragma once

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"
#include "vectors/suite.h"

namespace zarrproof {

// Sets the version of the core specification that the results are judged by. `suite` has the requests. A
// refusal of a form that only a later version requires (the bare name of a codec or of an extension data
// type) becomes unsupported. A note counts these refusals.
void apply_core_version(CoreVersion version, const Suite& suite, Results& results);

}  // namespace zarrproof
