// The profile of a testee: its answers to open points, as far as its responses show them. Each response is
// given by its ways: the answers that lead to it.
#include <gtest/gtest.h>

#include "conformance/results/results.h"

namespace zarrproof::profile_test {
namespace {

Answers given(std::initializer_list<std::pair<OpenPoint, Answer>> pairs) {
  Answers answers;
  for (const auto& [open_point, answer] : pairs) answers.set(open_point, answer);
  return answers;
}

// Returns the answers to an open point that the responses imply; nothing if they imply nothing.
std::optional<std::vector<Answer>> implied(const std::vector<std::vector<Answers>>& responses,
                                           OpenPoint open_point) {
  std::vector<OpenResponse> open;
  for (const auto& ways : responses) open.push_back({std::to_string(open.size()), ways});
  for (const ProfileEntry& entry : profile_of(open))
    if (entry.open_point == open_point) return entry.answers;
  return std::nullopt;
}

const Answers kNumeric = given({{OpenPoint::map_zero, Answer::numeric}});
const Answers kBitwise = given({{OpenPoint::map_zero, Answer::bitwise}});

Answers both(Answer zero, Answer nan) {
  return given({{OpenPoint::map_zero, zero}, {OpenPoint::map_nan, nan}});
}

TEST(Profile, OneAnswer) {
  EXPECT_EQ(implied({{kNumeric}}, OpenPoint::map_zero), std::vector{Answer::numeric});
  EXPECT_EQ(implied({{kNumeric}, {kNumeric, kBitwise}}, OpenPoint::map_zero), std::vector{Answer::numeric});
  EXPECT_EQ(implied({}, OpenPoint::map_zero), std::nullopt);
  EXPECT_EQ(implied({{kNumeric, kBitwise}}, OpenPoint::map_zero), std::nullopt);
}

TEST(Profile, OppositeAnswersAreInconsistent) {
  EXPECT_EQ(implied({{kNumeric}, {kBitwise}}, OpenPoint::map_zero), std::vector<Answer>{});
}

// One request is refused, because its fill value does not survive the round trip and the testee checks it.
// Another one is accepted, although the bits of its fill value would not survive.
TEST(Profile, TwoOpenPointsTogether) {
  const auto fill = [](Answer survives, Answer check) {
    return given({{OpenPoint::fill_round_trip, survives}, {OpenPoint::fill_check, check}});
  };
  const std::vector<Answers> refused = {fill(Answer::equal, Answer::metadata),
                                        fill(Answer::bitwise, Answer::metadata)};
  const std::vector<Answers> accepted = {given({{OpenPoint::fill_round_trip, Answer::equal}}),
                                         fill(Answer::bitwise, Answer::use)};
  EXPECT_EQ(implied({refused, accepted}, OpenPoint::fill_round_trip), std::vector{Answer::equal});
  EXPECT_EQ(implied({refused, accepted}, OpenPoint::fill_check), std::vector{Answer::metadata});
  EXPECT_EQ(implied({accepted}, OpenPoint::fill_check), std::nullopt);
}

// Only the open point with two different answers is inconsistent.
TEST(Profile, OtherOpenPointsStayConsistent) {
  const std::vector<std::vector<Answers>> responses = {
      {kNumeric}, {kBitwise}, {both(Answer::numeric, Answer::any)}};
  EXPECT_EQ(implied(responses, OpenPoint::map_zero), std::vector<Answer>{});
  EXPECT_EQ(implied(responses, OpenPoint::map_nan), std::vector{Answer::any});
}

// Returns the ids of the responses that contradict each other about an open point.
std::vector<std::string> contradiction(const std::vector<OpenResponse>& responses, OpenPoint open_point) {
  std::vector<std::string> ids;
  for (const ProfileEntry& entry : profile_of(responses))
    if (entry.open_point == open_point)
      for (const ProfileEntry::Witness& witness : entry.contradiction) ids.push_back(witness.id);
  return ids;
}

TEST(Profile, NamesTwoThatContradictEachOther) {
  EXPECT_EQ(contradiction({{"first", {kNumeric}},
                           {"either", {kNumeric, kBitwise}},
                           {"beside", {both(Answer::numeric, Answer::any)}},
                           {"other", {kBitwise}}},
                          OpenPoint::map_zero),
            (std::vector<std::string>{"first", "other"}));
  EXPECT_EQ(contradiction({{"first", {kNumeric}}, {"second", {kNumeric}}}, OpenPoint::map_zero),
            std::vector<std::string>{});
}

TEST(Profile, EvidenceExcludesTheOtherAnswers) {
  const auto profile =
      profile_of({{"either", {kNumeric, kBitwise}}, {"decides", {kBitwise}}, {"again", {kBitwise}}});
  ASSERT_EQ(profile.size(), 1U);
  ASSERT_EQ(profile.front().evidence.size(), 1U);
  EXPECT_EQ(profile.front().evidence.front().id, "decides");
  EXPECT_EQ(profile.front().evidence.front().under, kBitwise.to_string());
  EXPECT_TRUE(profile_of({{"first", {kNumeric}}, {"other", {kBitwise}}}).front().evidence.empty());
}

// No two of them contradict each other, but the three together do.
TEST(Profile, NamesThreeThatContradictEachOtherTogether) {
  const std::vector<OpenResponse> responses = {
      {"not both first", {kBitwise, given({{OpenPoint::map_nan, Answer::bitwise}})}},
      {"agree", {both(Answer::numeric, Answer::any), both(Answer::bitwise, Answer::bitwise)}},
      {"numeric or any", {kNumeric, given({{OpenPoint::map_nan, Answer::any}})}}};
  EXPECT_EQ(contradiction(responses, OpenPoint::map_zero),
            (std::vector<std::string>{"not both first", "agree", "numeric or any"}));
}

}  // namespace
}  // namespace zarrproof::profile_test
