// The vectors that the conformance runner asks, made by the program.
#pragma once

#include <string>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

struct Suite {
  std::string name;
  std::vector<Vector> vectors;

  // The vector of that id, or null.
  const Vector* find(std::string_view id) const;
};

// Requests that touch every clause and every open point.
Suite first_suite();

}  // namespace zarrproof
