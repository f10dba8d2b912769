// An input element.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// The bits of an element, its flags (vectors/flag.h), and for types narrower than a byte the upper bits of
// its byte.
struct Input {
  Bits bits;
  std::vector<std::string> flags = {};
  Bits upper_bits = 0;
};

}  // namespace zarrproof
