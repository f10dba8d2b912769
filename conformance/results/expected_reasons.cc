#include "conformance/results/expected_reasons.h"

#include <algorithm>

namespace zarrproof {

std::vector<ExpectedReason> expected_reasons(const Results& results) {
  std::vector<ExpectedReason> reasons;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      if (!fault.expected) continue;
      auto reason = std::ranges::find(reasons, *fault.expected, &ExpectedReason::text);
      if (reason == reasons.end()) reason = reasons.insert(reason, {*fault.expected, result.id});
      reason->failures += weight(result, fault);
    }
  return reasons;
}

}  // namespace zarrproof
