// Finds the answers to open points that a testee follows, from its responses.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// A response that passes and depends on open points. `ways` lists the answers that lead to this response. The
// testee's answers must fit one of them.
struct OpenResponse {
  std::string id;  // of the request
  std::vector<Answers> ways;
};

// Returns an entry for each open point that the responses narrow down. If one response depends on several
// open points, these are solved together.
std::vector<ProfileEntry> profile_of(const std::vector<OpenResponse>& responses);

}  // namespace zarrproof
