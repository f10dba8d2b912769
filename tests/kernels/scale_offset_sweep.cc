// scale_offset in types of at most 8 bits: every code with every offset, and with every scale. In types of at
// most 6 bits with every pair of both. Encode and decode.
#include <gtest/gtest.h>

#include "tests/kernels/chains.h"
#include "tests/kernels/operations.h"
#include "tests/support/codes.h"

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

class ScaleOffsetSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetSweep, EveryOffset) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type))
    expect_equal_operations(type, offset, std::nullopt, all_codes(type));
}

TEST_P(ScaleOffsetSweep, EveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits scale : all_codes(type))
    expect_equal_operations(type, std::nullopt, scale, all_codes(type));
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetSweep, testing::ValuesIn(types_up_to(8)), type_name);

class ScaleOffsetPairSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetPairSweep, EveryOffsetWithEveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type))
    for (const Bits scale : all_codes(type)) expect_equal_operations(type, offset, scale, all_codes(type));
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetPairSweep, testing::ValuesIn(types_up_to(6)), type_name);

}  // namespace
}  // namespace zarrproof::test
