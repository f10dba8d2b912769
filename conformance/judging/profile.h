// Which answers to the open points a testee follows, worked out from its responses.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// A response that passes and hangs on open points: the ways in which it may have come about. A testee's
// answers must fit one of them.
struct OpenResponse {
  std::string id;  // of the request
  std::vector<Answers> ways;
};

// An entry for each open point that a response tells something about. Open points that some response hangs on
// together are answered together.
std::vector<ProfileEntry> profile_of(const std::vector<OpenResponse>& responses);

}  // namespace zarrproof
