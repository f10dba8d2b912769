#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/choices/bytes.h"
#include "fuzz/choices/mutate.h"

namespace zarrproof::fuzz::choices_test {
namespace {

using Words = std::vector<std::uint8_t>;

constexpr Bits kHighest[] = {0, 1, 5, 255, 256, 65535, 1u << 20, ~Bits{0}};

TEST(Choices, ReadAsTheyWereWritten) {
  ByteWriter writer;
  for (const Bits highest : kHighest) EXPECT_EQ(writer.choose(highest, highest / 2), highest / 2);
  ByteReader reader(writer.bytes());
  for (const Bits highest : kHighest) EXPECT_EQ(reader.choose(highest, 0), highest / 2);
  EXPECT_EQ(reader.position(), writer.bytes().size());
}

TEST(Choices, TakeAsManyBytesAsTheyNeed) {
  ByteWriter writer;
  writer.choose(0, 0);
  EXPECT_EQ(writer.bytes().size(), 0u);
  writer.choose(255, 3);
  EXPECT_EQ(writer.bytes(), (Words{3}));
  writer.choose(256, 0x0102);
  EXPECT_EQ(writer.bytes(), (Words{3, 2, 1}));
}

TEST(Choices, AreInRangeWhateverTheBytes) {
  const Words bytes(100, 0xff);
  ByteReader reader(bytes);
  for (const Bits highest : kHighest) EXPECT_LE(reader.choose(highest, 0), highest);
}

TEST(Choices, AreZeroBehindTheEnd) {
  const Words bytes{7};
  ByteReader reader(bytes);
  EXPECT_EQ(reader.choose(255, 9), 7u);
  EXPECT_EQ(reader.choose(255, 9), 0u);
  const std::vector<Bits> numbers{7};
  NumberReader list(numbers);
  EXPECT_EQ(list.choose(255, 9), 7u);
  EXPECT_EQ(list.choose(255, 9), 0u);
}

TEST(Choices, NumbersMakeTheSameAgain) {
  const std::vector<Bits> numbers{1000, ~Bits{0}, 3};
  NumberReader list(numbers);
  for (const Bits highest : {Bits{6}, ~Bits{0}, Bits{2}}) list.choose(highest, 0);
  EXPECT_EQ(list.choices(), (std::vector<Bits>{1000 % 7, ~Bits{0}, 0}));
}

// Twenty choices of two bytes.
std::vector<Place> trace(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  for (int i = 0; i < 20; ++i) reader.choose(999, 0);
  return reader.places();
}

std::vector<Bits> values(const Words& bytes) {
  std::vector<Bits> all;
  ByteReader reader(bytes);
  for (int i = 0; i < 20; ++i) all.push_back(reader.choose(999, 0));
  return all;
}

Words numbered() {
  ByteWriter writer;
  for (Bits i = 0; i < 20; ++i) writer.choose(999, 100 + i);
  return writer.bytes();
}

// Unchanged choices are at both ends. The change lies between.
TEST(Mutation, ChangesFewChoices) {
  const Words bytes = numbered();
  const std::vector<Bits> before = values(bytes);
  std::mt19937_64 random(1);
  int changed = 0;
  for (int i = 0; i < 1000; ++i) {
    const Words mutant = mutate(bytes, trace, random);
    if (mutant != bytes) ++changed;
    const std::vector<Bits> after = values(mutant);
    int same = 0;
    for (const Bits value : before)
      same += std::find(after.begin(), after.end(), value) != after.end() ? 1 : 0;
    EXPECT_GE(same, 11);  // at most eight in a row are taken out or pushed behind the end
  }
  EXPECT_GT(changed, 900);
}

TEST(Mutation, WorksOnNothing) {
  std::mt19937_64 random(1);
  EXPECT_FALSE(mutate({}, trace, random).empty());
  EXPECT_TRUE(cross({}, {}, trace, random).empty());
}

TEST(Crossover, BeginsWithOneAndEndsWithTheOther) {
  const Words one = numbered();
  Words other = one;
  for (std::uint8_t& byte : other) byte = static_cast<std::uint8_t>(byte ^ 0x80);
  const std::vector<Bits> ours = values(one), theirs = values(other);
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::vector<Bits> both = values(cross(one, other, trace, random));
    std::size_t at = 0;
    while (at < both.size() && both[at] == ours[at]) ++at;
    for (; at < both.size(); ++at)
      EXPECT_TRUE(both[at] == 0 || std::find(theirs.begin(), theirs.end(), both[at]) != theirs.end());
  }
}

}  // namespace
}  // namespace zarrproof::fuzz::choices_test
