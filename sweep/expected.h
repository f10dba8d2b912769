// The right outcomes of the codes of a block.
#pragma once

#include <vector>

#include "reference/requirements/interpretation.h"
#include "sweep/codes.h"
#include "sweep/conversion.h"

namespace zarrproof::sweep {

struct Expected {
  std::vector<Bits> accepted;      // codes of the input type, in the order of the block
  std::vector<std::byte> results;  // of the accepted codes: elements of the output type in canonical form
  std::vector<Bits> refused;
};

class Reckoner {
 public:
  // Follows `answers`, and the default answers to the other open points.
  Reckoner(const Conversion& conversion, const Answers& answers);

  // Returns the outcomes of the codes of a block. `is_range`: see Codes.
  Expected expected(const std::vector<Bits>& codes, bool is_range) const;

 private:
  void add(Expected& expected, Bits code, const Converted& outcome) const;

  const Conversion& conversion_;
  Answers answers_;
  std::unique_ptr<ArrayCodec> codec_;
};

// Returns codes of a sorted list to be refused alone: all, or with `most` fewer: the ends of each run of
// consecutive codes, then codes at equal distances.
std::vector<Bits> sample_of(const std::vector<Bits>& refused, std::size_t most);

}  // namespace zarrproof::sweep
