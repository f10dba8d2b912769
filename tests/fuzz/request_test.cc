// Requests from choices, and choices from requests.
#include <gtest/gtest.h>

#include <random>

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

}  // namespace
}  // namespace zarrproof::fuzz::request_test
