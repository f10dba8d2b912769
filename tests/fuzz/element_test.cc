// The outcomes and flags of the elements of a request.
#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/cases/element_expectation.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz::element_test {
namespace {

RequestSpec scaling(Operation operation, const std::string& type, Bits offset, Bits scale) {
  RequestSpec spec;
  spec.operation = operation;
  spec.array.data_type = *find_data_type(type);
  spec.array.array_codecs = {ScaleOffsetConfiguration{spec.array.data_type, offset, scale}};
  spec.array.shape = {1};
  spec.elements.repeated = {Bytes(1)};
  return spec;
}

// Returns the flags of all one-byte elements.
std::vector<std::vector<std::string>> flags_of(const RequestSpec& spec) {
  const Request request = request_of(spec);
  const auto reading = only_reading(request);
  std::vector<std::vector<std::string>> flags;
  for (int code = 0; code < 256; ++code)
    flags.push_back(expectation_of(*reading, spec.operation, Bytes{static_cast<std::byte>(code)}).flags);
  return flags;
}

// The result does not depend on earlier calls.
TEST(ElementExpectation, FlagsAreThoseOfTheParameters) {
  // Each spec differs from the previous one in one part.
  const std::vector<RequestSpec> specs = {
      scaling(Operation::encode, "uint8", 0, 3), scaling(Operation::encode, "int8", 0, 3),
      scaling(Operation::encode, "int8", 9, 3), scaling(Operation::encode, "int8", 9, 2),
      scaling(Operation::decode, "int8", 9, 2)};
  std::vector<std::vector<std::vector<std::string>>> forwards, backwards;
  for (const RequestSpec& spec : specs) forwards.push_back(flags_of(spec));
  for (auto spec = specs.rbegin(); spec != specs.rend(); ++spec) backwards.push_back(flags_of(*spec));
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
  for (std::size_t i = 1; i < forwards.size(); ++i) EXPECT_TRUE(forwards[i - 1] != forwards[i]) << i;
}

// Returns the expectation of 256, cast to uint8.
ElementExpectation expectation_of_256(const std::vector<std::pair<Bits, Bits>>& encode_map) {
  RequestSpec spec = scaling(Operation::encode, "int16", 0, 1);
  CastValueConfiguration cast;
  cast.stored_type = *find_data_type("uint8");
  cast.encode_map.entries = encode_map;
  cast.array_type = spec.array.data_type;
  spec.array.array_codecs = {cast};
  const Request request = request_of(spec);
  return expectation_of(*only_reading(request), spec.operation, Bytes{std::byte{0}, std::byte{1}});
}

TEST(ElementExpectation, IsRefusedByTheRangeAndByTheLackOfARule) {
  EXPECT_EQ(expectation_of_256({}).outcome.clauses, std::vector<Clause>{Clause::CV_5});
  EXPECT_EQ(expectation_of_256({{257, 7}}).outcome.clauses,
            (std::vector<Clause>{Clause::CV_5, Clause::CV_9}));
  EXPECT_EQ(expectation_of_256({{256, 7}}).outcome.clauses, std::vector<Clause>{Clause::CV_1});
}

}  // namespace
}  // namespace zarrproof::fuzz::element_test
