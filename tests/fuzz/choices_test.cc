#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/choices/mutate.h"

namespace zarrproof::fuzz::choices_test {
namespace {

TEST(Choices, AreZeroBehindTheEnd) {
  const Numbers numbers{7};
  NumberReader list(numbers);
  EXPECT_EQ(list.choose(255, 9), 7u);
  EXPECT_EQ(list.choose(255, 9), 0u);
}

TEST(Choices, NumbersMakeTheSameAgain) {
  const Numbers numbers{1000, ~Bits{0}, 3};
  NumberReader list(numbers);
  for (const Bits highest : {Bits{6}, ~Bits{0}, Bits{2}}) list.choose(highest, 0);
  EXPECT_EQ(list.choices(), (Numbers{1000 % 7, ~Bits{0}, 0}));
}

TEST(Choices, HaveEightBytes) {
  const Numbers numbers{0x0102, ~Bits{0}};
  std::vector<std::uint8_t> bytes = bytes_of(numbers);
  EXPECT_EQ(bytes.size(), 16u);
  EXPECT_EQ(bytes[0], 2);
  bytes.push_back(9);  // no whole number
  EXPECT_EQ(numbers_in(bytes), numbers);
}

Numbers numbered(Bits first) {
  Numbers numbers(20);
  for (Bits& number : numbers) number = first++;
  return numbers;
}

TEST(Mutation, ChangesFewChoices) {
  const Numbers before = numbered(1000);
  std::mt19937_64 random(1);
  int changed = 0;
  for (int i = 0; i < 1000; ++i) {
    const Numbers after = mutate(before, random);
    if (after != before) ++changed;
    const auto is_kept = [&](Bits number) { return std::ranges::count(after, number) > 0; };
    EXPECT_GE(std::ranges::count_if(before, is_kept), 12);
  }
  EXPECT_GT(changed, 900);
}

TEST(Mutation, WorksOnNothing) {
  std::mt19937_64 random(1);
  EXPECT_FALSE(mutate({}, random).empty());
  EXPECT_TRUE(cross({}, {}, random).empty());
}

TEST(Crossover, BeginsWithOneAndEndsWithTheOther) {
  const Numbers one = numbered(100), other = numbered(200);
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const Numbers both = cross(one, other, random);
    const auto end = std::ranges::mismatch(both, one);
    EXPECT_TRUE(std::equal(end.in1, both.end(), other.end() - (both.end() - end.in1)));
  }
}

}  // namespace
}  // namespace zarrproof::fuzz::choices_test
