// Where the decisions come from that make up a request: bytes of a fuzzer, or random numbers.
#pragma once

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// A source of choices. What is built from them visits its parts in a fixed order, each by a choice of its
// own; the smaller the choices, the simpler the whole.
class Choices {
 public:
  virtual ~Choices() = default;

  // A number from 0 to `highest`. `present` is what the part is already, for a source that writes choices
  // down instead of making them; it returns that.
  virtual Bits choose(Bits highest, Bits present) = 0;

  bool flip(bool present) { return choose(1, present ? 1 : 0) == 1; }
};

}  // namespace zarrproof::fuzz
