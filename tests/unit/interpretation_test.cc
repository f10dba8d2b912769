#include "reference/requirements/interpretation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "reference/requirements/open_point_details.h"

namespace zarrproof::interpretation_test {
namespace {

TEST(OpenPoints, AreFoundByTheirNames) {
  for (const OpenPoint open_point : all_open_points()) {
    EXPECT_EQ(find_open_point(name(open_point)), open_point);
    for (const Answer answer : answers(open_point)) EXPECT_EQ(find_answer(open_point, name(answer)), answer);
  }
}

TEST(OpenPoints, AskAQuestionAndSayWhatEachAnswerMeans) {
  for (const OpenPoint open_point : all_open_points()) {
    const OpenPointDetails& row = details(open_point);
    EXPECT_TRUE(row.question.ends_with('?')) << name(row.open_point);
    EXPECT_EQ(std::ranges::count(row.question, '?'), 1) << name(row.open_point);
    EXPECT_TRUE(row.why.ends_with('.')) << name(row.open_point);
    for (const AnswerMeaning& one : row.answers) {
      EXPECT_FALSE(one.meaning.empty()) << name(row.open_point) << " " << name(one.answer);
      EXPECT_FALSE(one.meaning.ends_with('.')) << name(row.open_point) << " " << name(one.answer);
    }
    EXPECT_FALSE(row.passages.empty()) << name(row.open_point);
    EXPECT_FALSE(row.clauses.empty()) << name(row.open_point);
    for (const Clause clause : row.clauses)
      EXPECT_EQ(std::ranges::count(open_points_of(clause), open_point), 1)
          << name(row.open_point) << " " << id(clause);
  }
  EXPECT_TRUE(open_points_of(Clause::META_8).empty());
}

TEST(OpenPoints, UnknownNamesAreNotFound) {
  EXPECT_EQ(find_open_point("map_one"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, "any"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, ""), std::nullopt);
}

// Each open point has a test suite of its name.
TEST(OpenPoints, EachHasATest) {
  std::set<std::string_view> suites;
  const auto* all = ::testing::UnitTest::GetInstance();
  for (int i = 0; i < all->total_test_suite_count(); ++i) suites.insert(all->GetTestSuite(i)->name());
  for (const OpenPoint open_point : all_open_points())
    EXPECT_TRUE(suites.contains(name(open_point))) << name(open_point);
}

TEST(Answers, AreWrittenInTheOrderOfTheTable) {
  Answers answers;
  EXPECT_EQ(answers.to_string(), "");
  answers.set(OpenPoint::fill_check, Answer::use);
  answers.set(OpenPoint::map_zero, Answer::numeric);
  EXPECT_EQ(answers.to_string(), "map_zero=numeric fill_check=use");
  EXPECT_EQ(answers.get(OpenPoint::fill_check), Answer::use);
  EXPECT_EQ(answers.get(OpenPoint::map_nan), std::nullopt);
}

TEST(Answers, DefaultsAreTheFirstOfEachRow) {
  const Answers defaults = Answers::defaults();
  for (OpenPoint open_point : all_open_points()) EXPECT_EQ(defaults.get(open_point), answers(open_point)[0]);
}

TEST(Interpretation, NotesWhatIsAskedAndNotGiven) {
  Answers given;
  given.set(OpenPoint::map_zero, Answer::bitwise);
  Interpretation interpretation(given);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_zero), Answer::bitwise);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_nan), Answer::any);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_nan), Answer::any);
  EXPECT_EQ(interpretation.asked(), std::vector{OpenPoint::map_nan});
  EXPECT_EQ(interpretation.answers().to_string(), "map_zero=bitwise map_nan=any");
}

// Asks a second question only after one answer to the first.
std::string ask(Interpretation& interpretation) {
  std::string path(name(interpretation.choose(OpenPoint::integer_quotient)));
  if (path == "truncate") path += " " + std::string(name(interpretation.choose(OpenPoint::map_zero)));
  return path;
}

TEST(Alternatives, FollowTheQuestionsReallyAsked) {
  const auto found = alternatives({}, 100, ask);
  ASSERT_TRUE(found.has_value());
  std::vector<std::string> outcomes, paths;
  for (const auto& one : *found) {
    outcomes.push_back(one.outcome);
    paths.push_back(one.answers.to_string());
  }
  EXPECT_EQ(outcomes, (std::vector<std::string>{"error", "truncate numeric", "truncate bitwise", "floor"}));
  EXPECT_EQ(paths, (std::vector<std::string>{
                       "integer_quotient=error", "map_zero=numeric integer_quotient=truncate",
                       "map_zero=bitwise integer_quotient=truncate", "integer_quotient=floor"}));
}

TEST(Alternatives, AreOneWhereNothingIsAsked) {
  const auto found = alternatives({}, 1, [](Interpretation&) { return 7; });
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->size(), 1U);
  EXPECT_EQ(found->front().outcome, 7);
}

TEST(Alternatives, KeepToAnswersThatAreGiven) {
  Answers given;
  given.set(OpenPoint::integer_quotient, Answer::truncate);
  const auto found = alternatives(given, 100, ask);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->size(), 2U);
}

TEST(Alternatives, StopAtTheLimit) {
  EXPECT_TRUE(alternatives({}, 4, ask).has_value());
  EXPECT_FALSE(alternatives({}, 3, ask).has_value());
}

}  // namespace
}  // namespace zarrproof::interpretation_test
