#include <gtest/gtest.h>

#include "vectors/permitted.h"

namespace zarrproof::fit_clauses_test {
namespace {

constexpr Permitted::Kind kData = Permitted::Kind::data, kRefused = Permitted::Kind::refused;

std::vector<Clause> fitted(std::vector<Clause> clauses, Level level,
                           std::initializer_list<Permitted::Kind> outcomes,
                           std::vector<Clause> derived = {}) {
  Vector vector;
  vector.derived = std::move(derived);
  vector.clauses = std::move(clauses);
  vector.level = level;
  for (const Permitted::Kind kind : outcomes) vector.permitted.emplace_back().kind = kind;
  fit_clauses(vector);
  return vector.clauses;
}

using Clauses = std::vector<Clause>;

TEST(FitClauses, ARefusalKeepsItsClauses) {
  const Clauses clauses = {Clause::CHAIN_1, Clause::META_10};
  EXPECT_EQ(fitted(clauses, Level::derived, {kRefused}), clauses);
  EXPECT_EQ(fitted({Clause::META_9}, Level::must, {kRefused}), Clauses{Clause::META_9});
}

TEST(FitClauses, AControlIsAboutTheValidForm) {
  EXPECT_EQ(fitted({Clause::CRC_4}, Level::must, {kData}), Clauses{Clause::CRC_2});
  EXPECT_EQ(fitted({Clause::CHAIN_1, Clause::META_10}, Level::must, {kData}), Clauses{Clause::CHAIN_1});
}

TEST(FitClauses, OfAnOpenRequestAreTheValidAndTheInvalidForm) {
  const Clauses both = {Clause::META_4, Clause::META_10};
  EXPECT_EQ(fitted({Clause::META_10}, Level::derived, {kData, kRefused}), both);
  EXPECT_EQ(fitted({Clause::META_10}, Level::must, {kData, kRefused}), Clauses{Clause::META_4});
  EXPECT_EQ(fitted({Clause::CRC_3, Clause::META_3}, Level::derived, {kData, kRefused}),
            (Clauses{Clause::CRC_3, Clause::META_3}));
}

TEST(FitClauses, ADerivedResultNamesADerivedClause) {
  const Clauses steps = {Clause::BYTES_12, Clause::CV_16};
  EXPECT_EQ(fitted({Clause::CV_16}, Level::derived, {kData}, steps), Clauses{Clause::CV_16});
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::derived, {kData}, steps),
            (Clauses{Clause::CRC_1, Clause::BYTES_12, Clause::CV_16}));
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::must, {kData}, steps), Clauses{Clause::CRC_1});
}

}  // namespace
}  // namespace zarrproof::fit_clauses_test
