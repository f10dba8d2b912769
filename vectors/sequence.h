// Requests in a fixed order, to find state that one request leaves behind and that changes the response to a
// later one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

struct Sequence {
  std::string id;
  std::vector<Vector> steps;       // ids of steps and controls are names within the sequence
  std::vector<std::size_t> order;  // indices of steps in the order of asking
};

}  // namespace zarrproof
