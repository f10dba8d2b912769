// The number of random cases of a test: the environment variable ZARRPROOF_ITERATIONS, if it is set.
#pragma once

#include <cstdlib>

namespace zarrproof::test {

inline int iterations(int normally) {
  const char* given = std::getenv("ZARRPROOF_ITERATIONS");
  return given == nullptr ? normally : std::atoi(given);
}

}  // namespace zarrproof::test
