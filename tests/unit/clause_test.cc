#include "reference/clause.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace zarrproof {
namespace {

TEST(Clauses, AreThoseOfTheSpecificationPage) {
  const std::pair<const char*, int> groups[] = {{"META-", 8}, {"BYTES-", 9}, {"CRC-", 3},
                                                {"SO-", 6},   {"CV-", 13},   {"CHAIN-", 2}};
  std::size_t next = 0;
  for (const auto& [group, count] : groups)
    for (int number = 1; number <= count; ++number, ++next) {
      ASSERT_LT(next, all_clauses().size());
      const Clause clause = all_clauses()[next];
      EXPECT_EQ(id(clause), group + std::to_string(number));
      EXPECT_EQ(find_clause(id(clause)), clause);
      EXPECT_FALSE(summary(clause).empty());
    }
  EXPECT_EQ(next, all_clauses().size());
  EXPECT_EQ(find_clause("CV-14"), std::nullopt);
}

// A clause without a test fails here: each has a test suite of its name, and in it at least one test.
TEST(Clauses, EachHasATest) {
  std::set<std::string> suites;
  const auto* all = ::testing::UnitTest::GetInstance();
  for (int i = 0; i < all->total_test_suite_count(); ++i)
    if (all->GetTestSuite(i)->total_test_count() > 0) suites.insert(all->GetTestSuite(i)->name());
  for (Clause clause : all_clauses()) {
    std::string suite(id(clause));
    std::replace(suite.begin(), suite.end(), '-', '_');
    EXPECT_TRUE(suites.contains(suite)) << id(clause) << " has no test";
  }
}

}  // namespace
}  // namespace zarrproof
