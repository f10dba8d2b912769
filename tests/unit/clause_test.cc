#include "reference/requirements/clause.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "reference/requirements/clause_details.h"

namespace zarrproof::clause_test {
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

}  // namespace
}  // namespace zarrproof::clause_test
