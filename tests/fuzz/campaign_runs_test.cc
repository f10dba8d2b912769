// Campaigns follow their plan: the seed, the first case, the filters. The findings that they keep, and the
// next case, for every way to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string_view>

#include "conformance/judging/needs.h"
#include "conformance/testee/builtin.h"
#include "fuzz/campaign/askable_scope.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/generator.h"
#include "fuzz/campaign/report.h"
#include "reference/errors/error.h"
#include "reference/reference.h"
#include "tests/conformance/nodes.h"
#include "tests/fuzz/defective_testee.h"
#include "tests/support/iterations.h"
#include "tests/support/messages.h"

namespace zarrproof::fuzz::campaign_runs_test {
namespace {

CampaignLimits until(std::uint64_t cases, std::function<bool()> is_interrupted = [] { return false; }) {
  return {.cases = cases, .is_interrupted = std::move(is_interrupted)};
}

// Returns a testee that is wrong by one, until it becomes unusable after this number of responses.
DefectiveTestee off_by_one_until(int end) {
  return DefectiveTestee([end, count = 0](const Request& request, Response& response) mutable {
    if (++count > end) throw TesteeUnusable("the testee is gone");
    off_by_one(request, response);
  });
}

constexpr std::uint64_t kCases = 40;

// Checks an unconfirmed finding, and that the next case is not after its case.
void check_unconfirmed(const Finding& finding, std::uint64_t next) {
  EXPECT_FALSE(finding.is_flaky);
  DefectiveTestee alone(off_by_one);
  EXPECT_TRUE(is_failure(verdict_on(finding, alone))) << finding.vectors;
  const std::string comment = finding.result.comment, word = " case ";
  EXPECT_GE(std::stoull(comment.substr(comment.find(word) + word.size())), next) << comment;
}

// Checks that a campaign that ended early, and a campaign on the next case and the others, judge what one
// campaign judges, and confirm what the first could not confirm. Returns the number of unconfirmed findings.
std::size_t check_rest(const CampaignState& ended, const CampaignState& whole) {
  const std::uint64_t next = ended.cases;
  EXPECT_LT(next, kCases);
  DefectiveTestee again(off_by_one);
  const CampaignState rest = campaign({.first_case = next}, kCases - next, again);
  EXPECT_EQ(ended.cases + rest.cases, kCases);
  EXPECT_GE(ended.requests + rest.requests, whole.requests);
  for (const Clause clause : whole.tested.clauses)
    EXPECT_TRUE(ended.tested.clauses.contains(clause) || rest.tested.clauses.contains(clause)) << id(clause);
  std::size_t unconfirmed = 0;
  for (const Finding& finding : ended.findings)
    if (finding.result.comment.find("not asked again") != std::string::npos) {
      ++unconfirmed;
      check_unconfirmed(finding, next);
    }
  EXPECT_TRUE(unconfirmed == 0 || !rest.findings.empty());
  return unconfirmed;
}

// The testee may end at any point: while a batch is asked, or while a failure is shrunk or repeated. Earlier
// failures are kept unshrunk, and their cases are asked again by the campaign on the next case.
TEST(Campaign, LosesNothingWhenTheTesteeGoes) {
  DefectiveTestee always(off_by_one);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.requests().size());
  ASSERT_FALSE(whole.findings.empty());
  std::size_t unconfirmed = 0;
  for (int end = 1; end < answers; end += std::max(1, answers / 8)) {
    DefectiveTestee going = off_by_one_until(end);
    Campaign broken({}, going);
    EXPECT_THROW(broken.run(until(kCases)), TesteeUnusable);
    unconfirmed += check_rest(broken.state(), whole);
  }
  EXPECT_GT(unconfirmed, 0u);
}

// After an interruption at any point, nothing more is asked, and the received responses count.
TEST(Campaign, EndsBetweenTwoAnswers) {
  DefectiveTestee always(off_by_one);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.requests().size());
  std::size_t unconfirmed = 0;
  // The ends are dense at first, while cases are asked. Later most responses are about smaller cases.
  for (int end = 0; end < answers; end = std::max(2 * end, end + 1)) {
    int count = 0;
    DefectiveTestee testee([&](const Request& request, Response& response) {
      ++count;
      off_by_one(request, response);
    });
    Campaign ended({}, testee);
    ended.run(until(kCases, [&] { return !testee.requests().empty() && count >= end; }));
    EXPECT_EQ(count, std::max(end, 1)) << "the first answer is waited for";
    EXPECT_TRUE(ended.state().requests > 0 || end < 2) << "a refusal alone, without its control, is none";
    const bool is_judged = why_not_done({}, ended.state()).empty();
    EXPECT_TRUE(is_judged || end < 4) << "only the first answers may all be refusals";
    unconfirmed += check_rest(ended.state(), whole);
  }
  EXPECT_GT(unconfirmed, 0u);
}

