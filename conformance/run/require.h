// Required answers to open points (--require).
#pragma once

#include <cstddef>
#include <map>

#include "reference/requirements/interpretation.h"
#include "vectors/suite.h"

namespace zarrproof {

// A vector whose outcomes the required answers restrict.
struct Required {
  Answers
      answers;  // the required answers that forbid an outcome; empty: all outcomes stay, under fewer answers
  std::vector<Permitted> permitted;  // the outcomes without --require; they show what the testee answers
};

// By the number of the vector.
using Requirements = std::map<std::size_t, Required>;

// Requires answers to open points: removes the outcomes under other answers from the suite's vectors. Returns
// the vectors that changed. A failure of a vector that lost an outcome is binding at every level. Throws
// Refused if a vector has no outcome under these answers.
Requirements require(Suite& suite, const Answers& answers);

}  // namespace zarrproof
