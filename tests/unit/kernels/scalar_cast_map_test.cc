#include <gtest/gtest.h>

#include "reference/kernels/scalar/cast.h"
#include "tests/support/iterations.h"
#include "tests/unit/kernels/random_codes.h"
#include "tests/unit/kernels/scalar_agreement.h"

namespace zarrproof::kernels::scalar_cast_map_test {
namespace {

Cast float32_to_uint8(const std::vector<std::pair<Bits, Bits>>& map) {
  return {*find_data_type("float32"), *find_data_type("uint8"), Rounding::nearest_even, OutOfRange::error,
          KeyMap(map, *find_data_type("float32"))};
}

TEST(ScalarCastMap, FirstOfRepeatedKeysWins) {
  EXPECT_EQ(*cast(float32_to_uint8({{0x3f800000, 7}, {0x3f800000, 9}}), 0x3f800000), 7u);
}

TEST(ScalarCastMap, ZeroKeysMatchBothZeros) {
  EXPECT_EQ(*cast(float32_to_uint8({{0x80000000, 7}}), 0), 7u);
  EXPECT_EQ(*cast(float32_to_uint8({{0, 7}}), 0x80000000), 7u);
  EXPECT_EQ(*cast(float32_to_uint8({{0, 7}, {0x80000000, 9}}), 0x80000000), 7u);
}

TEST(ScalarCastMap, NanKeysMatchEveryNan) {
  EXPECT_EQ(*cast(float32_to_uint8({{0x7fc00000, 7}}), 0xff800001), 7u);
  EXPECT_EQ(*cast(float32_to_uint8({{0x7f800001, 7}}), 0x7fc00000), 7u);
}

TEST(ScalarCastMap, OtherElementsAreCast) {
  const Cast mapped = float32_to_uint8({{0x7fc00000, 7}, {0x7f800000, 8}});
  EXPECT_EQ(*cast(mapped, 0x40000000), 2u);
  EXPECT_EQ(*cast(mapped, 0x7f800000), 8u);
  EXPECT_EQ(cast(mapped, 0xff800000).error(), Reason::infinity_not_representable);
}

// Few different keys, so that they repeat and match; zeros and NaNs are frequent.
TEST(ScalarCastMap, AgreesOnRandomMaps) {
  Random random(2);
  const std::vector<DataType> types = real_data_types();
  const auto few_codes = [&](const DataType& type) {
    std::vector<Bits> codes = {0, Bits{1} << (type.bits - 1), type.nan, type.nan + 1, type.mask()};
    for (int i = 0; i < 3; ++i) codes.push_back(random_code(type, random));
    for (Bits& code : codes) code &= type.mask();
    return codes;
  };
  const auto entries = [&](const std::vector<Bits>& keys, const std::vector<Bits>& values) {
    std::vector<std::pair<Bits, Bits>> made;
    for (std::uint64_t i = random() % (random() % 8 == 0 ? 60 : 5); i > 0; --i)
      made.emplace_back(pick(keys, random), pick(values, random));
    return made;
  };
  for (int i = 0; i < test::iterations(20000); ++i) {
    CastValueConfiguration made;
    made.array_type = pick(types, random);
    made.stored_type = pick(types, random);
    made.out_of_range = random() % 2 == 0 ? OutOfRange::error : OutOfRange::clamp;
    const std::vector<Bits> array = few_codes(made.array_type), stored = few_codes(made.stored_type);
    made.encode_map.entries = entries(array, stored);
    made.decode_map.entries = entries(stored, array);
    ASSERT_EQ(difference(made, array, stored), "");
  }
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_cast_map_test
