// The tests that the conformance runner asks, made by the program.
#pragma once

#include <string>
#include <vector>

#include "vectors/test.h"

namespace zarrproof {

struct Suite {
  std::string name;
  std::vector<Test> tests;

  // The test of that id, or null.
  const Test* find(std::string_view id) const;
};

// Some hundreds of requests that touch every clause.
Suite first_suite();

}  // namespace zarrproof
