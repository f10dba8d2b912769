#include <gtest/gtest.h>

#include "tests/unit/cast_words.h"
#include "tests/unit/helpers.h"

namespace zarrproof::cast_value_open_point_test {
namespace {

TEST(directed_overflow, out_of_range) {
  const auto result = [](const std::string& more, double value) {
    return array("float64").cast("float16", more).under("directed_overflow=out-of-range").encode(f64(value));
  };
  EXPECT_EQ(result(rounding("towards-zero"), 65536), kOutOfRange);
  EXPECT_EQ(result(rounding("towards-negative"), 1e300), kOutOfRange);
  EXPECT_EQ(result(rounding("towards-positive"), -65536), kOutOfRange);
  EXPECT_EQ(result(clamped("towards-zero"), 65536), word16(0x7c00));
}

TEST(directed_overflow, largest_finite) {
  const auto result = [](const std::string& more, double value) {
    return array("float64")
        .cast("float16", more)
        .under("directed_overflow=largest-finite")
        .encode(f64(value));
  };
  EXPECT_EQ(result(rounding("towards-zero"), 65536), word16(0x7bff));
  EXPECT_EQ(result(rounding("towards-negative"), 1e300), word16(0x7bff));
  EXPECT_EQ(result(rounding("towards-positive"), -65536), word16(0xfbff));
  EXPECT_EQ(result(clamped("towards-zero"), 65536), word16(0x7bff));
}

TEST(directed_overflow, NotAskedWhereRoundingPointsOutwards) {
  const auto asked = [](std::string_view type, const std::string& more, double value) {
    return array("float64").cast(type, more).asked_by_encode(f64(value));
  };
  EXPECT_EQ(asked("float16", rounding("towards-zero"), 65536), "directed_overflow");
  EXPECT_EQ(asked("float16", rounding("towards-zero"), 65535), "");
  EXPECT_EQ(asked("float16", rounding("towards-positive"), 65536), "");
  EXPECT_EQ(asked("float16", rounding("nearest-even"), 65536), "");
  EXPECT_EQ(asked("int8", rounding("towards-zero"), 300), "");
  EXPECT_EQ(asked("float4_e2m1fn", clamped("towards-zero"), 300), "");  // clamp gives the same
  EXPECT_EQ(asked("float4_e2m1fn", rounding("towards-zero"), 300), "directed_overflow");
}

TEST(map_zero, numeric) {
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("scalar_map":{"encode":[[0,7]]})")
                .fill("1")
                .under("map_zero=numeric")
                .encode(word32(0x80000000)),
            "07");
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("scalar_map":{"encode":[["0x80000000",7]]})")
                .fill("1")
                .under("map_zero=numeric")
                .encode(word32(0)),
            "07");
}

TEST(map_zero, bitwise) {
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("scalar_map":{"encode":[[0,7]]})")
                .fill("1")
                .under("map_zero=bitwise")
                .encode(word32(0x80000000)),
            "00");
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("scalar_map":{"encode":[["0x80000000",7]]})")
                .fill("1")
                .under("map_zero=bitwise")
                .encode(word32(0)),
            "00");
}

TEST(map_zero, NotAskedForOtherElements) {
  const TestArray request =
      array("float32").cast("uint8", R"("scalar_map":{"encode":[[0,7],[1,2]]})").fill("3");
  EXPECT_EQ(request.asked_by_encode(word32(0x80000000)), "map_zero");
  EXPECT_EQ(request.asked_by_encode(word32(0)), "");
  EXPECT_EQ(request.asked_by_encode(f32(1)), "");
  EXPECT_EQ(request.asked_by_encode(f32(4)), "");
}

TEST(map_nan, any) {
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("scalar_map":{"encode":[["NaN",7]]})")
                .under("map_nan=any")
                .encode(word32(0x7fc00001) + word32(0xff800001)),
            "0707");
}

TEST(map_nan, bitwise) {
  const TestArray request =
      array("float32").cast("uint8", R"("scalar_map":{"encode":[["NaN",7]]})").under("map_nan=bitwise");
  EXPECT_EQ(request.encode(word32(0x7fc00001)), kLacking);
  EXPECT_EQ(request.encode(word32(0x7fc00000)), "07");
}

