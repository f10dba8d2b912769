// Drives a testee through a suite and judges every response.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/judge.h"
#include "conformance/testee/testee.h"
#include "vectors/suite.h"

namespace zarrproof {

struct VectorResult {
  const Vector* vector;
  Response response;
  Judgement judgement;
};

struct Results {
  Description testee;
  std::vector<VectorResult> results;  // one for each vector of the suite, in its order
  std::vector<std::string> notes;     // what went wrong that no request is to blame for
  std::string stopped;                // why the run ended before its end; empty when it did not
};

// Called with the number of answered requests and of all.
using Progress = std::function<void(std::size_t answered, std::size_t all)>;

// Asks the testee what it supports of the suite. Throws TesteeUnusable when it does not even describe itself.
// The results point into the suite.
Results run_suite(const Suite& suite, Testee& testee, const Progress& progress);

// Whether a failure of this vector makes the run fail: those of M clauses, with `strict` all.
bool is_binding(const Vector& vector, bool strict);

}  // namespace zarrproof
