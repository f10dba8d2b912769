#include <gtest/gtest.h>

#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels::scalar_number_test {
namespace {

// Known codes of float16. The tests of the codecs compare with the reference.
TEST(ScalarNumber, OfACode) {
  const DataType type = *find_data_type("float16");
  const Number subnormal = number(0x8003, type);
  EXPECT_EQ(subnormal.kind, NumberKind::finite);
  EXPECT_TRUE(subnormal.negative);
  EXPECT_EQ(subnormal.significand, 3u);
  EXPECT_EQ(subnormal.exponent, -24);
  const Number one = number(0x3c00, type);
  EXPECT_EQ(one.significand, 1024u);
  EXPECT_EQ(one.exponent, -10);
  EXPECT_TRUE(number(0x8000, type).is_zero());
  EXPECT_TRUE(number(0xfc00, type).is_infinite());
  EXPECT_TRUE(number(0x7c01, type).is_nan());
}

Magnitude<Wide> just_above(Magnitude<Wide> magnitude) {
  magnitude.sticky = true;
  return magnitude;
}

// 2048 + 1 is midway between 2048 and 2050.
TEST(ScalarNumber, StickyBreaksTheTie) {
  const DataType type = *find_data_type("float16");
  const Magnitude<Wide> tie{Wide{2049} << 64, -64};
  EXPECT_EQ(round_into(tie, false, type, Rounding::nearest_even).bits, 0x6800u);
  EXPECT_EQ(round_into(just_above(tie), false, type, Rounding::nearest_even).bits, 0x6801u);
  const Magnitude<Wide> exact{Wide{2048} << 64, -64};
  EXPECT_EQ(round_into(exact, true, type, Rounding::towards_negative).bits, 0xe800u);
  EXPECT_EQ(round_into(just_above(exact), true, type, Rounding::towards_negative).bits, 0xe801u);
  EXPECT_EQ(round_into(just_above(exact), true, type, Rounding::towards_positive).bits, 0xe800u);
}

TEST(ScalarNumber, ExponentsHaveNoLimit) {
  for (const char* name : {"float16", "float64", "float8_e8m0fnu", "int64"}) {
    const DataType type = *find_data_type(name);
    EXPECT_EQ(round_into(Magnitude<Wide>{1, 4000}, false, type, Rounding::towards_zero).range, Range::above)
        << name;
    EXPECT_EQ(round_into(Magnitude<Wide>{1, 100000}, false, type, Rounding::towards_zero).range, Range::above)
        << name;
  }
  const Rounded tiny =
      round_into(Magnitude<Wide>{1, -100000}, true, *find_data_type("float64"), Rounding::towards_negative);
  EXPECT_EQ(tiny.bits, 0x8000000000000001u);
}

TEST(ScalarNumber, IntegersOutsideTheRangeAreCongruent) {
  const DataType type = *find_data_type("int8");
  const Rounded above =
      round_into(Magnitude<Wide>{Wide{1} << 100 | 200, 0}, false, type, Rounding::nearest_even);
  EXPECT_EQ(above.range, Range::above);
  EXPECT_EQ(above.bits, 200u);
  const Rounded below = round_into(Magnitude<Wide>{3, 7}, true, type, Rounding::nearest_even);
  EXPECT_EQ(below.range, Range::below);
  EXPECT_EQ(below.bits, 0x80u);
  EXPECT_EQ(round_into(Magnitude<Wide>{1, 7}, true, type, Rounding::nearest_even).range, Range::inside);
  EXPECT_EQ(round_into(Magnitude<Wide>{1, 1000}, false, type, Rounding::nearest_even).range, Range::above);
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_number_test
