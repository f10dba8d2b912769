// A finding of a campaign: the smallest request that fails, and whether it always fails.
#pragma once

#include <string>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

struct Finding {
  RequestResult result;   // its id is the id of the vector
  bool is_flaky = false;  // not every repetition failed
  std::string vectors;    // the text of a vector file with the request and its control
};

// Asks the failure three more times, and returns a finding with its vector. The id ends in `name`; findings
// of one case may have equal ids (finding_files.h). Throws TesteeUnusable.
Finding confirm(const Failure& failure, Asker& asker, const std::string& name);

// As confirm(), for a failure that cannot be asked again. Does not throw.
Finding unconfirmed(const Failure& failure, const std::string& name);

}  // namespace zarrproof::fuzz
