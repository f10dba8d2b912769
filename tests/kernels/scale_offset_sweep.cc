// scale_offset in types of at most 8 bits: every code with every offset, and with every scale; in types of at
// most 6 bits with every pair of the two. Encode and decode.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/codec/scale_offset.h"
#include "reference/element.h"
#include "tests/kernels/table.h"

namespace zarrproof::test {
namespace {

std::vector<std::string> types_up_to(int bits) {
  std::vector<std::string> names;
  for (const DataType& type : real_data_types())
    if (type.bits <= bits) names.push_back(type.name);
  return names;
}

std::string type_name(const testing::TestParamInfo<std::string>& info) {
  return info.param;
}

// Both directions of scale_offset with these parameters, on every code and on every target.
void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  if (testing::Test::HasFailure()) return;  // one is enough to read
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type, .offset = offset, .scale = scale});
  const Table forwards = make_table(codec, Direction::encode, all_codes(type));
  const Table backwards = make_table(codec, Direction::decode, all_codes(type));
  const auto accepted = std::find_if(forwards.results.begin(), forwards.results.end(),
                                     [](const Converted& result) { return static_cast<bool>(result); });
  if (accepted == forwards.results.end()) return;  // SO-5: no fill value makes this a chain
  const Bits fill = forwards.codes[static_cast<std::size_t>(accepted - forwards.results.begin())];
  const Metadata metadata = metadata_of(type, scale_offset(type, offset, scale), fill);
  for (const Target& target : targets()) {
    expect_equal(forwards, Direction::encode, metadata, target);
    expect_equal(backwards, Direction::decode, metadata, target);
  }
}

class ScaleOffsetSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetSweep, EveryOffset) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type)) expect_equal_operations(type, offset, std::nullopt);
}

TEST_P(ScaleOffsetSweep, EveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits scale : all_codes(type)) expect_equal_operations(type, std::nullopt, scale);
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetSweep, testing::ValuesIn(types_up_to(8)), type_name);

class ScaleOffsetPairSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetPairSweep, EveryOffsetWithEveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type))
    for (const Bits scale : all_codes(type)) expect_equal_operations(type, offset, scale);
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetPairSweep, testing::ValuesIn(types_up_to(6)), type_name);

}  // namespace
}  // namespace zarrproof::test
