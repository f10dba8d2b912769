// Campaigns reach what a testee says it supports, and count what was judged.
#include "fuzz/campaign/coverage.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/testee/builtin.h"
#include "fuzz/campaign/campaign.h"
#include "reference/reference.h"

namespace zarrproof::fuzz {
namespace {

BuiltinTestee reference() {
  return BuiltinTestee(std::make_unique<Reference>(Answers()));
}

CampaignState campaign(Testee& testee, std::uint64_t cases) {
  Campaign one({}, testee);
  one.run({.time = std::chrono::hours(1), .cases = cases}, [](const CampaignState&) {});
  return one.state();
}

const CampaignState& state_with_reference() {
  static const CampaignState state = [] {
    BuiltinTestee testee = reference();
    return campaign(testee, 3000);
  }();
  return state;
}

TEST(Coverage, ACampaignReachesTheClassesOfScaleOffset) {
  for (const char* flag : {"double-rounding", "fused-multiply-add", "reciprocal", "wider-intermediate"})
    EXPECT_GT(state_with_reference().reached.count_of(std::string("class ") + flag), 0u) << flag;
}

}  // namespace
}  // namespace zarrproof::fuzz
