// The level of an outcome, from the steps that lead to it.
#include "reference/requirements/outcome.h"

#include <gtest/gtest.h>

namespace zarrproof::outcome_test {
namespace {

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
}

TEST(Outcome, AStepOfADerivedClauseMakesItDerived) {
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
}  // namespace zarrproof::outcome_test
