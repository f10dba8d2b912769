// Campaigns reach what a testee says it supports, and count what was judged.
#include "fuzz/campaign/coverage.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "conformance/testee/builtin.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/scope.h"
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

bool reaches(const CampaignState& state, const std::string& start) {
  for (const auto& [name, count] : state.reached.counts())
    if (name.starts_with(start) && count > 0) return true;
  return false;
}

TEST(Coverage, ACampaignReachesEveryClause) {
  for (const Clause clause : all_clauses())
    EXPECT_TRUE(reaches(state_with_reference(), "clause " + std::string(id(clause)) + " ")) << id(clause);
}

TEST(Coverage, ACampaignReachesEveryOpenPoint) {
  for (const Switch open_point : all_switches()) {
    const std::string what(name(open_point));
    EXPECT_GT(state_with_reference().reached.count_of("open point " + what), 0u) << what;
  }
}

TEST(Coverage, ACampaignReachesEveryTypeOfTheTestee) {
  const Scope scope(reference().describe());
  for (const DataType& type : scope.types())
    EXPECT_GT(state_with_reference().reached.count_of("type " + type.name), 0u) << type.name;
}

TEST(Coverage, ACampaignReachesTheClassesOfScaleOffset) {
  for (const char* flag : {"double-rounding", "fused-multiply-add", "reciprocal", "wider-intermediate"})
    EXPECT_GT(state_with_reference().reached.count_of(std::string("class ") + flag), 0u) << flag;
}

TEST(Coverage, TheTableCountsRawAndTimeTypes) {
  Description testee = reference().describe();
  testee.data_types = {"uint8", "r*", "numpy.datetime64"};
  EXPECT_NE(reached_tables({}, testee).find("0 of 6 data types, 0 of 1 casts"), std::string::npos);
  testee.data_types = {"r40"};
  EXPECT_NE(reached_tables({}, testee).find("0 of 1 data types, 0 of 0 casts"), std::string::npos);
}

// The reference, which says that it knows cast_value, but answers `unsupported` to it.
class Declining : public BuiltinTestee {
 public:
  Declining() : BuiltinTestee(std::make_unique<Reference>(Answers())) {}

  void submit(std::uint64_t id, const Request& request) override {
    if (request.zarr_json.find("cast_value") != std::string::npos) declined_.insert(id);
    BuiltinTestee::submit(id, request);
  }
  std::optional<Answered> next() override {
    auto answer = BuiltinTestee::next();
    if (!answer || declined_.count(answer->id) == 0) return answer;
    answer->response = {};
    answer->response.kind = Response::Kind::unsupported;
    return answer;
  }

 private:
  std::set<std::uint64_t> declined_;
};

TEST(Coverage, CountsOnlyWhatWasJudged) {
  Declining testee;
  const CampaignState state = campaign(testee, 60);
  EXPECT_TRUE(reaches(state, "clause BYTES-7 "));
  EXPECT_FALSE(reaches(state, "clause CV-3 "));
  EXPECT_FALSE(reaches(state, "cast "));
}

}  // namespace
}  // namespace zarrproof::fuzz
