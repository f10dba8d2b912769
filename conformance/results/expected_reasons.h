// The reasons why a run's failures were expected.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct ExpectedReason {
  std::string text;          // from the list of expected failures
  std::string example;       // the id of the first request with such a failure
  std::size_t failures = 0;  // elements where each is judged alone, else requests
};

// Returns the reasons of all expected failures, in the order of the requests.
std::vector<ExpectedReason> expected_reasons(const Results& results);

}  // namespace zarrproof
