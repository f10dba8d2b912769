// Which answers to the open points a testee follows, worked out from its responses.
#pragma once

#include <vector>

#include "conformance/runner.h"
#include "reference/switch.h"

namespace zarrproof {

struct ProfileEntry {
  Switch open_point;
  std::vector<Answer> answers;  // those that fit all responses; empty: none does, the testee mixes several
};

// An entry for each open point that a response tells something about. Open points that some response hangs on
// together are answered together.
std::vector<ProfileEntry> profile_of(const Results& results);

}  // namespace zarrproof