TEST(map_nan, NotAskedForTheVeryNaN) {
  const TestArray request = array("float32").cast("uint8", R"("scalar_map":{"encode":[["NaN",7]]})");
  EXPECT_EQ(request.asked_by_encode(word32(0x7fc00001)), "map_nan");
  EXPECT_EQ(request.asked_by_encode(word32(0x7fc00000)), "");
  EXPECT_EQ(request.asked_by_encode(f32(1)), "");
  EXPECT_EQ(
      array("float8_e4m3fnuz").cast("uint8", R"("scalar_map":{"encode":[["NaN",7]]})").asked_by_encode("80"),
      "");
}

TEST(map_validation, both) {
  EXPECT_EQ(array("uint8")
                .cast("int8", R"("scalar_map":{"decode":[[300,0]]})")
                .under("map_validation=both")
                .encode("05"),
            "META-10 at codecs[0].configuration.scalar_map.decode[0][0]");
}

TEST(map_validation, used_direction) {
  const TestArray decode_is_wrong = array("uint8")
                                        .cast("int8", R"("scalar_map":{"decode":[[300,0]]})")
                                        .under("map_validation=used-direction");
  EXPECT_EQ(decode_is_wrong.encode("05"), "05");
  EXPECT_EQ(decode_is_wrong.resolve(), "int8 00");
  EXPECT_EQ(decode_is_wrong.decode("05"), "META-10 at codecs[0].configuration.scalar_map.decode[0][0]");
  const TestArray encode_is_wrong = array("uint8")
                                        .cast("int8", R"("scalar_map":{"encode":[[0,"x"]]})")
                                        .under("map_validation=used-direction");
  EXPECT_EQ(encode_is_wrong.decode("05"), "05");
  EXPECT_EQ(encode_is_wrong.encode("05"), "META-10 at codecs[0].configuration.scalar_map.encode[0][1]");
  EXPECT_EQ(encode_is_wrong.resolve(), "META-10 at codecs[0].configuration.scalar_map.encode[0][1]");
}

TEST(map_validation, NotAskedForValidEntries) {
  EXPECT_EQ(array("uint8").cast("int8", R"("scalar_map":{"decode":[[300,0]]})").asked_by_metadata(),
            "map_validation");
  EXPECT_EQ(
      array("uint8").cast("int8", R"("scalar_map":{"decode":[[100,0]],"encode":[]})").asked_by_metadata(),
      "");
}

TEST(wrap_to_float, error) {
  EXPECT_EQ(array("float16").cast("int32", kWrap).under("wrap_to_float=error").decode(word32(70000)),
            kOutOfRange);
}

TEST(wrap_to_float, ieee) {
  EXPECT_EQ(array("float16").cast("int32", kWrap).under("wrap_to_float=ieee").decode(word32(70000)),
            word16(0x7c00));
  EXPECT_EQ(array("float16")
                .cast("int32", kWrap)
                .under("wrap_to_float=ieee")
                .decode(word32(static_cast<unsigned>(-70000))),
            word16(0xfc00));
  EXPECT_EQ(array("float16")
                .cast("int32", rounding("towards-zero") + "," + kWrap)
                .under("wrap_to_float=ieee")
                .decode(word32(70000)),
            word16(0x7bff));
}

TEST(wrap_to_float, NotAskedForClampInfinityOrValuesInRange) {
  EXPECT_EQ(array("float16").cast("int32", kWrap).asked_by_decode(word32(70000)), "wrap_to_float");
  EXPECT_EQ(array("float16").cast("int32", kWrap).asked_by_decode(word32(65504)), "");
  EXPECT_EQ(array("float16").cast("int32", kClamp).asked_by_decode(word32(70000)), "");
  // A type without infinity: always an error.
  EXPECT_EQ(array("float6_e2m3fn").cast("int8", kWrap).asked_by_decode("64"), "");
  EXPECT_EQ(array("float6_e2m3fn").cast("int8", kWrap).decode("64"), kOutOfRange);
  EXPECT_EQ(array("float6_e2m3fn").cast("int8", kWrap).under("wrap_to_float=ieee").decode("64"), kOutOfRange);
}

TEST(nan_non_ieee, nan) {
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").under("nan_non_ieee=nan").encode(word32(0x7fc00000)),
            "80");
  EXPECT_EQ(array("float16").cast("float8_e5m2fnuz").under("nan_non_ieee=nan").decode("80"), word16(0x7e00));
  EXPECT_EQ(
      array("float32").fill("1").cast("float8_e8m0fnu").under("nan_non_ieee=nan").encode(word32(0xffc00000)),
      "ff");
}

