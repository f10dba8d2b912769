// Answers to open points that a run requires.
#pragma once

#include <cstddef>
#include <map>

#include "reference/requirements/interpretation.h"
#include "vectors/suite.h"

namespace zarrproof {

// By the numbers of vectors: the answers that a run requires there, and that forbid some of their outcomes.
using Requirements = std::map<std::size_t, Answers>;

// Makes answers to open points a requirement: of the suite's vectors, only outcomes under them stay
// permitted. Returns the vectors that lost an outcome: there a failure is binding, whatever their level.
// Throws Refused where a vector lists no outcome under these answers.
Requirements require(Suite& suite, const Answers& answers);

}  // namespace zarrproof
