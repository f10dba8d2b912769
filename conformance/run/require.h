// Required answers to open points (--require).
#pragma once

#include <cstddef>
#include <map>

#include "reference/requirements/interpretation.h"
#include "vectors/suite.h"

namespace zarrproof {

// For the number of a vector: the required answers that forbid some of its outcomes.
using Requirements = std::map<std::size_t, Answers>;

// Requires answers to open points: removes the outcomes under other answers from the suite's vectors. Returns
// the vectors that lost an outcome. A failure of these is binding at every level. Throws Refused if a vector
// has no outcome under these answers.
Requirements require(Suite& suite, const Answers& answers);

}  // namespace zarrproof
