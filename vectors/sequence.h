// Requests that are asked one after the other: what one of them leaves behind shows in the next.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

struct Sequence {
  std::string id, since, until;
  std::vector<Vector> steps;       // the id of a step, and of its control, is a name within the sequence
  std::vector<std::size_t> order;  // which step is asked first, second and so on
};

}  // namespace zarrproof
