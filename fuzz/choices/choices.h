// The source of the decisions that make a request: bytes of a fuzzer, or random numbers.
#pragma once

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// A source of choices. A builder visits the parts of a request in a fixed order and makes one choice for each
// part. Smaller choices make simpler requests.
class Choices {
 public:
  virtual ~Choices() = default;

  // Returns a number from 0 to `highest`. `present` is the current value of the part: a source that records
  // choices returns it.
  virtual Bits choose(Bits highest, Bits present) = 0;

  bool flip(bool present) { return choose(1, present ? 1 : 0) == 1; }
};

}  // namespace zarrproof::fuzz
