// What campaigns keep, however they end.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/report.h"
#include "fuzz/campaign/state.h"
#include "reference/error.h"
#include "tests/fuzz/odd_testee.h"

namespace zarrproof::fuzz {
namespace {

TEST(Campaign, GoesOnWhereItWas) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-state.json";
  Odd one(one_off), two(one_off), three(one_off);
  const CampaignState whole = campaign({}, 30, one);
  const CampaignState half = campaign({}, 18, two);
  write_state(file, {}, "odd", half);
  Campaign rest({}, three);
  rest.go_on_from(read_state(file, {}, "odd"));
  rest.run({.time = std::chrono::hours(1), .cases = 30}, [](const CampaignState&) {});
  EXPECT_FALSE(files_of(half).empty());
  EXPECT_EQ(files_of(rest.state()), files_of(whole));
  EXPECT_EQ(rest.state().reached, whole.reached);
  EXPECT_EQ(rest.state().known, whole.known);
  EXPECT_EQ(rest.state().questions, whole.questions);
  CampaignPlan other;
  other.seed = 2;
  EXPECT_THROW(read_state(file, other, "odd"), Refused);
  EXPECT_THROW(read_state(file, {}, "another"), Refused);
  std::filesystem::remove(file);
}

std::vector<std::string> signatures_of(const CampaignState& state) {
  std::vector<std::string> signatures;
  for (const Finding& finding : state.findings) signatures.push_back(finding.signature);
  return signatures;
}

// One off, until the testee cannot be used any more: after so many answers.
Odd one_off_until(int end) {
  return Odd([end, count = 0](const Request& request, Response& response) mutable {
    if (++count > end) throw TesteeUnusable("the testee is gone");
    one_off(request, response);
  });
}

// Wherever the testee goes: while a batch is asked, or while a failure is shrunk or asked again. What failed
// until then is kept as it is, and looked into when the campaign goes on.
TEST(Campaign, LosesNothingWhenTheTesteeGoes) {
  constexpr std::uint64_t kCases = 20;
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-gone.json";
  Odd always(one_off);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.asked().size());
  ASSERT_FALSE(whole.findings.empty());
  std::size_t unconfirmed = 0;
  for (int end = 1; end < answers; end += std::max(1, answers / 8)) {
    Odd going = one_off_until(end), again(one_off);
    Campaign broken({}, going);
    const Limits limits{.time = std::chrono::hours(1), .cases = kCases};
    EXPECT_THROW(broken.run(limits, [](const CampaignState&) {}), TesteeUnusable);
    for (const Finding& finding : broken.state().findings) {
      if (finding.runs > 0) continue;
      ++unconfirmed;
      EXPECT_FALSE(finding.is_flaky());
      EXPECT_NE(finding.result.comment.find("not asked again"), std::string::npos);
      Odd alone(one_off);
      EXPECT_TRUE(is_failure(verdict_on(finding, alone))) << finding.vectors;
    }
    write_state(file, {}, "odd", broken.state());
    Campaign rest({}, again);
    rest.go_on_from(read_state(file, {}, "odd"));
    rest.run(limits, [](const CampaignState&) {});
    EXPECT_EQ(signatures_of(rest.state()), signatures_of(whole)) << "gone after " << end << " answers";
    EXPECT_EQ(rest.state().known, whole.known) << "gone after " << end << " answers";
  }
  EXPECT_GT(unconfirmed, 0u);
  std::filesystem::remove(file);
}

TEST(Campaign, EndsAfterABatchWhenInterrupted) {
  Odd odd(nothing);
  Campaign one({}, odd);
  std::size_t batches = 0;
  one.run({.time = std::chrono::hours(1), .is_interrupted = [&] { return batches == 2; }},
          [&](const CampaignState& state) {
            ++batches;
            EXPECT_GT(state.questions, 0u);
          });
  EXPECT_EQ(batches, 2u);
}

void refuse_casts(const Request& request, Response& response) {
  if (request.operation != Operation::encode || !says(request, "cast_value")) return;
  response = {};
  response.kind = Response::Kind::error;
  response.text = "no";
}

