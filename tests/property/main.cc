// RapidCheck reads its settings from RC_PARAMS. If RC_PARAMS is not set, the program sets the number of
// cases.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/iterations.h"

int main(int argc, char** argv) {
  const std::string settings = "max_success=" + std::to_string(zarrproof::test::iterations(ZARRPROOF_CASES));
  setenv("RC_PARAMS", settings.c_str(), 0);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