TEST(nan_non_ieee, error) {
  const char* error = "CV-9 at codecs[0], element 0";
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").under("nan_non_ieee=error").encode(word32(0x7fc00000)),
            error);
  EXPECT_EQ(array("float16").cast("float8_e5m2fnuz").under("nan_non_ieee=error").decode("80"), error);
  EXPECT_EQ(array("float32")
                .fill("1")
                .cast("float8_e8m0fnu")
                .under("nan_non_ieee=error")
                .encode(word32(0xffc00000)),
            error);
}

TEST(nan_non_ieee, NotAskedBetweenIeeeTypesOrWithoutNaN) {
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").asked_by_encode(word32(0x7fc00000)), "nan_non_ieee");
  EXPECT_EQ(array("float32").cast("float8_e3m4").asked_by_encode(word32(0x7fc00000)), "");
  EXPECT_EQ(array("float32").cast("float6_e3m2fn").asked_by_encode(word32(0x7fc00000)), "");
  EXPECT_EQ(array("float8_e4m3fnuz").cast("int8").asked_by_encode("80"), "");
}

TEST(zero_sign_non_ieee, keep) {
  EXPECT_EQ(
      array("float32").cast("float4_e2m1fn").under("zero_sign_non_ieee=keep").encode(word32(0x80000000)),
      "08");
  EXPECT_EQ(array("float32").cast("float6_e3m2fn").under("zero_sign_non_ieee=keep").decode("20"),
            word32(0x80000000));
}

TEST(zero_sign_non_ieee, drop) {
  EXPECT_EQ(
      array("float32").cast("float4_e2m1fn").under("zero_sign_non_ieee=drop").encode(word32(0x80000000)),
      "00");
  EXPECT_EQ(array("float32").cast("float6_e3m2fn").under("zero_sign_non_ieee=drop").decode("20"), word32(0));
}

TEST(zero_sign_non_ieee, NotAskedWithoutANegativeZero) {
  EXPECT_EQ(array("float32").cast("float4_e2m1fn").asked_by_encode(word32(0x80000000)), "zero_sign_non_ieee");
  EXPECT_EQ(array("float32").cast("float4_e2m1fn").asked_by_encode(word32(0)), "");
  EXPECT_EQ(array("float32").cast("float4_e2m1fn").asked_by_encode(f32(-0.1F)), "");
  EXPECT_EQ(array("float32").cast("float16").asked_by_encode(word32(0x80000000)), "");
  EXPECT_EQ(array("float4_e2m1fn").cast("int8").asked_by_encode("08"), "");
  EXPECT_EQ(array("float4_e2m1fn").cast("int8").encode("08"), "00");
}

TEST(fnuz_negative_zero, zero) {
  EXPECT_EQ(
      array("float32").cast("float8_e4m3fnuz").under("fnuz_negative_zero=zero").encode(word32(0x80000000)),
      "00");
  EXPECT_EQ(array("float4_e2m1fn").cast("float8_e5m2fnuz").under("fnuz_negative_zero=zero").encode("08"),
            "00");
}

TEST(fnuz_negative_zero, error) {
  EXPECT_EQ(array("float32")
                .cast("float8_e4m3b11fnuz")
                .under("fnuz_negative_zero=error")
                .encode(word32(0x80000000)),
            "CV-9 at codecs[0], element 0");
}

TEST(fnuz_negative_zero, NotAskedForIntegersOrResultsOfRounding) {
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").asked_by_encode(word32(0x80000000)),
            "fnuz_negative_zero");
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").asked_by_encode(f32(-1e-30F)), "");
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").encode(f32(-1e-30F)), "00");
  EXPECT_EQ(array("float32").cast("uint8").asked_by_encode(word32(0x80000000)), "");
  EXPECT_EQ(array("float32").cast("uint8").encode(word32(0x80000000)), "00");
}

TestArray to_e8m0(const std::string& more = "") {
  return array("float64").fill("1").cast("float8_e8m0fnu", more);
}

TEST(e8m0_tie, larger) {
  EXPECT_EQ(to_e8m0().under("e8m0_tie=larger").encode(f64(3) + f64(1.5)), "8180");
}