// A finding is reported before the next request, so that it is not lost when the program is killed.
TEST(Campaign, ReportsEachFindingAndEachBatchAtOnce) {
  DefectiveTestee testee(off_by_one);
  Campaign watched({}, testee);
  std::vector<std::size_t> counts, batches;
  CampaignWatch watch;
  watch.on_finding = [&](const Finding&) { counts.push_back(testee.requests().size()); };
  watch.on_batch = [&](const CampaignState& state) { batches.push_back(state.requests); };
  watched.run(until(kCases), watch);
  ASSERT_GT(counts.size(), 1u);
  EXPECT_TRUE(std::ranges::is_sorted(counts, std::less_equal<>())) << "each finding has requests of its own";
  ASSERT_GT(batches.size(), 1u);
  EXPECT_GT(batches.front(), 0u);
}

TEST(Campaign, EndsWithManyFindings) {
  DefectiveTestee testee(off_by_one);
  Campaign limited({}, testee);
  limited.run({.findings = 2});
  EXPECT_GE(limited.state().findings.size(), 2u);
  EXPECT_LT(limited.state().cases, 100u);
}

void refuse_casts(const Request& request, Response& response) {
  if (request.operation != Operation::encode || !metadata_contain(request, "cast_value")) return;
  response = {.kind = Response::Kind::error, .text = "no"};
}

TEST(Campaign, CountsWhatItDoesNotLookInto) {
  DefectiveTestee testee(refuse_casts);
  EXPECT_FALSE(campaign({}, 60, testee).unexamined.empty());
}

TEST(Campaign, WhatWasNotLookedIntoBinds) {
  CampaignState state;
  EXPECT_FALSE(has_binding(state, {.all = true}));
  state.unexamined[{Level::derived, {Clause::META_2}}] = 2;
  EXPECT_FALSE(has_binding(state, {}));
  EXPECT_FALSE(has_binding(state, {.clauses = {Clause::CV_2}}));
  EXPECT_TRUE(has_binding(state, {.clauses = {Clause::META_2}}));
  EXPECT_TRUE(has_binding(state, {.all = true}));
  state.unexamined[{Level::must, {Clause::CV_2}}] = 3;
  state.unexamined[{Level::must, {Clause::CV_3}}] = 4;
  EXPECT_TRUE(has_binding(state, {}));
  DefectiveTestee testee(no_defect);
  expect_words(report_of(state, testee.describe()),
               {"not examined: 9 more failures of known causes, for example of CV-2 (MUST)\n"});
}

TEST(Campaign, AFullDiskLeavesNoPartOfAFinding) {
  const Scratch folder;
  DefectiveTestee testee(off_by_one);
  const Finding first = campaign({}, 40, testee).findings.at(0);
  {
    const FullDisk full(100);
    EXPECT_THROW(save_finding(first, folder.folder()), std::runtime_error);
  }
  EXPECT_EQ(folder.entries(), 0u);
}

