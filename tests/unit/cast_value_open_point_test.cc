// cast_value of the reference, by open point: encodings() lists the outcome under each answer.
#include <gtest/gtest.h>

#include "tests/unit/cast_words.h"
#include "tests/unit/helpers.h"

namespace zarrproof::cast_value_open_point_test {
namespace {

// Returns the readings of elements of an array with the fill value 1.
std::string encoded(std::string_view from, std::string_view to, const std::string& more,
                    const std::string& elements) {
  return array(from).fill("1").cast(to, more).encodings(elements);
}
std::string decoded(std::string_view from, std::string_view to, const std::string& more,
                    const std::string& stored) {
  return array(from).fill("1").cast(to, more).decodings(stored);
}

TEST(directed_overflow, DecidesUnlessRoundingPointsOutwards) {
  const auto readings = [](std::string_view type, const std::string& more, double value) {
    return encoded("float64", type, more, f64(value));
  };
  EXPECT_EQ(readings("float16", rounding("towards-zero"), 65536),
            "directed_overflow: out-of-range=CV-5; largest-finite=ff7b");
  EXPECT_EQ(readings("float16", rounding("towards-negative"), 1e300),
            "directed_overflow: out-of-range=CV-5; largest-finite=ff7b");
  EXPECT_EQ(readings("float16", rounding("towards-positive"), -65536),
            "directed_overflow: out-of-range=CV-5; largest-finite=fffb");
  EXPECT_EQ(readings("float16", clamped("towards-zero"), 65536),
            "directed_overflow: out-of-range=007c; largest-finite=ff7b");
  EXPECT_EQ(readings("float4_e2m1fn", rounding("towards-zero"), 300),
            "directed_overflow: out-of-range=CV-5; largest-finite=07");
  EXPECT_EQ(readings("float4_e2m1fn", clamped("towards-zero"), 300), "07");
  EXPECT_EQ(readings("float16", rounding("towards-zero"), 65535), "ff7b");
  EXPECT_EQ(readings("float16", rounding("towards-positive"), 65536), "CV-5");
  EXPECT_EQ(readings("float16", rounding("nearest-even"), 65536), "CV-5");
  EXPECT_EQ(readings("int8", rounding("towards-zero"), 300), "CV-5");
}

TEST(map_zero, DecidesForTheOtherZero) {
  const std::string minus_zero = word32(0x80000000);
  const std::string zero = R"("scalar_map":{"encode":[[0,7]]})";
  EXPECT_EQ(encoded("float32", "uint8", zero, minus_zero), "map_zero: numeric=07; bitwise=00");
  EXPECT_EQ(encoded("float32", "uint8", zero, word32(0)), "07");
  EXPECT_EQ(encoded("float32", "uint8", zero, f32(1)), "01");
  EXPECT_EQ(encoded("float32", "uint8", R"("scalar_map":{"encode":[["0x80000000",7]]})", word32(0)),
            "map_zero: numeric=07; bitwise=00");
}

TEST(map_nan, DecidesForAnotherNaN) {
  const std::string map = R"("scalar_map":{"encode":[["NaN",7]]})";
  EXPECT_EQ(encoded("float32", "uint8", map, word32(0x7fc00001) + word32(0xff800001)),
            "map_nan: any=0707; bitwise=CV-8");
  EXPECT_EQ(encoded("float32", "uint8", map, word32(0x7fc00000)), "07");
  EXPECT_EQ(encoded("float32", "uint8", map, f32(1)), "01");
  EXPECT_EQ(encoded("float8_e4m3fnuz", "uint8", map, "80"), "07");
}

TEST(map_validation, DecidesForAnEntryOfTheOtherDirection) {
  const TestArray decode_is_wrong = array("uint8").cast("int8", R"("scalar_map":{"decode":[[300,0]]})");
  EXPECT_EQ(decode_is_wrong.encodings("05"), "map_validation: both=META-10; used-direction=05");
  EXPECT_EQ(decode_is_wrong.decodings("05"), "map_validation: both=META-10; used-direction=META-10");
  EXPECT_EQ(decode_is_wrong.resolutions(), "map_validation: both=META-10; used-direction=int8 00");
  const TestArray encode_is_wrong = array("uint8").cast("int8", R"("scalar_map":{"encode":[[0,"x"]]})");
  EXPECT_EQ(encode_is_wrong.encodings("05"), "map_validation: both=META-10; used-direction=META-10");
  EXPECT_EQ(encode_is_wrong.decodings("05"), "map_validation: both=META-10; used-direction=05");
  EXPECT_EQ(encode_is_wrong.resolutions(), "map_validation: both=META-10; used-direction=META-10");
  EXPECT_EQ(encoded("uint8", "int8", R"("scalar_map":{"decode":[[100,0]],"encode":[]})", "05"), "05");
}

TEST(wrap_to_float, DecidesForValuesOutOfRange) {
  EXPECT_EQ(decoded("float16", "int32", kWrap, word32(70000)), "wrap_to_float: error=CV-5; ieee=007c");
  EXPECT_EQ(decoded("float16", "int32", kWrap, word32(static_cast<unsigned>(-70000))),
            "wrap_to_float: error=CV-5; ieee=00fc");
  EXPECT_EQ(decoded("float16", "int32", rounding("towards-zero") + "," + kWrap, word32(70000)),
            "directed_overflow wrap_to_float: out-of-range error=CV-5; out-of-range ieee=ff7b; "
            "largest-finite=ff7b");
  EXPECT_EQ(decoded("float16", "int32", kWrap, word32(65504)), "ff7b");
  EXPECT_EQ(decoded("float16", "int32", kClamp, word32(70000)), "007c");
  EXPECT_EQ(decoded("float6_e2m3fn", "int8", kWrap, "64"), "CV-5") << "a type without infinity";
}

TEST(nan_non_ieee, DecidesForTypesThatAreNotIeee754) {
  EXPECT_EQ(encoded("float32", "float8_e4m3fnuz", "", word32(0x7fc00000)),
            "nan_non_ieee: nan=80; error=CV-9");
  EXPECT_EQ(decoded("float16", "float8_e5m2fnuz", "", "80"), "nan_non_ieee: nan=007e; error=CV-9");
  EXPECT_EQ(encoded("float32", "float8_e8m0fnu", "", word32(0xffc00000)), "nan_non_ieee: nan=ff; error=CV-9");
  EXPECT_EQ(encoded("float32", "float8_e3m4", "", word32(0x7fc00000)), "78");
  EXPECT_EQ(encoded("float32", "float6_e3m2fn", "", word32(0x7fc00000)), "CV-8");
  EXPECT_EQ(encoded("float8_e4m3fnuz", "int8", "", "80"), "CV-8");
}

TEST(zero_sign_non_ieee, DecidesForANegativeZero) {
  EXPECT_EQ(encoded("float32", "float4_e2m1fn", "", word32(0x80000000)),
            "zero_sign_non_ieee: keep=08; drop=00");
  EXPECT_EQ(decoded("float32", "float6_e3m2fn", "", "20"),
            "zero_sign_non_ieee: keep=00000080; drop=00000000");
  EXPECT_EQ(encoded("float32", "float4_e2m1fn", "", word32(0)), "00");
  EXPECT_EQ(encoded("float32", "float4_e2m1fn", "", f32(-0.1F)), "08");
  EXPECT_EQ(encoded("float32", "float16", "", word32(0x80000000)), "0080");
  EXPECT_EQ(encoded("float4_e2m1fn", "int8", "", "08"), "00");
}

TEST(infinity_clamp, DecidesWhereTheTypeHasNanAndNoInfinity) {
  const std::string clamp = R"("out_of_range":"clamp")";
  const auto infinity = word32(0x7f800000), minus_infinity = word32(0xff800000);
  EXPECT_EQ(encoded("float32", "float8_e4m3fnuz", clamp, infinity), "infinity_clamp: error=CV-8; clamp=7f");
  EXPECT_EQ(encoded("float32", "float8_e4m3fnuz", clamp, minus_infinity),
            "infinity_clamp: error=CV-8; clamp=ff");
  EXPECT_EQ(encoded("float32", "float4_e2m1fn", clamp, infinity), "CV-8");
  EXPECT_EQ(encoded("float32", "uint8", clamp, infinity), "CV-8");
  EXPECT_EQ(encoded("float32", "float8_e4m3fnuz", "", infinity), "CV-8");
  EXPECT_EQ(encoded("float32", "float8_e5m2", clamp, infinity), "7c");
}

std::string to_e8m0(const std::string& more, double value) {
  return encoded("float64", "float8_e8m0fnu", more, f64(value));
}

TEST(e8m0_tie, DecidesWhereTheReadingsDiffer) {
  EXPECT_EQ(to_e8m0("", 3), "e8m0_tie: larger=81; even-code=80");
  EXPECT_EQ(to_e8m0("", 0x1.8p127), "e8m0_tie: larger=CV-5; even-code=fe");
  EXPECT_EQ(to_e8m0("", 1.5), "80");  // the larger code is the even one
  EXPECT_EQ(to_e8m0("", 2.9), "80");
  EXPECT_EQ(to_e8m0(rounding("nearest-away"), 3), "81");
  EXPECT_EQ(to_e8m0(rounding("towards-zero"), 3), "80");
  EXPECT_EQ(to_e8m0("", 0x1.8p129), "CV-5");     // beyond either way
  EXPECT_EQ(to_e8m0(kClamp, 0x1.8p-129), "00");  // clamped either way
}

TEST(e8m0_underflow, DecidesForWhatRoundsBelowTheSmallest) {
  EXPECT_EQ(to_e8m0("", 0x1p-130), "e8m0_underflow: out-of-range=CV-5; smallest=00");
  // Below 2^-127 either way of the tie.
  EXPECT_EQ(to_e8m0("", 0x1.8p-129), "e8m0_underflow: out-of-range=CV-5; smallest=00");
  EXPECT_EQ(to_e8m0(rounding("towards-zero"), 0x1.cp-128), "e8m0_underflow: out-of-range=CV-5; smallest=00");
  EXPECT_EQ(to_e8m0("", 0x1.cp-128), "00");
  EXPECT_EQ(to_e8m0(rounding("towards-positive"), 0x1.1p-128), "00");
  EXPECT_EQ(to_e8m0(kClamp, 0x1p-130), "00");  // clamp gives the lowest value
}

TEST(e8m0_nonpositive, DecidesUnlessItIsAnErrorAnyhow) {
  EXPECT_EQ(to_e8m0(kClamp, 0), "e8m0_nonpositive: out-of-range=00; error=CV-5; smallest-upward=00");
  EXPECT_EQ(to_e8m0(kClamp, -5), "e8m0_nonpositive: out-of-range=00; error=CV-5; smallest-upward=00");
  EXPECT_EQ(to_e8m0(clamped("towards-positive"), -0.0),
            "e8m0_nonpositive: out-of-range=00; error=CV-5; smallest-upward=00");
  EXPECT_EQ(to_e8m0(rounding("towards-positive"), 0),
            "e8m0_nonpositive: out-of-range=CV-5; error=CV-5; smallest-upward=00");
  EXPECT_EQ(to_e8m0(rounding("towards-positive"), -5),
            "e8m0_nonpositive: out-of-range=CV-5; error=CV-5; smallest-upward=00");
  EXPECT_EQ(to_e8m0(rounding("towards-zero"), -5), "CV-5");
  EXPECT_EQ(to_e8m0("", 0), "CV-5");
  EXPECT_EQ(to_e8m0("", -1), "CV-5");
}

}  // namespace
}  // namespace zarrproof::cast_value_open_point_test
