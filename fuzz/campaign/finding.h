// What a campaign found: the smallest request that shows it, and whether it always does.
#pragma once

#include <string>
#include <vector>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

// How often a failure is asked again.
inline constexpr unsigned kMoreRuns = 3;

struct Finding {
  std::string signature;
  RequestResult result;  // its id is that of the vector
  unsigned runs = 0;     // after the first; none where the testee could not be used any more
  unsigned failed = 0;   // of these
  std::string vectors;   // the text of a vector file with the request and its control

  bool is_flaky() const { return failed < runs; }
};

// Asks the failure three more times, and makes a vector of it. Its id ends in `name`, and is none of the
// others'. Throws TesteeUnusable.
Finding confirm(const Failure& failure, Asker& asker, const std::string& name,
                const std::vector<Finding>& others);

// The same of a failure that cannot be asked again. Throws nothing.
Finding unconfirmed(const Failure& failure, const std::string& name, const std::vector<Finding>& others);

// Its id without the operation at the end.
std::string folder_of(const Finding& finding);

// Whether it could not be asked again before the campaign ended.
bool is_unconfirmed(const Finding& finding);

}  // namespace zarrproof::fuzz
