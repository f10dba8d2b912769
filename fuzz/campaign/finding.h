// A finding of a campaign: the smallest request that fails, and whether it always fails.
#pragma once

#include <string>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

// The number of repetitions of a failure.
inline constexpr unsigned kMoreRuns = 3;

struct Finding {
  std::string signature;
  RequestResult result;  // its id is the id of the vector
  unsigned runs = 0;     // repetitions; 0 when the testee was unusable
  unsigned failed = 0;   // failed repetitions
  std::string vectors;   // the text of a vector file with the request and its control

  bool is_flaky() const { return failed < runs; }

  // Returns whether the campaign ended before the failure could be asked again.
  bool is_unconfirmed() const { return runs == 0; }

  // Returns the id without the operation at the end.
  std::string folder() const { return result.id.substr(0, result.id.rfind('/')); }
};

// Asks the failure three more times, and returns a finding with its vector. The id ends in `name`; findings
// of one case may have equal ids (finding_files.h). Throws TesteeUnusable.
Finding confirm(const Failure& failure, Asker& asker, const std::string& name);

// As confirm(), for a failure that cannot be asked again. Does not throw.
Finding unconfirmed(const Failure& failure, const std::string& name);

}  // namespace zarrproof::fuzz
