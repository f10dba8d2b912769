// Campaigns follow their plan: the seed, the first case, the filters.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string_view>

#include "conformance/judging/needs.h"
#include "conformance/testee/builtin.h"
#include "fuzz/campaign/askable_scope.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/generator.h"
#include "fuzz/campaign/report.h"
#include "reference/errors/error.h"
#include "reference/reference.h"
#include "tests/fuzz/defective_testee.h"
#include "tests/support/iterations.h"

namespace zarrproof::fuzz::campaign_plan_test {
namespace {

TEST(Campaign, TheSameSeedFindsTheSame) {
  DefectiveTestee one(off_by_one), other(off_by_one), third(off_by_one);
  const CampaignState first = campaign({.seed = 7}, 20, one), second = campaign({.seed = 7}, 20, other);
  EXPECT_EQ(files_of(first), files_of(second));
  EXPECT_EQ(first.requests, second.requests);
  EXPECT_NE(files_of(campaign({.seed = 8}, 20, third)), files_of(first));
}

// Returns the requests that this campaign asks, as texts.
std::multiset<std::string> requests_of(const CampaignPlan& plan, std::uint64_t cases) {
  std::multiset<std::string> texts;
  DefectiveTestee testee(no_defect);
  campaign(plan, cases, testee);
  for (const auto& [id, request] : testee.requests()) {
    std::string text = std::string(name(request.operation)) + request.zarr_json;
    for (const std::byte byte : request.data.value_or(Bytes())) text += static_cast<char>(byte);
    texts.insert(std::move(text));
  }
  return texts;
}

TEST(Campaign, GoesOnWithTheNextCase) {
  const std::multiset<std::string> whole = requests_of({}, 60);
  std::multiset<std::string> parts = requests_of({}, 23);
  EXPECT_LT(parts.size(), whole.size());
  parts.merge(requests_of({.first_case = 23}, 37));
  EXPECT_EQ(parts, whole);
}

TEST(Campaign, GoesOnUntilSomethingFitsTheFilter) {
  const std::vector<std::string> rare = {"map_zero"};
  DefectiveTestee testee(no_defect);
  const Generator generator(1, testee.describe(), rare);
  std::uint64_t first = 0;
  while (generator.make(first).empty()) ++first;
  ASSERT_GT(first, 8u) << "as common as this, it tells nothing";
  const CampaignState state = campaign({.filters = rare}, first + 1, testee);
  EXPECT_EQ(state.cases, first + 1);
  EXPECT_GT(state.requests, 0u);
  EXPECT_EQ(why_not_done({}, state), "");
}

// Refuses codecs that are given as bare names.
void refuse_bare_names(const Request& request, Response& response) {
  for (const char* bare : {"[\"bytes\"", ",\"bytes\"", ",\"crc32c\""})
    if (metadata_contain(request, bare)) {
      response = {.kind = Response::Kind::error, .text = "a bare name"};
    }
}

TEST(Campaign, AFilterExcludesAClause) {
  constexpr std::uint64_t kCases = 400;
  DefectiveTestee all(refuse_bare_names), some(refuse_bare_names);
  EXPECT_FALSE(campaign({}, kCases, all).findings.empty());
  const CampaignState state = campaign({.filters = {"!META-12"}}, kCases, some);
  EXPECT_EQ(state.cases, kCases);
  for (const Finding& finding : state.findings) ADD_FAILURE() << finding.vectors;
}

TEST(Campaign, AFilterExcludesTypesWithTheirControls) {
  DefectiveTestee testee(no_defect);
  const Generator generator(1, testee.describe(), {"cast_value", "!float32,float64"});
  std::size_t made = 0;
  for (std::uint64_t number = 0; number < 100; ++number)
    for (const CaseVector& one : generator.make(number)) {
      ++made;
      for (const DataType& type : one.spec.array.types())
        EXPECT_TRUE(type.name != "float32" && type.name != "float64") << one.vector.request.zarr_json;
    }
  EXPECT_GT(made, 0u);
}

TEST(Campaign, FiltersByTypesOfTimes) {
  DefectiveTestee testee(no_defect);
  EXPECT_GT(campaign({.filters = {"numpy.datetime64"}}, 100, testee).requests, 0u);
}

// The campaign has a limit of time or of cases; otherwise it would not end.
TEST(Campaign, EndsWhereNothingFitsTheFilter) {
  // No array has both raw and bool elements.
  const CampaignPlan plan{.filters = {"raw_endian", "bool_other"}};
  for (const CampaignLimits& limits :
       {CampaignLimits{.time = std::chrono::milliseconds(200)}, CampaignLimits{.cases = 50}}) {
    DefectiveTestee testee(no_defect);
    Campaign one(plan, testee);
    one.run(limits);
    EXPECT_NE(why_not_done(plan, one.state()).find("matches the filter"), std::string::npos);
  }
}

TEST(Campaign, WithoutTimeAsksNothing) {
  DefectiveTestee testee(no_defect);
  Campaign one({}, testee);
  one.run({.time = std::chrono::milliseconds(0)});
  EXPECT_EQ(one.state().cases, 0u);
}

// The reference, without casts and float16 in its description.
class Lacking : public BuiltinTestee {
 public:
  Lacking() : BuiltinTestee(std::make_unique<Reference>(Answers())) {}

