// Responses that are lost now and then are tolerated, more are a fault.
#include "conformance/run/check.h"

#include <gtest/gtest.h>

namespace zarrproof::check_test {
namespace {

TEST(Check, FindsThatResponsesAreLost) {
  EXPECT_TRUE(check_lines({{}, {}, 2}, 600).faults.empty());
  const CheckPart part = check_lines({{}, {}, 3}, 600);
  ASSERT_EQ(part.faults.size(), 1u);
  EXPECT_EQ(part.faults[0].got, "3 requests answered only when asked again");
}

}  // namespace
}  // namespace zarrproof::check_test
