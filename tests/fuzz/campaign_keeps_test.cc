// The state and the findings that campaigns keep, for every way to end.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding_files.h"
#include "fuzz/campaign/report.h"
#include "fuzz/campaign/state.h"
#include "fuzz/campaign/state_lock.h"
#include "reference/errors/error.h"
#include "tests/conformance/nodes.h"
#include "tests/fuzz/odd_testee.h"

namespace zarrproof::fuzz::campaign_keeps_test {
namespace {

// Tests run in parallel.
std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / ("campaign-" + std::to_string(::getpid()) + "-" + name);
}

Limits until(std::uint64_t cases, std::function<bool()> is_interrupted = [] { return false; }) {
  return {.cases = cases, .is_interrupted = std::move(is_interrupted)};
}

TEST(Campaign, GoesOnWhereItWas) {
  const auto file = scratch("state.json");
  Odd one(one_off), two(one_off), three(one_off);
  const CampaignState whole = campaign({}, 30, one);
  const CampaignState half = campaign({}, 18, two);
  write_state(file, {}, "odd", half);
  Campaign rest({}, three);
  rest.go_on_from(read_state(file, {}, "odd"));
  rest.run(until(30), [](const CampaignState&) {});
  EXPECT_FALSE(files_of(half).empty());
  EXPECT_EQ(files_of(rest.state()), files_of(whole));
  EXPECT_EQ(rest.state().reached, whole.reached);
  EXPECT_EQ(rest.state().known, whole.known);
  EXPECT_EQ(rest.state().requests, whole.requests);
  CampaignPlan other;
  other.seed = 2;
  EXPECT_THROW(read_state(file, other, "odd"), Refused);
  EXPECT_THROW(read_state(file, {}, "another"), Refused);
  std::filesystem::remove(file);
}

// The reason why the state of one campaign cannot continue another; empty if it can.
std::string difference(const CampaignPlan& one, const CampaignPlan& other,
                       const std::string& testee = "odd") {
  const auto file = scratch("different.json");
  write_state(file, one, "odd", {});
  std::string said;
  try {
    read_state(file, other, testee);
  } catch (const Refused& refused) {
    said = refused.error().found + ", " + refused.error().expected;
  }
  std::filesystem::remove(file);
  return said;
}

TEST(Campaign, SaysWhatIsDifferentAboutAnotherState) {
  const std::string start = "the state of a campaign with ";
  EXPECT_EQ(difference({}, {}), "");
  EXPECT_EQ(difference({7, 1, 1, {}}, {8, 1, 1, {}}), start + R"("seed" 7, "seed" 8)");
  EXPECT_EQ(difference({1, 1, 3, {}}, {1, 2, 3, {}}), start + R"("shard" 1, "shard" 2)");
  EXPECT_EQ(difference({1, 1, 3, {}}, {1, 1, 4, {}}), start + R"("shards" 3, "shards" 4)");
  EXPECT_EQ(difference({1, 1, 1, {"bool", "CV-1"}}, {}),
            start + R"("filters" ["bool","CV-1"], "filters" [])");
  EXPECT_EQ(difference({}, {}, "even"), start + R"("testee" "odd", "testee" "even")");
}

TEST(Campaign, ReadsNoFindingWhoseVectorsAreNone) {
  const auto file = scratch("vectors.json");
  Odd odd(one_off);
  CampaignState state = campaign({}, 20, odd);
  ASSERT_FALSE(state.findings.empty());
  state.findings.front().vectors = "garbage";
  write_state(file, {}, "odd", state);
  EXPECT_THROW(read_state(file, {}, "odd"), Refused);
  std::filesystem::remove(file);
}

std::vector<std::string> signatures_of(const CampaignState& state) {
  std::vector<std::string> signatures;
  for (const Finding& finding : state.findings) signatures.push_back(finding.signature);
  return signatures;
}

// Wrong by one, until the testee becomes unusable after this number of responses.
Odd one_off_until(int end) {
  return Odd([end, count = 0](const Request& request, Response& response) mutable {
    if (++count > end) throw TesteeUnusable("the testee is gone");
    one_off(request, response);
  });
}

constexpr std::uint64_t kCases = 20;

// The number of times each thing was asked, with any result.
std::map<std::string, std::uint64_t> asked_of(const CampaignState& state) {
  std::map<std::string, std::uint64_t> asked;
  for (const auto& [name, count] : state.reached.counts())
    if (name.starts_with("asked ")) asked.emplace(name, count);
  return asked;
}

// Checks the unconfirmed findings. Returns their number.
std::size_t check_unconfirmed(const CampaignState& state) {
  std::size_t unconfirmed = 0;
  for (const Finding& finding : state.findings) {
    if (finding.runs > 0) continue;
    ++unconfirmed;
    EXPECT_FALSE(finding.is_flaky());
    EXPECT_NE(finding.result.comment.find("not asked again"), std::string::npos);
    Odd alone(one_off);
    EXPECT_TRUE(is_failure(verdict_on(finding, alone))) << finding.vectors;
  }
  return unconfirmed;
}

// A campaign that ended after this number of responses and continues has the result of an uninterrupted one.
void expect_the_same_in_the_end(const CampaignState& ended, const CampaignState& whole, int answers) {
  const auto file = scratch("ended.json");
  write_state(file, {}, "odd", ended);
  Odd again(one_off);
  Campaign rest({}, again);
  rest.go_on_from(read_state(file, {}, "odd"));
  rest.run(until(kCases), [](const CampaignState&) {});
  EXPECT_EQ(signatures_of(rest.state()), signatures_of(whole)) << "ended after " << answers << " answers";
  EXPECT_EQ(rest.state().known, whole.known) << "ended after " << answers << " answers";
  EXPECT_EQ(asked_of(rest.state()), asked_of(whole)) << "ended after " << answers << " answers";
  std::filesystem::remove(file);
}

// The testee may end at any point: while a batch is asked, or while a failure is shrunk or repeated. Earlier
// failures are kept unshrunk, and are examined when the campaign continues.
TEST(Campaign, LosesNothingWhenTheTesteeGoes) {
  Odd always(one_off);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.asked().size());
  ASSERT_FALSE(whole.findings.empty());
  std::size_t unconfirmed = 0;
  for (int end = 1; end < answers; end += std::max(1, answers / 8)) {
    Odd going = one_off_until(end);
    Campaign broken({}, going);
    EXPECT_THROW(broken.run(until(kCases), [](const CampaignState&) {}), TesteeUnusable);
    unconfirmed += check_unconfirmed(broken.state());
    expect_the_same_in_the_end(broken.state(), whole, end);
  }
  EXPECT_GT(unconfirmed, 0u);
}

