// Which answers to the open points a testee follows, worked out from its responses.
#pragma once

#include <vector>

#include "conformance/runner.h"
#include "reference/switch.h"

namespace zarrproof {

struct ProfileEntry {
  Switch open_point;
  std::size_t responses = 0;    // how many depended on it
  std::vector<Answer> answers;  // those that fit all of them; empty: no answer fits, the testee mixes several
};

// An entry for each open point that a judged response depended on.
std::vector<ProfileEntry> profile_of(const Results& results);

}  // namespace zarrproof
