#include <gtest/gtest.h>

#include "reference/kernels/scalar/scale_offset.h"
#include "tests/support/codes.h"
#include "tests/support/iterations.h"
#include "tests/unit/kernels/random_codes.h"
#include "tests/unit/kernels/scalar_agreement.h"

namespace zarrproof::kernels::scalar_scale_offset_test {
namespace {

TEST(ScalarScaleOffset, WithoutParametersEveryCodeStays) {
  const ElementScaleOffset nothing({*find_data_type("float32"), {}, {}});
  for (const Bits code : {0x80000000u, 0xffc00001u, 0x7f800001u}) {
    EXPECT_EQ(*nothing.encode(code), code);
    EXPECT_EQ(*nothing.decode(code), code);
  }
}

// One parameter at a time, so that each of the four operations meets every pair of operands.
TEST(ScalarScaleOffset, AgreesOnEveryCodeOfSmallTypes) {
  for (const DataType& type : real_data_types()) {
    if (type.bits > 8) continue;
    const std::vector<Bits> codes = test::all_codes(type);
    for (const Bits parameter : codes) {
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, parameter, {}}, codes), "");
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, {}, parameter}, codes), "");
    }
  }
}

TEST(ScalarScaleOffset, AgreesAtTheBoundariesOfWideTypes) {
  for (const DataType& type : real_data_types()) {
    if (type.bits <= 8) continue;
    const std::vector<Bits> codes = test::notable_codes(type);
    for (std::size_t i = 0; i < codes.size(); i += 101) {
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, codes[i], {}}, codes), "");
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, {}, codes[i]}, codes), "");
    }
  }
}

// Operands that nearly cancel, and quotients near a number or midway between two.
TEST(ScalarScaleOffset, AgreesOnNeighbours) {
  Random random(3);
  for (int i = 0; i < test::iterations(3000); ++i)
    for (const DataType& type : real_data_types()) {
      const Bits parameter = random_code(type, random);
      std::vector<Bits> codes;
      for (int shift = 0; shift < type.bits; shift += 7) {
        const Bits sign = Bits{1} << (type.bits - 1);
        const Bits near = parameter + (random() >> 61 << shift);
        codes.push_back(near & type.mask());
        codes.push_back((near ^ sign) & type.mask());
      }
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, parameter, {}}, codes), "");
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, {}, parameter}, codes), "");
    }
}

TEST(ScalarScaleOffset, AgreesOnRandomParameters) {
  Random random(4);
  for (int i = 0; i < test::iterations(3000); ++i)
    for (const DataType& type : real_data_types()) {
      ScaleOffsetConfiguration made{type, random_code(type, random), random_code(type, random)};
      // Small numbers, which have results in an integer type.
      if (random() % 2 == 0) made.offset = random() % 5 & type.mask();
      if (random() % 2 == 0) made.scale = random() % 5 & type.mask();
      const std::vector<Bits> codes = {random_code(type, random), random_code(type, random),
                                       random_code(type, random) / 7};
      ASSERT_EQ(difference(made, codes), "");
    }
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_scale_offset_test