// After an interruption at any point, nothing more is asked, and the received responses count.
TEST(Campaign, EndsBetweenTwoAnswers) {
  Odd always(one_off);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.asked().size());
  std::size_t unconfirmed = 0;
  // Dense at first, where cases are asked. Later most responses are about smaller cases.
  for (int end = 0; end < answers; end = std::max(2 * end, end + 1)) {
    int count = 0;
    Odd odd([&](const Request& request, Response& response) {
      ++count;
      one_off(request, response);
    });
    Campaign ended({}, odd);
    ended.run(until(kCases, [&] { return !odd.asked().empty() && count >= end; }),
              [](const CampaignState&) {});
    EXPECT_EQ(count, std::max(end, 1)) << "the first answer is waited for";
    EXPECT_LT(ended.state().next, kCases);
    EXPECT_TRUE(ended.state().requests > 0 || end < 2) << "a refusal alone, without its control, is none";
    const bool is_judged = why_not_done({}, ended.state()).empty();
    EXPECT_TRUE(is_judged || end < 4) << "only the first answers may all be refusals";
    unconfirmed += check_unconfirmed(ended.state());
    expect_the_same_in_the_end(ended.state(), whole, end);
  }
  EXPECT_GT(unconfirmed, 0u);
}

TEST(Campaign, EndsAfterABatchWhenInterrupted) {
  Odd odd(nothing);
  Campaign one({}, odd);
  std::size_t batches = 0;
  one.run(until(~std::uint64_t{0}, [&] { return batches == 2; }), [&](const CampaignState& state) {
    ++batches;
    EXPECT_GT(state.requests, 0u);
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
  print_campaign(out, {}, state, results_of(state, testee.describe(), "findings"), "zarrproof", {});
  return out.str();
}

TEST(Campaign, FindingsComeBeforeTheTables) {
  Odd odd(refuse_casts);
  const std::string text = report_of(campaign({}, 60, odd), odd);
  const std::size_t list = text.find("\nfailure  "), table = text.find("\n| clause | ");
  ASSERT_NE(list, std::string::npos) << text;
  ASSERT_NE(table, std::string::npos) << text;
  EXPECT_LT(list, table);
  const std::string line = text.substr(list + 1, text.find('\n', list + 1) - list - 1);
  EXPECT_NE(line.find("  refuses what must be accepted ("), std::string::npos) << line;
  EXPECT_TRUE(line.ends_with(", MUST)")) << line;
}

TEST(Campaign, CountsWhatItDoesNotLookInto) {
  const auto file = scratch("skipped.json");
  Odd odd(refuse_casts);
  const CampaignState state = campaign({}, 60, odd);
  ASSERT_FALSE(state.skipped.empty());
  for (const auto& [signature, skipped] : state.skipped)
    EXPECT_EQ(state.known.count(signature), 0u) << signature;
  write_state(file, {}, "odd", state);
  EXPECT_EQ(read_state(file, {}, "odd").skipped, state.skipped);
  EXPECT_NE(report_of(state, odd).find(" of known causes were not examined: "), std::string::npos);
  std::filesystem::remove(file);
}

TEST(Campaign, WhatWasNotLookedIntoBinds) {
  CampaignState state;
  EXPECT_FALSE(has_binding(state, {.all = true}));
  state.skipped["D META-2  integer fail refused"] = {Level::derived, {Clause::META_2}};
  EXPECT_FALSE(has_binding(state, {}));
  EXPECT_FALSE(has_binding(state, {.clauses = {Clause::CV_2}}));
  EXPECT_TRUE(has_binding(state, {.clauses = {Clause::META_2}}));
  EXPECT_TRUE(has_binding(state, {.all = true}));
  state.skipped["M CV-2  uint8,int8 fail refused"] = {Level::must, {Clause::CV_2}};
  EXPECT_TRUE(has_binding(state, {}));
  Odd odd(nothing);
  EXPECT_NE(report_of(state, odd)
                .find("2 more failures of known causes were not examined: 1 of MUST clauses, "
                      "such as CV-2, 1 of derived clauses, such as META-2\n"),
            std::string::npos);
}

// As the member of the results and the report.
TEST(Campaign, StateCountsRequests) {
  const auto file = scratch("requests.json");
  CampaignState state;
  state.requests = 17;
  write_state(file, {}, "odd", state);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_NE(text.str().find("\n \"requests\": 17,"), std::string::npos) << text.str();
  EXPECT_EQ(read_state(file, {}, "odd").requests, 17u);
  std::filesystem::remove(file);
}

// Replaces each entry of the state.
TEST(Campaign, ReadsNoStateOfAnotherKind) {
  const auto file = scratch("kinds.json");
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

TEST(Campaign, AStateIsLockedOnce) {
  const auto folder = scratch("locked");
  std::filesystem::remove_all(folder);
  const auto state = folder / "state";
  for (int again = 0; again < 2; ++again) {
    const StateLock lock(state);
    EXPECT_THROW(StateLock{state}, Refused);
    EXPECT_NO_THROW(StateLock{folder / "other"});
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::create_symlink("state", folder / "state.lock");
  EXPECT_THROW(StateLock{state}, std::runtime_error) << "a planted link";
  std::filesystem::remove(folder / "state.lock");
  std::filesystem::create_symlink("state2", state);
  EXPECT_THROW(StateLock{state}, Refused) << "a link that leads nowhere";
  std::ofstream(folder / "state2") << "{}";
  const StateLock behind_link(state);
  EXPECT_THROW(StateLock{folder / "state2"}, Refused) << "the same file";
  std::filesystem::remove_all(folder);
}

// A finding that appears twice counts once. Another finding with an equal id gets a new id.
TEST(Campaign, EqualFindingsOfAStateAreOne) {
  const Scratch folder;
  Odd odd(one_off);
  CampaignState state = campaign({}, 20, odd);
  const Finding first = state.findings.at(0);
  Finding other = first;
  other.vectors += "\n";
  state.findings = {first, first, other, first, other};
  write_state(folder / "state", {}, "odd", state);
  const CampaignState read = read_state(folder / "state", {}, "odd");
  ASSERT_EQ(read.findings.size(), 2u);
  EXPECT_EQ(read.findings[0].vectors, first.vectors);
  EXPECT_EQ(read.findings[1].vectors, other.vectors);
  FindingNames names(folder / "findings");
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) ids.insert(names.name(first).result.id);
  EXPECT_EQ(ids.size(), 100u);
}

TEST(Campaign, AFullDiskLeavesNoPartOfAFinding) {
  const Scratch folder;
  Odd odd(one_off);
  const CampaignState state = campaign({}, 20, odd);
  write_state(folder / "state", {}, "odd", state);
  const std::string before = text_of_file(folder / "state");
  {
    const FullDisk full(100);
    EXPECT_THROW(save(state.findings.at(0), folder.folder()), std::runtime_error);
    EXPECT_THROW(write_state(folder / "state", {}, "odd", {}), std::runtime_error);
  }
  EXPECT_EQ(folder.entries(), 1u);
  EXPECT_EQ(text_of_file(folder / "state"), before);
}

// A broken link may have the name of a finding. Nothing is written through the link.
TEST(Campaign, FindingsFollowNoPlantedLink) {
  const Scratch folder;
  Odd odd(one_off);
  const Finding first = campaign({}, 20, odd).findings.at(0);
  std::filesystem::create_symlink("victim", file_of(first, folder.folder()));
  const Finding named = FindingNames(folder.folder()).name(first);
  save(named, folder.folder());
  EXPECT_NE(named.result.id, first.result.id);
  EXPECT_FALSE(std::filesystem::exists(folder / "victim"));
}

// A finding of another testee with an equal name stays.
TEST(Campaign, OverwritesNoOtherFinding) {
  const auto folder = scratch("findings");
  std::filesystem::remove_all(folder);
  Odd odd(one_off);
  const CampaignState state = campaign({}, 20, odd);
  const Finding& first = state.findings.at(0);
  Finding other = first;
  const std::string comment = "found by a campaign";
  other.vectors.replace(other.vectors.find(comment), comment.size(), "found by another campaign");
  EXPECT_NO_THROW(try_folder(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  const auto named_alone = [&](const Finding& finding) { return FindingNames(folder).name(finding); };
  save(named_alone(first), folder);
  EXPECT_EQ(named_alone(first).result.id, first.result.id) << "it is there already";
  const Finding named = named_alone(other);
  EXPECT_NE(named.result.id, first.result.id);
  save(named, folder);
  EXPECT_EQ(named_alone(other).result.id, named.result.id) << "it is there already";
  FindingNames names(folder);
  EXPECT_EQ(names.name(first).result.id, first.result.id);
  EXPECT_NE(names.name(first).result.id, first.result.id) << "another of the campaign";
  remove_saved(first, folder / "elsewhere");
  const Suite both = load_vectors(folder);
  EXPECT_NE(both.find(first.result.id), nullptr);
  EXPECT_NE(both.find(named.result.id), nullptr);
  Odd again(one_off);
  EXPECT_TRUE(is_failure(verdict_on(named, again)));
  Finding altered = first;
  altered.vectors += "\n";
  remove_saved(altered, folder);
  EXPECT_TRUE(std::filesystem::exists(file_of(first, folder))) << "it is not as it was saved";
  remove_saved(first, folder);
  EXPECT_FALSE(std::filesystem::exists(file_of(first, folder)));
  EXPECT_TRUE(std::filesystem::exists(file_of(named, folder)));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace zarrproof::fuzz::campaign_keeps_test