std::string report_of(const CampaignState& state, Testee& testee) {
  std::ostringstream out;
  print_campaign(out, {}, state, results_of(state, testee.describe(), "findings"), "zarrproof");
  return out.str();
}

TEST(Campaign, CountsWhatItDoesNotLookInto) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-skipped.json";
  Odd odd(refuse_casts);
  const CampaignState state = campaign({}, 60, odd);
  ASSERT_FALSE(state.skipped.at(Level::must).empty());
  for (const auto& [level, signatures] : state.skipped)
    for (const std::string& signature : signatures) EXPECT_EQ(state.known.count(signature), 0u) << signature;
  write_state(file, {}, "odd", state);
  EXPECT_EQ(read_state(file, {}, "odd").skipped, state.skipped);
  EXPECT_NE(report_of(state, odd).find(" of causes that came often were not looked into: "),
            std::string::npos);
  std::filesystem::remove(file);
}

TEST(Campaign, WhatWasNotLookedIntoBinds) {
  CampaignState state;
  EXPECT_FALSE(has_binding(state, true));
  state.skipped[Level::derived] = {"D META-2  integer fail refused"};
  EXPECT_FALSE(has_binding(state, false));
  EXPECT_TRUE(has_binding(state, true));
  state.skipped[Level::must] = {"M CV-2  uint8,int8 fail refused"};
  EXPECT_TRUE(has_binding(state, false));
  Odd odd(nothing);
  EXPECT_NE(
      report_of(state, odd).find("2 more failures of causes that came often were not looked into: 1 of M"),
      std::string::npos);
}

// Each entry of the state as something else.
TEST(Campaign, ReadsNoStateOfAnotherKind) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-kinds.json";
  Odd odd(one_off);
  write_state(file, {}, "odd", campaign({}, 20, odd));
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string sound = text.str();
  for (const char* key : {"judged", "reached", "known", "repeats", "skipped", "findings"}) {
    const std::string start = "\"" + std::string(key) + "\": ";
    const std::size_t at = sound.find(start);
    ASSERT_NE(at, std::string::npos) << key;
    std::ofstream(file) << sound.substr(0, at) << start
                        << "5,\n \"was\": " << sound.substr(at + start.size());
    EXPECT_THROW(read_state(file, {}, "odd"), Refused) << key;
  }
  std::ofstream(file) << sound.substr(0, sound.find("\"known\": [") + 10) << "5, "
                      << sound.substr(sound.find("\"known\": [") + 10);
  EXPECT_THROW(read_state(file, {}, "odd"), Refused);
  EXPECT_THROW(read_state(testing::TempDir(), {}, "odd"), Refused);
  std::filesystem::remove(file);
}

// A finding of another testee has the same name and stays.
TEST(Campaign, OverwritesNoOtherFinding) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "campaign-findings";
  std::filesystem::remove_all(folder);
  Odd odd(one_off);
  const CampaignState state = campaign({}, 20, odd);
  const Finding& first = state.findings.at(0);
  Finding other = first;
  const std::string comment = "found by a campaign";
  other.vectors.replace(other.vectors.find(comment), comment.size(), "found by another campaign");
  EXPECT_NO_THROW(try_folder(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  save(named_for(first, folder, {}), folder);
  EXPECT_EQ(named_for(first, folder, {}).result.id, first.result.id) << "it is there already";
  const Finding named = named_for(other, folder, {});
  EXPECT_NE(named.result.id, first.result.id);
  save(named, folder);
  EXPECT_EQ(named_for(other, folder, {}).result.id, named.result.id) << "it is there already";
  EXPECT_NE(named_for(first, folder, {first}).result.id, first.result.id) << "another of the campaign";
  const Suite both = load_vectors(folder);
  EXPECT_NE(both.find(first.result.id), nullptr);
  EXPECT_NE(both.find(named.result.id), nullptr);
  Odd again(one_off);
  EXPECT_TRUE(is_failure(verdict_on(named, again)));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace zarrproof::fuzz
