// The profile of a testee: its answers to open points, as far as its responses show them. Required answers:
// another answer is a failure at any level of the vector.
#include <gtest/gtest.h>

#include "conformance/results/results.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/builtin.h"
#include "reference/requirements/open_point_details.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/required_answers.h"

namespace zarrproof::open_points_test {
namespace {

using Strings = std::vector<std::string>;

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

TEST(Profile, OneAnswerOrInconsistentOnes) {
  EXPECT_EQ(implied({{kNumeric}}, OpenPoint::map_zero), std::vector{Answer::numeric});
  EXPECT_EQ(implied({{kNumeric}, {kNumeric, kBitwise}}, OpenPoint::map_zero), std::vector{Answer::numeric});
  EXPECT_EQ(implied({}, OpenPoint::map_zero), std::nullopt);
  EXPECT_EQ(implied({{kNumeric, kBitwise}}, OpenPoint::map_zero), std::nullopt);
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
Strings contradiction(const std::vector<OpenResponse>& responses, OpenPoint open_point) {
  Strings ids;
  for (const ProfileEntry& entry : profile_of(responses))
    if (entry.open_point == open_point)
      for (const ProfileEntry::Witness& witness : entry.contradiction) ids.push_back(witness.id);
  return ids;
}

TEST(Profile, NamesThoseThatContradictEachOther) {
  EXPECT_EQ(contradiction({{"first", {kNumeric}},
                           {"either", {kNumeric, kBitwise}},
                           {"beside", {both(Answer::numeric, Answer::any)}},
                           {"other", {kBitwise}}},
                          OpenPoint::map_zero),
            (Strings{"first", "other"}));
  EXPECT_EQ(contradiction({{"first", {kNumeric}}, {"second", {kNumeric}}}, OpenPoint::map_zero), Strings{});
  // No two of them contradict each other, but the three together do.
  const std::vector<OpenResponse> responses = {
      {"not both first", {kBitwise, given({{OpenPoint::map_nan, Answer::bitwise}})}},
      {"agree", {both(Answer::numeric, Answer::any), both(Answer::bitwise, Answer::bitwise)}},
      {"numeric or any", {kNumeric, given({{OpenPoint::map_nan, Answer::any}})}}};
  EXPECT_EQ(contradiction(responses, OpenPoint::map_zero),
            (Strings{"not both first", "agree", "numeric or any"}));
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

// Returns the vectors of the suite that depend on an open point, and their controls.
Suite vectors_about(OpenPoint open_point) {
  static const Suite all = load_suite(suite_folder(), *find_suite_level(ZARRPROOF_TEST_LEVEL));
  Suite some;
  for (const std::size_t index : indices_that_match(all, {std::string(name(open_point))})) {
    const Vector& vector = all.vectors[index];
    some.add(vector);
    if (!vector.control.empty()) some.add(*all.find(vector.control));
  }
  return some;
}

// Returns the results of a testee with one answer, if this answer or another one is required.
Results run_with(Suite suite, const Answers& testee_answers, const Answers& required) {
  restrict_outcomes(suite.vectors, required);
  BuiltinTestee testee(make_builtin("reference", testee_answers));
  return run_suite(suite, everything(suite), testee, kNoProgress);
}

bool can_be_required(Suite suite, OpenPoint open_point, Answer required) {
  return !restrict_outcomes(suite.vectors, given({{open_point, required}})).at(open_point).empty();
}

bool is_violated_by_an_answer(Clause clause) {
  for (const OpenPoint open_point : all_open_points())
    for (const AnswerMeaning& answer : details(open_point).answers)
      if (answer.against == clause) return true;
  return false;
}

// Expects warnings only for answers to other open points that violate a clause.
void expect_no_other_warnings(const Results& results) {
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict) && result.level != Level::must) {
      EXPECT_TRUE(is_violated_by_an_answer(result.clauses.front())) << result.id;
    }
}

TEST(Require, BindsEveryAnswerToEveryOpenPoint) {
  Strings untestable;
  for (const OpenPoint open_point : all_open_points()) {
    const Suite suite = vectors_about(open_point);
    if (suite.vectors.empty()) continue;
    for (const Answer required : answers(open_point)) {
      if (!can_be_required(suite, open_point, required)) {
        untestable.push_back(given({{open_point, required}}).to_string());
        continue;
      }
      std::size_t failed_with_others = 0;
      for (const Answer answer : answers(open_point)) {
        const Results results =
            run_with(suite, given({{open_point, answer}}), given({{open_point, required}}));
        const Count all = summary_of(results).all;
        expect_no_other_warnings(results);
        if (answer == required)
          EXPECT_EQ(all.failed, 0u) << name(open_point) << "=" << name(answer) << "\n" << text_of(results);
        else
          failed_with_others += all.failed;
      }
      EXPECT_GT(failed_with_others, 0u) << name(open_point) << "=" << name(required);
    }
  }
  // Their other answer is a refusal, which other open points permit as well.
  const Strings known = {"float_div_zero=ieee", "float_invalid=nan", "raw_endian_absent=accept"};
  if (std::string_view(ZARRPROOF_TEST_LEVEL) == "core") {
    EXPECT_EQ(untestable, known);
  }
}

Permitted outcome_under(Permitted::Kind kind, const Answers& under) {
  return {kind, {std::byte{5}}, {}, {}, {under}};
}

Suite suite_of(std::vector<Permitted> permitted) {
  Suite suite;
  suite.vectors.emplace_back();
  suite.vectors[0].id = "mine/a";
  suite.vectors[0].permitted = std::move(permitted);
  return suite;
}

TEST(Require, TakesOutcomesOff) {
  const Answers reject = given({{OpenPoint::integer_json, Answer::reject}});
  const Answers accept = given({{OpenPoint::integer_json, Answer::accept}});
  const Answers both = given({{OpenPoint::integer_json, Answer::reject}, {OpenPoint::hex_case, Answer::any}});
  Suite suite =
      suite_of({outcome_under(Permitted::Kind::data, accept), outcome_under(Permitted::Kind::refused, both)});
  suite.vectors[0].level = Level::derived;
  suite.vectors[0].clauses = {Clause::META_4, Clause::META_10};
  EXPECT_FALSE(can_be_required(suite, OpenPoint::map_zero, Answer::bitwise)) << "no outcome depends on it";
  const RestrictedIds restricted = restrict_outcomes(suite.vectors, reject);
  EXPECT_EQ(restricted, (RestrictedIds{{OpenPoint::integer_json, {"mine/a"}}}));
  ASSERT_EQ(suite.vectors[0].permitted.size(), 1u);
  EXPECT_EQ(suite.vectors[0].permitted[0].kind, Permitted::Kind::refused);
  EXPECT_EQ(suite.vectors[0].level, Level::must);
  EXPECT_EQ(suite.vectors[0].clauses, std::vector{Clause::META_10});
  EXPECT_EQ(suite.vectors[0].comment, "integer_json=reject is required");
}

TEST(Require, RefusesAVectorThatIsLeftWithoutAnOutcome) {
  Suite suite =
      suite_of({outcome_under(Permitted::Kind::data, given({{OpenPoint::integer_json, Answer::accept}}))});
  const std::string refusal = refusal_of(
      [&] { restrict_outcomes(suite.vectors, given({{OpenPoint::integer_json, Answer::reject}})); });
  expect_words(refusal, {"mine/a", "integer_json=reject"});
}

}  // namespace
}  // namespace zarrproof::open_points_test