// A broken link may have the name of a finding.
TEST(Campaign, FindingsFollowNoPlantedLink) {
  const Scratch folder;
  DefectiveTestee testee(off_by_one);
  const Finding first = campaign({}, 40, testee).findings.at(0);
  std::filesystem::create_symlink("victim", path_of_finding(first, folder.folder()));
  EXPECT_THROW(save_finding(first, folder.folder()), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder / "victim"));
}

TEST(Campaign, FindingsStayInASharedFolder) {
  const Scratch scratch;
  const auto folder = scratch / "findings";
  EXPECT_NO_THROW(check_findings_folder(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  DefectiveTestee testee(off_by_one);
  const CampaignState state = campaign({}, 200, testee);
  for (int campaigns = 0; campaigns < 2; ++campaigns)
    for (const Finding& finding : state.findings) save_finding(finding, folder);
  const Suite all = load_vectors(folder);
  std::set<const Vector*> found;  // each finding has an id of its own
  for (const Finding& finding : state.findings) found.insert(all.find(finding.result.id));
  EXPECT_FALSE(found.contains(nullptr));
  EXPECT_GT(found.size(), 5u);
  EXPECT_EQ(found.size(), state.findings.size());
  Finding other = state.findings.at(0);
  other.vectors.clear();
  save_finding(other, folder);
  EXPECT_EQ(load_vectors(folder).vectors.size(), all.vectors.size()) << "an existing file stays";
}

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
  constexpr std::uint64_t kFilteredCases = 400;
  DefectiveTestee all(refuse_bare_names), some(refuse_bare_names);
  EXPECT_FALSE(campaign({}, kFilteredCases, all).findings.empty());
  const CampaignState state = campaign({.filters = {"!META-12"}}, kFilteredCases, some);
  EXPECT_EQ(state.cases, kFilteredCases);
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

const std::string kNothing = "nothing was refused";

std::string refusal_of(const std::vector<std::string>& filters) {
  Lacking testee;
  return zarrproof::refusal_of([&] { return Campaign({.filters = filters}, testee); });
}

TEST(Campaign, RefusesFiltersThatNothingCanFit) {
  expect_words(refusal_of({"cast_value"}), {"the codec cast_value"});
  expect_words(refusal_of({"uint8", "CV-3"}), {"the codec cast_value"});
  expect_words(refusal_of({"float16,CV-1"}), {"the data type float16 or the codec cast_value"});
  EXPECT_NE(refusal_of({","}), kNothing);
  EXPECT_NE(refusal_of({"!"}), kNothing);
  for (const char* filter : {"cast_value,crc32c", "crc32c,cast_value", "SO-1", "META-1", "CHAIN-1",
                             "map_zero", "float32", "r16", "numpy.datetime64", "!cast_value"})
    EXPECT_EQ(refusal_of({filter}), kNothing) << filter;
}

// An id would match by chance, and a misspelled term never.
TEST(Campaign, RefusesWhatIsNoTermOfAFilter) {
  for (const char* term :
       {"unit8", "cv-4", "CV-99", "CV-4 ", " uint8", "fill_value/*", "126/", "cast", "metadata"}) {
    for (const std::string start : {"", "!"}) {
      const std::string refusal = refusal_of({start + term});
      expect_words(refusal, {"\"" + std::string(term) + "\"", "; expected a clause"});
    }
    EXPECT_NE(refusal_of({"crc32c", "SO-1," + std::string(term)}), kNothing) << term << " beside others";
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
  DefectiveTestee testee(no_defect), testee_of_times(no_defect);
  campaign({.filters = {"crc32c"}}, 20, testee);
  EXPECT_FALSE(testee.requests().empty());
  for (const auto& [id, request] : testee.requests())
    EXPECT_TRUE(metadata_contain(request, "crc32c")) << request.zarr_json;
  EXPECT_GT(campaign({.filters = {"numpy.datetime64"}}, 100, testee_of_times).requests, 0u);
}
}  // namespace
}  // namespace zarrproof::fuzz::campaign_runs_test
