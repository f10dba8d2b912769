// An element to ask about.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// Its bits, why it is there (vectors/flag.h), and for types narrower than a byte the upper bits that its byte
// has beside them.
struct Input {
  Bits bits;
  std::vector<std::string> flags = {};
  Bits upper_bits = 0;
};

}  // namespace zarrproof