TEST(e8m0_tie, even_code) {
  EXPECT_EQ(to_e8m0().under("e8m0_tie=even-code").encode(f64(3) + f64(1.5)), "8080");
  EXPECT_EQ(to_e8m0().under("e8m0_tie=even-code").encode(f64(0x1.8p127)), "fe");
}

TEST(e8m0_tie, NotAskedWhereBothReadingsAgree) {
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(3)), "e8m0_tie");
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(1.5)), "");  // the larger code is the even one
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(2.9)), "");
  EXPECT_EQ(to_e8m0(rounding("nearest-away")).asked_by_encode(f64(3)), "");
  EXPECT_EQ(to_e8m0(rounding("towards-zero")).asked_by_encode(f64(3)), "");
}

TEST(e8m0_tie, NotAskedFarOutOfRange) {
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(0x1.8p129)), "");                 // beyond either way
  EXPECT_EQ(to_e8m0(kClamp).asked_by_encode(f64(0x1.8p-129)), "");          // clamped either way
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(0x1.8p-129)), "e8m0_underflow");  // below 2^-127 either way
}

TEST(e8m0_underflow, out_of_range) {
  EXPECT_EQ(to_e8m0().under("e8m0_underflow=out-of-range").encode(f64(0x1p-130)), kOutOfRange);
  EXPECT_EQ(to_e8m0(rounding("towards-zero")).under("e8m0_underflow=out-of-range").encode(f64(0x1.cp-128)),
            kOutOfRange);
}

TEST(e8m0_underflow, smallest) {
  EXPECT_EQ(to_e8m0().under("e8m0_underflow=smallest").encode(f64(0x1p-130)), "00");
  EXPECT_EQ(to_e8m0(rounding("towards-zero")).under("e8m0_underflow=smallest").encode(f64(0x1.cp-128)), "00");
}

TEST(e8m0_underflow, NotAskedForWhatRoundsToTheSmallest) {
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(0x1p-130)), "e8m0_underflow");
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(0x1.cp-128)), "");
  EXPECT_EQ(to_e8m0().encode(f64(0x1.cp-128)), "00");
  EXPECT_EQ(to_e8m0(rounding("towards-positive")).encode(f64(0x1.1p-128)), "00");
  EXPECT_EQ(to_e8m0(kClamp).asked_by_encode(f64(0x1p-130)), "");  // clamp gives the lowest value
  EXPECT_EQ(to_e8m0(kClamp).encode(f64(0x1p-130)), "00");
}

TEST(e8m0_nonpositive, out_of_range) {
  const auto result = [](const std::string& more, double value) {
    return to_e8m0(more).under("e8m0_nonpositive=out-of-range").encode(f64(value));
  };
  EXPECT_EQ(result(kClamp, 0), "00");
  EXPECT_EQ(result(kClamp, -5), "00");
  EXPECT_EQ(result(rounding("towards-positive"), 0), kOutOfRange);
}

TEST(e8m0_nonpositive, error) {
  const auto result = [](const std::string& more, double value) {
    return to_e8m0(more).under("e8m0_nonpositive=error").encode(f64(value));
  };
  EXPECT_EQ(result(kClamp, 0), kOutOfRange);
  EXPECT_EQ(result(kClamp, -5), kOutOfRange);
  EXPECT_EQ(result(clamped("towards-positive"), -0.0), kOutOfRange);
}

TEST(e8m0_nonpositive, smallest_upward) {
  const auto result = [](const std::string& more, double value) {
    return to_e8m0(more).under("e8m0_nonpositive=smallest-upward").encode(f64(value));
  };
  EXPECT_EQ(result(rounding("towards-positive"), 0), "00");
  EXPECT_EQ(result(rounding("towards-positive"), -5), "00");
  EXPECT_EQ(result(rounding("towards-zero"), -5), kOutOfRange);
}

TEST(e8m0_nonpositive, NotAskedWhereItIsAnErrorAnyhow) {
  EXPECT_EQ(to_e8m0(kClamp).asked_by_encode(f64(0)), "e8m0_nonpositive");
  EXPECT_EQ(to_e8m0(rounding("towards-positive")).asked_by_encode(f64(-1)), "e8m0_nonpositive");
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(0)), "");
  EXPECT_EQ(to_e8m0().encode(f64(0)), kOutOfRange);
  EXPECT_EQ(to_e8m0().asked_by_encode(f64(-1)), "");
}

}  // namespace
}  // namespace zarrproof::cast_value_open_point_test
