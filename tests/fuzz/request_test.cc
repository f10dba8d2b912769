// Requests from choices, and choices from requests.
#include <gtest/gtest.h>

#include <random>

#include "fuzz/choices/bytes.h"
#include "fuzz/request/request_spec.h"
#include "reference/metadata/metadata.h"
#include "reference/reference.h"
#include "tests/support/iterations.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz::request_test {
namespace {

RequestSpec spec_from_bytes(const std::vector<std::uint8_t>& bytes) {
  ByteReader reader(bytes);
  RequestSpec spec;
  visit_plain(spec, reader);
  return spec;
}

std::vector<std::uint8_t> random_bytes(std::mt19937_64& random) {
  std::vector<std::uint8_t> bytes(random() % 300);
  for (std::uint8_t& byte : bytes)
    byte = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 4 : random());
  return bytes;
}

TEST(FuzzRequest, WithoutChoicesIsTheSimplest) {
  const Request request = request_of(spec_from_bytes({}));
  EXPECT_EQ(request.operation, Operation::encode);
  EXPECT_EQ(request.shape, Shape{});
  EXPECT_EQ(request.data, Bytes{std::byte{0}});
  EXPECT_NE(request.zarr_json.find(R"("data_type":"uint8")"), std::string::npos);
  EXPECT_NE(request.zarr_json.find(R"("codecs":[{"name":"bytes"}])"), std::string::npos);
}

TEST(FuzzRequest, AnyBytesMakeOneWithinBounds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < test::iterations(3000); ++i) {
    const Request request = request_of(spec_from_bytes(random_bytes(random)));
    EXPECT_LE(element_count(request.shape).value(), kMaxElements);
    EXPECT_EQ(read_metadata(request.zarr_json).shape, request.shape);
    EXPECT_TRUE(request.data || request.operation != Operation::encode);
  }
}

TEST(FuzzRequest, ChoicesOfARequestMakeItAgain) {
  std::mt19937_64 random(2);
  for (int i = 0; i < test::iterations(3000); ++i) {
    const RequestSpec spec = spec_from_bytes(random_bytes(random));
    EXPECT_EQ(numbers_of(spec_from_bytes(choice_bytes(spec))), numbers_of(spec));
    EXPECT_EQ(request_of(spec_from_bytes(choice_bytes(spec))), request_of(spec));
  }
}

// Random choices make enough accepted metadata, and enough elements with a result.
TEST(FuzzRequest, ReachesResultsAndRefusals) {
  std::mt19937_64 random(3);
  int refused_metadata = 0, refused = 0, results = 0;
  const int count = 3000;
  for (int i = 0; i < count; ++i) {
    const RequestSpec spec = spec_from_bytes(random_bytes(random));
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

// A seed makes the request of its vector, if the metadata are valid.
TEST(FuzzRequest, VectorsBecomeChoices) {
  std::size_t taken = 0;
  const Suite suite = load_suite(suite_folder(), SuiteLevel::smoke);
  for (const Vector& vector : suite.vectors) {
    const auto spec = spec_of(vector.request);
    if (!spec) continue;
    ++taken;
    const Request again = request_of(spec_from_bytes(choice_bytes(*spec)));
    EXPECT_EQ(again.data, vector.request.data) << vector.id;
    EXPECT_EQ(again.shape, vector.request.shape) << vector.id;
    EXPECT_EQ(again.operation, vector.request.operation) << vector.id;
  }
  EXPECT_GT(taken, suite.vectors.size() / 2);
}

}  // namespace
}  // namespace zarrproof::fuzz::request_test
