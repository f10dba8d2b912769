// Choices are the numbers that make a request: how they are read, mutated and crossed, the shorter lists that
// shrinking tries, and the requests. The largest step comes first, and every item is left out once alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "fuzz/request/choices.h"
#include "fuzz/request/request_spec.h"
#include "reference/metadata/metadata.h"
#include "reference/reference.h"
#include "tests/support/iterations.h"

namespace zarrproof::fuzz::request_test {
namespace {

Numbers random_numbers(std::mt19937_64& random) {
  Numbers numbers(random() % 200);
  for (Bits& number : numbers) number = random() % 3 == 0 ? random() % 4 : random();
  return numbers;
}

TEST(FuzzRequest, WithoutChoicesIsTheSimplest) {
  const Request request = request_of(spec_from({}));
  EXPECT_EQ(request.operation, Operation::encode);
  EXPECT_EQ(request.shape, Shape{});
  EXPECT_EQ(request.data, Bytes{std::byte{0}});
  EXPECT_NE(request.zarr_json.find(R"("data_type":"uint8")"), std::string::npos);
  EXPECT_NE(request.zarr_json.find(R"("codecs":[{"name":"bytes"}])"), std::string::npos);
}

TEST(FuzzRequest, AnyNumbersMakeOneWithinBounds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < test::iterations(3000); ++i) {
    const Request request = request_of(spec_from(random_numbers(random)));
    EXPECT_LE(element_count(request.shape).value(), kMaxElements);
    EXPECT_EQ(read_metadata(request.zarr_json).shape, request.shape);
    EXPECT_TRUE(request.data || request.operation != Operation::encode);
  }
}

TEST(FuzzRequest, ChoicesOfARequestMakeItAgain) {
  std::mt19937_64 random(2);
  for (int i = 0; i < test::iterations(3000); ++i) {
    const RequestSpec spec = spec_from(random_numbers(random));
    EXPECT_EQ(numbers_of(spec_from(numbers_of(spec))), numbers_of(spec));
    EXPECT_EQ(request_of(spec_from(numbers_of(spec))), request_of(spec));
  }
}

// Random choices make enough accepted metadata, and enough elements with a result.
TEST(FuzzRequest, ReachesResultsAndRefusals) {
  std::mt19937_64 random(3);
  int refused_metadata = 0, refused = 0, results = 0;
  const int count = 3000;
  for (int i = 0; i < count; ++i) {
    const RequestSpec spec = spec_from(random_numbers(random));
    if (spec.array.array_codecs.empty() || spec.operation != Operation::encode) continue;
    const Request request = request_of(spec);
    const Metadata metadata = read_metadata(request.zarr_json);
    const auto plan = Reference().prepare(metadata, metadata.shape, request.layout);
    if (!plan) {
      ++refused_metadata;
      continue;
    }
    Bytes encoded((*plan)->encoded_size());
    EXPECT_EQ(request.data->size(), (*plan)->array_size());
    ++((*plan)->encode(*request.data, encoded) ? refused : results);
  }
  EXPECT_GT(refused_metadata, count / 100);
  EXPECT_GT(refused, count / 100);
  EXPECT_GT(results, count / 20);
}

TEST(Choices, ReadsZeroAfterTheLastNumber) {
  const Numbers numbers{7};
  Choices choices(numbers);
  EXPECT_EQ(choices.choose(255, 9), 7u);
  EXPECT_EQ(choices.choose(255, 9), 0u);
}

TEST(Choices, RecordsEachNumberModuloItsRange) {
  const Numbers numbers{1000, ~Bits{0}, 3};
  Choices choices(numbers);
  for (const Bits highest : {Bits{6}, ~Bits{0}, Bits{2}}) choices.choose(highest, 0);
  EXPECT_EQ(choices.numbers(), (Numbers{1000 % 7, ~Bits{0}, 0}));
}

TEST(Choices, BytesAndNumbersConvertBothWays) {
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
    EXPECT_GE(std::ranges::count_if(before, is_kept), 12);  // a mutation changes at most 8 of the 20 numbers
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
    // From the first difference on, `both` is the end of `other`.
    const auto end = std::ranges::mismatch(both, one).in1;
    EXPECT_TRUE(std::equal(end, both.end(), other.end() - (both.end() - end)));
  }
}

// Returns a function that adds choices to a list, and takes none of them.
auto collect_and_refuse(std::vector<Numbers>& list) {
  return [&list](const Numbers& choices) {
    list.push_back(choices);
    return false;
  };
}

// Returns the shorter lists that are tried for a list of numbers with a number after it. Example: {3, 1, 2,
// 3, 7} is the list 1, 2, 3 and the number 7; 3 is the number of items beyond `least`.
std::vector<Numbers> all_shorter(const Numbers& choices, std::size_t least = 0) {
  Choices reader(choices);
  std::vector<Bits> items;
  reader.choose_list(items, least, 9, [&](Bits& item) { item = reader.choose(9, 0); });
  reader.choose(9, 0);
  std::vector<Numbers> shorter;
  EXPECT_FALSE(any_shorter(reader, collect_and_refuse(shorter)));
  return shorter;
}

std::vector<Numbers> all_smaller(const Numbers& numbers) {
  std::vector<Numbers> smaller;
  EXPECT_FALSE(any_smaller(numbers, collect_and_refuse(smaller)));
  return smaller;
}

TEST(Smaller, ListsWithoutAPart) {
  EXPECT_TRUE(all_shorter({0, 7}).empty());
  EXPECT_EQ(all_shorter({1, 1, 7}), (std::vector<Numbers>{{0, 7}}));
  EXPECT_EQ(all_shorter({3, 1, 2, 3, 7}),
            (std::vector<Numbers>{{0, 7}, {2, 2, 3, 7}, {2, 1, 3, 7}, {2, 1, 2, 7}}));
  EXPECT_TRUE(all_shorter({0, 5, 7}, 1).empty());
  EXPECT_EQ(all_shorter({1, 5, 6, 7}, 1), (std::vector<Numbers>{{0, 6, 7}, {0, 5, 7}}));
}

TEST(Smaller, ListsInLists) {
  const Numbers choices{1, 2, 4, 5, 7};
  Choices reader(choices);
  std::vector<std::vector<Bits>> lists;
  reader.choose_list(lists, 0, 9, [&](std::vector<Bits>& list) {
    reader.choose_list(list, 0, 9, [&](Bits& item) { item = reader.choose(9, 0); });
  });
  reader.choose(9, 0);
  std::vector<Numbers> shorter;
  any_shorter(reader, collect_and_refuse(shorter));
  EXPECT_EQ(shorter, (std::vector<Numbers>{{0, 7}, {1, 0, 7}, {1, 1, 5, 7}, {1, 1, 4, 7}}));
}

// Each number is tried as 0, then less its half, its quarter, and so on, and at last less 1.
TEST(Smaller, NumbersDownToOneLess) {
  EXPECT_EQ(all_smaller({0, 5, 1}), (std::vector<Numbers>{{0, 0, 1}, {0, 3, 1}, {0, 4, 1}, {0, 5, 0}}));
  EXPECT_EQ(all_smaller({~Bits{0}}).size(), 64u);
  int calls = 0;
  EXPECT_TRUE(any_smaller({7, 7}, [&](const Numbers&) { return ++calls == 2; }));
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace zarrproof::fuzz::request_test
