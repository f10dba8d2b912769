// Smaller lists of choices: the largest step comes first, and every item is left out once alone.
#include "fuzz/choices/smaller.h"

#include <gtest/gtest.h>

namespace zarrproof::fuzz::smaller_test {
namespace {

using Numbers = std::vector<Bits>;

// Reads a list of numbers, at least `least`, and a number after it.
std::vector<Numbers> all_shorter(const Numbers& choices, std::size_t least = 0) {
  NumberReader reader(choices);
  std::vector<Bits> items;
  reader.choose_list(items, least, 9, [&](Bits& item) { item = reader.choose(9, 0); });
  reader.choose(9, 0);
  std::vector<Numbers> shorter;
  EXPECT_FALSE(any_shorter(reader, [&](const Numbers& one) {
    shorter.push_back(one);
    return false;
  }));
  return shorter;
}

std::vector<Numbers> all_smaller(const Numbers& numbers) {
  std::vector<Numbers> smaller;
  EXPECT_FALSE(any_smaller(numbers, [&](const Numbers& one) {
    smaller.push_back(one);
    return false;
  }));
  return smaller;
}

TEST(Smaller, ListsWithoutAPart) {
  EXPECT_TRUE(all_shorter({0, 7}).empty());
  EXPECT_EQ(all_shorter({1, 1, 7}), (std::vector<Numbers>{{0, 7}}));
  EXPECT_EQ(all_shorter({3, 1, 2, 3, 7}),
            (std::vector<Numbers>{{0, 7}, {2, 2, 3, 7}, {2, 1, 3, 7}, {2, 1, 2, 7}}));
}

TEST(Smaller, ListsKeepTheirLeastLength) {
  EXPECT_TRUE(all_shorter({0, 5, 7}, 1).empty());
  EXPECT_EQ(all_shorter({1, 5, 6, 7}, 1), (std::vector<Numbers>{{0, 6, 7}, {0, 5, 7}}));
}

TEST(Smaller, ListsInLists) {
  const Numbers choices{1, 2, 4, 5, 7};
  NumberReader reader(choices);
  std::vector<std::vector<Bits>> lists;
  reader.choose_list(lists, 0, 9, [&](std::vector<Bits>& list) {
    reader.choose_list(list, 0, 9, [&](Bits& item) { item = reader.choose(9, 0); });
  });
  reader.choose(9, 0);
  std::vector<Numbers> shorter;
  any_shorter(reader, [&](const Numbers& one) {
    shorter.push_back(one);
    return false;
  });
  EXPECT_EQ(shorter, (std::vector<Numbers>{{0, 7}, {1, 0, 7}, {1, 1, 5, 7}, {1, 1, 4, 7}}));
}

TEST(Smaller, NumbersDownToOneLess) {
  EXPECT_EQ(all_smaller({0, 5, 1}), (std::vector<Numbers>{{0, 0, 1}, {0, 3, 1}, {0, 4, 1}, {0, 5, 0}}));
  EXPECT_EQ(all_smaller({~Bits{0}}).size(), 64u);
}

TEST(Smaller, EndsWhereOneIsTaken) {
  int calls = 0;
  EXPECT_TRUE(any_smaller({7, 7}, [&](const Numbers&) { return ++calls == 2; }));
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace zarrproof::fuzz::smaller_test
