// Smaller lists and numbers: the largest step comes first, and every member is left out once alone.
#include "fuzz/campaign/smaller.h"

#include <gtest/gtest.h>

namespace zarrproof::fuzz::smaller_test {
namespace {

using Lists = std::vector<std::vector<int>>;
using Numbers = std::vector<std::uint64_t>;

Lists all_without(const std::vector<int>& list) {
  Lists shorter;
  const bool ended = any_shorter(list, [&](const std::vector<int>& one) {
    shorter.push_back(one);
    return false;
  });
  EXPECT_FALSE(ended);
  return shorter;
}

std::vector<Numbers> all_smaller(const Numbers& numbers) {
  std::vector<Numbers> smaller;
  const bool ended = any_smaller(numbers, [&](const Numbers& one) {
    smaller.push_back(one);
    return false;
  });
  EXPECT_FALSE(ended);
  return smaller;
}

TEST(Smaller, ListsWithoutAPart) {
  EXPECT_TRUE(all_without({}).empty());
  EXPECT_EQ(all_without({1}), (Lists{{}}));
  EXPECT_EQ(all_without({1, 2, 3}), (Lists{{}, {2, 3}, {1, 3}, {1, 2}}));
  EXPECT_EQ(all_without({1, 2, 3, 4, 5}), (Lists{{},
                                                 {3, 4, 5},
                                                 {1, 2, 5},
                                                 {1, 2, 3, 4},
                                                 {2, 3, 4, 5},
                                                 {1, 3, 4, 5},
                                                 {1, 2, 4, 5},
                                                 {1, 2, 3, 5},
                                                 {1, 2, 3, 4}}));
}

TEST(Smaller, NumbersDownToOneLess) {
  EXPECT_EQ(all_smaller({0, 5, 1}), (std::vector<Numbers>{{0, 0, 1}, {0, 3, 1}, {0, 4, 1}, {0, 5, 0}}));
  EXPECT_EQ(all_smaller({~std::uint64_t{0}}).size(), 64u);
}

TEST(Smaller, EndsWhereOneIsTaken) {
  int lists = 0, numbers = 0;
  EXPECT_TRUE(any_shorter(std::vector{1, 2, 3}, [&](const std::vector<int>&) { return ++lists == 2; }));
  EXPECT_TRUE(any_smaller({7, 7}, [&](const Numbers&) { return ++numbers == 2; }));
  EXPECT_EQ(lists, 2);
  EXPECT_EQ(numbers, 2);
}

}  // namespace
}  // namespace zarrproof::fuzz::smaller_test
