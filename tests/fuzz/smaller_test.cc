// Smaller lists and numbers: the largest step comes first, and every member is left out once alone.
#include "fuzz/campaign/smaller.h"

#include <gtest/gtest.h>

namespace zarrproof::fuzz::smaller_test {
namespace {

std::vector<std::vector<int>> all_without(const std::vector<int>& list) {
  std::vector<std::vector<int>> smaller;
  for (const Chunk& chunk : chunks_of(list.size())) smaller.push_back(without(list, chunk));
  return smaller;
}

TEST(Smaller, ListsWithoutAPart) {
  EXPECT_TRUE(all_without({}).empty());
  EXPECT_EQ(all_without({1}), (std::vector<std::vector<int>>{{}}));
  EXPECT_EQ(all_without({1, 2, 3}), (std::vector<std::vector<int>>{{}, {2, 3}, {1, 3}, {1, 2}}));
  EXPECT_EQ(all_without({1, 2, 3, 4, 5}), (std::vector<std::vector<int>>{{},
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
  const auto smaller = smaller_numbers({0, 5, 1});
  std::vector<std::vector<std::uint64_t>> made;
  for (std::size_t i = 0; i < smaller.count; ++i) made.push_back(smaller.make(i));
  EXPECT_EQ(made, (std::vector<std::vector<std::uint64_t>>{{0, 0, 1}, {0, 3, 1}, {0, 4, 1}, {0, 5, 0}}));
  EXPECT_EQ(smaller_numbers({~std::uint64_t{0}}).count, 64u);
}

}  // namespace
}  // namespace zarrproof::fuzz::smaller_test