  Description describe() override {
    Description description = BuiltinTestee::describe();
    std::erase(description.codecs, "cast_value");
    std::erase(description.data_types, "float16");
    return description;
  }
};

std::string refusal_of(const std::vector<std::string>& filters) {
  Lacking testee;
  try {
    Campaign({.filters = filters}, testee);
  } catch (const Refused& refused) {
    return refused.what();
  }
  return {};
}

TEST(Campaign, RefusesFiltersThatNothingCanFit) {
  EXPECT_NE(refusal_of({"cast_value"}).find("the codec cast_value"), std::string::npos);
  EXPECT_NE(refusal_of({"uint8", "CV-3"}).find("the codec cast_value"), std::string::npos);
  EXPECT_NE(refusal_of({"float16,CV-1"}).find("the data type float16 or the codec cast_value"),
            std::string::npos);
  EXPECT_NE(refusal_of({","}), "");
  EXPECT_NE(refusal_of({"!"}), "");
  for (const char* filter : {"cast_value,crc32c", "crc32c,cast_value", "SO-1", "META-1", "CHAIN-1",
                             "map_zero", "float32", "r16", "numpy.datetime64", "!cast_value"})
    EXPECT_EQ(refusal_of({filter}), "") << filter;
}

// An id would match by chance, and a misspelled term never.
TEST(Campaign, RefusesWhatIsNoTermOfAFilter) {
  for (const char* term :
       {"unit8", "cv-4", "CV-99", "CV-4 ", " uint8", "fill_value/*", "126/", "cast", "metadata"}) {
    for (const std::string start : {"", "!"}) {
      const std::string refusal = refusal_of({start + term});
      EXPECT_NE(refusal.find("\"" + std::string(term) + "\""), std::string::npos) << term << ": " << refusal;
      EXPECT_NE(refusal.find("; expected a clause"), std::string::npos) << refusal;
    }
    EXPECT_NE(refusal_of({"crc32c", "SO-1," + std::string(term)}), "") << term << " beside others";
  }
  EXPECT_NE(refusal_of({"!unit8"}).find("(did you mean \"uint8\"?)"), std::string::npos);
}

// A clause of a codec that the testee lacks must match no request.
TEST(Campaign, AsksForNoClauseOfACodecWithoutTheCodec) {
  DefectiveTestee testee(no_defect);
  const Generator generator(1, testee.describe(), {});
  std::set<std::string_view> met;
  const auto cases = static_cast<std::uint64_t>(test::iterations(3000));
  for (std::uint64_t number = 0; number < cases; ++number) {
    const std::vector<CaseVector> asked = generator.make(number);
    std::set<std::string> needed;
    for (const CaseVector& case_vector : asked)
      for (const std::string& codec : needs_of(case_vector.vector.request).codecs) needed.insert(codec);
    for (const CaseVector& case_vector : asked)
      for (const Clause clause : case_vector.vector.clauses)
        if (const auto codec = codec_of(clause)) {
          met.insert(*codec);
          EXPECT_EQ(needed.count(std::string(*codec)), 1u) << case_vector.vector.id << " " << id(clause);
        }
  }
  EXPECT_EQ(met.size(), 4u);
}

TEST(Campaign, AsksOnlyWhatFitsTheFilter) {
  DefectiveTestee testee(no_defect);
  campaign({.filters = {"crc32c"}}, 20, testee);
  EXPECT_FALSE(testee.requests().empty());
  for (const auto& [id, request] : testee.requests())
    EXPECT_TRUE(metadata_contain(request, "crc32c")) << request.zarr_json;
}

}  // namespace
}  // namespace zarrproof::fuzz::campaign_plan_test
