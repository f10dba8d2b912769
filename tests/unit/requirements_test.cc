// Clauses, open points and their answers, and the level of an outcome from the steps that lead to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "reference/requirements/clause.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/interpretation.h"
#include "reference/requirements/open_point_details.h"
#include "reference/requirements/outcome.h"

namespace zarrproof::requirements_test {
namespace {

// Returns whether a text is the address of a page of the specification, with an optional anchor.
bool is_a_link(const std::string& text) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  return text.starts_with("https://") && text.find_first_of(" #", hash + 1) == std::string::npos &&
         hash + 1 != text.size();
}

TEST(Clauses, AreFoundByTheirIds) {
  for (Clause clause : all_clauses()) EXPECT_EQ(find_clause(id(clause)), clause);
  EXPECT_EQ(find_clause("CV-99"), std::nullopt);
}

bool is_a_paragraph(std::string_view text) {
  return (text.ends_with('.') || text.ends_with(".\"")) && text.find("  ") == std::string_view::npos;
}

TEST(Clauses, SayWhatTheyRequireAndWhy) {
  for (Clause clause : all_clauses()) {
    const ClauseDetails& row = details(clause);
    EXPECT_TRUE(is_a_paragraph(row.text)) << row.text;
    EXPECT_TRUE(is_a_paragraph(row.why)) << row.why;
    EXPECT_FALSE(row.summary.ends_with('.')) << row.summary;
    EXPECT_FALSE(summary(clause).empty()) << id(row.clause);
    EXPECT_FALSE(row.passages.empty()) << id(row.clause);
    for (const Passage& passage : row.passages) EXPECT_TRUE(is_a_link(link(passage))) << link(passage);
  }
}

// A clause without a test fails here. Each clause has a test suite of its name with at least one test; those
// about writing are tested where they are judged (tests/conformance/judge_written_test.cc).
TEST(Clauses, EachHasATest) {
  std::set<std::string> suites;
  const auto* all = ::testing::UnitTest::GetInstance();
  for (int i = 0; i < all->total_test_suite_count(); ++i)
    if (all->GetTestSuite(i)->total_test_count() > 0) suites.insert(all->GetTestSuite(i)->name());
  for (Clause clause : all_clauses()) {
    if (part_of(clause) == ClausePart::writing) continue;
    std::string suite(id(clause));
    std::replace(suite.begin(), suite.end(), '-', '_');
    EXPECT_TRUE(suites.contains(suite)) << id(clause) << " has no test";
  }
}

TEST(OpenPoints, AreFoundByTheirNames) {
  for (const OpenPoint open_point : all_open_points()) {
    EXPECT_EQ(find_open_point(name(open_point)), open_point);
    for (const Answer answer : answers(open_point)) EXPECT_EQ(find_answer(open_point, name(answer)), answer);
  }
  EXPECT_EQ(find_open_point("map_one"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, "any"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, ""), std::nullopt);
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

TEST(Alternatives, KeepToAnswersThatAreGivenAndStopAtTheLimit) {
  Answers given;
  given.set(OpenPoint::integer_quotient, Answer::truncate);
  const auto found = alternatives(given, 100, ask);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->size(), 2U);
  EXPECT_TRUE(alternatives({}, 4, ask).has_value());
  EXPECT_FALSE(alternatives({}, 3, ask).has_value());
}

Ending refused_by(Clause clause) {
  Ending ending;
  ending.refused_by = clause;
  return ending;
}

Ending carried_out(Clause clause) {
  Ending ending;
  ending.steps.add(clause);
  return ending;
}

TEST(Outcome, TheWeakestClauseDecides) {
  EXPECT_EQ(level_of({}), Level::must);
  EXPECT_EQ(level_of({{Clause::CV_5}}), Level::must);
  EXPECT_EQ(level_of({{Clause::CV_5, Clause::META_3}}), Level::derived);
  const Ending text = carried_out(Clause::CV_3), derived = carried_out(Clause::CV_16);
  EXPECT_EQ(outcome_of({{text}}, Agreement::equal).level, Level::must);
  EXPECT_EQ(outcome_of({{derived}}, Agreement::equal).level, Level::derived);
  EXPECT_EQ(outcome_of({{derived}}, Agreement::equal).clauses, std::vector<Clause>{Clause::CV_16});
  EXPECT_EQ(outcome_of({{derived}}, Agreement::equal).kind, Outcome::Kind::certain);
}

TEST(Outcome, ARefusalNamesTheDerivedClausesOfItsSteps) {
  Ending ending = refused_by(Clause::SO_3);
  ending.steps.add(Clause::SO_1);
  EXPECT_EQ(outcome_of({{ending}}, Agreement::equal).level, Level::must);
  ending.steps.add(Clause::SO_8);
  EXPECT_EQ(outcome_of({{ending}}, Agreement::equal).level, Level::derived);
  EXPECT_EQ(outcome_of({{ending}}, Agreement::equal).clauses,
            (std::vector<Clause>{Clause::SO_3, Clause::SO_8}));
}

// If answers differ, a NaN stands for a refusal, and implies nothing about numbers.
TEST(Outcome, OfSeveralAnswers) {
  Ending nan = carried_out(Clause::SO_8);
  nan.is_number = false;
  const Outcome open = outcome_of({{refused_by(Clause::SO_3), nan}}, Agreement::different);
  EXPECT_EQ(open.kind, Outcome::Kind::open);
  EXPECT_EQ(open.level, Level::must);
  EXPECT_EQ(open.clauses, std::vector<Clause>{Clause::SO_3});
  nan.is_number = true;
  EXPECT_EQ(outcome_of({{refused_by(Clause::SO_3), nan}}, Agreement::different).level, Level::derived);
}

// The level stays the level of the outcomes that violate no clause.
TEST(Outcome, AnEndThatViolatesAClauseDecidesNothing) {
  Ending saturated;
  saturated.is_violation = true;
  saturated.steps.add(Clause::SO_8);
  EXPECT_EQ(outcome_of({{refused_by(Clause::SO_3), saturated}}, Agreement::different).level, Level::must);
  saturated.is_violation = false;
  EXPECT_EQ(outcome_of({{refused_by(Clause::SO_3), saturated}}, Agreement::different).level, Level::derived);
}

TEST(Outcome, ARefusalWithAScalarMapHasNoRuleEither) {
  Ending ending = refused_by(Clause::CV_5);
  ending.steps.add(Clause::CV_1);
  EXPECT_EQ(outcome_of({{ending}}, Agreement::equal).clauses,
            (std::vector<Clause>{Clause::CV_5, Clause::CV_9}));
}

TEST(Outcome, ARefusalByChoiceBindsOthersToTheResult) {
  Answers choice, reading;
  choice.set(OpenPoint::plus_infinity, Answer::reject);
  reading.set(OpenPoint::integer_json, Answer::reject);
  const MetadataRefusal refusals[] = {{choice, Clause::META_3}, {reading, Clause::META_10}};
  EXPECT_EQ(clauses_of_metadata(refusals, OtherReadings::accept), std::vector<Clause>{Clause::META_10});
  EXPECT_EQ(clauses_of_metadata(refusals, OtherReadings::none),
            (std::vector<Clause>{Clause::META_3, Clause::META_10}));
}

}  // namespace
}  // namespace zarrproof::requirements_test
