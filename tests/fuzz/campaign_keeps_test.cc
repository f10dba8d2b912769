// The findings that campaigns keep, and the next case, for every way to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/report.h"
#include "tests/conformance/nodes.h"
#include "tests/fuzz/defective_testee.h"

namespace zarrproof::fuzz::campaign_keeps_test {
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
  Campaign one({}, testee);
  std::vector<std::size_t> counts, batches;
  CampaignWatch watch;
  watch.on_finding = [&](const Finding&) { counts.push_back(testee.requests().size()); };
  watch.on_batch = [&](const CampaignState& state) { batches.push_back(state.requests); };
  one.run(until(kCases), watch);
  ASSERT_GT(counts.size(), 1u);
  EXPECT_TRUE(std::ranges::is_sorted(counts, std::less_equal<>())) << "each finding has requests of its own";
  ASSERT_GT(batches.size(), 1u);
  EXPECT_GT(batches.front(), 0u);
}

TEST(Campaign, EndsWithManyFindings) {
  DefectiveTestee testee(off_by_one);
  Campaign one({}, testee);
  one.run({.findings = 2});
  EXPECT_GE(one.state().findings.size(), 2u);
  EXPECT_LT(one.state().cases, 100u);
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
  EXPECT_NE(report_of(state, testee.describe())
                .find("not examined: 9 more failures of known causes, for example of CV-2 (MUST)\n"),
            std::string::npos);
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

}  // namespace
}  // namespace zarrproof::fuzz::campaign_keeps_test
