// cast_value of the reference, by clause (CV_n). tests/unit/helpers.h describes the texts.
#include <gtest/gtest.h>

#include "reference/requirements/open_point_details.h"
#include "tests/unit/helpers.h"

namespace zarrproof::cast_value_test {
namespace {

const char* const kOutOfRange = "CV-5 at codecs[0], element 0";
const char* const kLacking = "CV-8 at codecs[0], element 0";
const char* const kClamp = R"("out_of_range":"clamp")";
const char* const kWrap = R"("out_of_range":"wrap")";

std::string rounding(std::string_view mode) {
  return R"("rounding":")" + std::string(mode) + "\"";
}

TEST(CV_1, TheMapComesFirst) {
  const TestArray request = array("float32").fill("1").cast(
      "uint8", R"("scalar_map":{"encode":[["NaN",0],[5,9]],"decode":[[0,"NaN"],[9,5]]})");
  EXPECT_EQ(request.encode(word32(0x7fc00000) + f32(5) + f32(6)), "000906");
  EXPECT_EQ(request.decode("000906"), word32(0x7fc00000) + f32(5) + f32(6));
  EXPECT_EQ(cast("float32", "uint8", R"("scalar_map":{"encode":[["Infinity",255],[1e9,7],[-3,1]]})",
                 word32(0x7f800000) + f32(1e9F) + f32(-3)),
            "ff0701");
}

TEST(CV_1, EachDirectionHasItsOwnMap) {
  EXPECT_EQ(array("float32").cast("uint8", R"("scalar_map":{"decode":[[5,9]]})").encode(f32(5)), "05");
  EXPECT_EQ(array("float32").cast("uint8", R"("scalar_map":{"encode":[[5,9]]})").decode("05"), f32(5));
  EXPECT_EQ(cast("uint8", "uint8", R"("scalar_map":{"encode":[[1,2],[1,3],[2,4]]})", "0102"), "0204");
  EXPECT_EQ(cast("uint8", "float32", R"("scalar_map":{"encode":[[1,"0x7fc12345"],[2,"-Infinity"]]})", "0102"),
            word32(0x7fc12345) + word32(0xff800000));
}

TEST(CV_15, KeysCompareAfterConversionToTheirType) {
  const char* map = R"("scalar_map":{"encode":[[0.1,1],[0.10000000001,2]]})";
  EXPECT_EQ(cast("float16", "uint8", map, word16(0x2e66)), "01");
  EXPECT_EQ(cast("float64", "uint8", map, f64(0.1) + f64(0.10000000001)), "0102");
}

TEST(CV_1, RefusesWhatIsNoMap) {
  const auto prepared = [](const std::string& map) {
    return array("float32").cast("uint8", R"("scalar_map":)" + map).prepare();
  };
  const std::string place = "codecs[0].configuration.scalar_map.";
  EXPECT_EQ(prepared(R"({"encode":{}})"), "META-3 at " + place + "encode");
  EXPECT_EQ(prepared(R"({"encode":[[1,2],[1]]})"), "META-3 at " + place + "encode[1]");
  EXPECT_EQ(prepared(R"({"decode":[[1,2,3]]})"), "META-3 at " + place + "decode[0]");
  EXPECT_EQ(prepared(R"({"decode":[1]})"), "META-3 at " + place + "decode[0]");
}

TEST(CV_2, TheNumberIsKeptNotTheBits) {
  EXPECT_EQ(cast("uint16", "uint8", "", "0000"), "00");
  EXPECT_EQ(cast("int8", "float32", "", "ff"), f32(-1));
  EXPECT_EQ(cast("float64", "uint64", "", f64(0x1p63)), word64(0x8000000000000000));
  EXPECT_EQ(cast("float16", "float64", "", word16(0x0001)), f64(0x1p-24));
  EXPECT_EQ(cast("float64", "bfloat16", "", f64(-1.5)), word16(0xbfc0));
  EXPECT_EQ(cast("float32", "float4_e2m1fn", "", f32(-6)), "0f");
  EXPECT_EQ(array("float32").fill("1").cast("float8_e8m0fnu").encode(f32(0.25F)), "7d");
  EXPECT_EQ(cast("float8_e5m2fnuz", "float8_e4m3", "", "44"), "40");  // 2
}

// Returns -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.4, 2.6 as float64.
std::string some_fractions() {
  std::string elements;
  for (double value : {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.4, 2.6}) elements += f64(value);
  return elements;
}

TEST(CV_3, FloatToInteger) {
  EXPECT_EQ(cast("float64", "int8", "", some_fractions()), "fefe000002020203");
  EXPECT_EQ(cast("float64", "int8", rounding("nearest-even"), some_fractions()), "fefe000002020203");
  EXPECT_EQ(cast("float64", "int8", rounding("towards-zero"), some_fractions()), "feff000001020202");
  EXPECT_EQ(cast("float64", "int8", rounding("towards-positive"), some_fractions()), "feff000102030303");
  EXPECT_EQ(cast("float64", "int8", rounding("towards-negative"), some_fractions()), "fdfeff0001020202");
  EXPECT_EQ(cast("float64", "int8", rounding("nearest-away"), some_fractions()), "fdfeff0102030203");
}

TEST(CV_3, OnceFromTheExactValue) {
  // 1 + 2^-11 + 2^-40 is above a tie of float16; conversion through float32 makes it a tie.
  EXPECT_EQ(cast("float64", "float16", "", f64(1 + 0x1p-11 + 0x1p-40)), word16(0x3c01));
  // 1 + 2^-8 + 2^-40 for bfloat16.
  EXPECT_EQ(cast("float64", "bfloat16", "", f64(1 + 0x1p-8 + 0x1p-40)), word16(0x3f81));
  // int64 to float32 through float64: 2^60 + 2^36 + 1.
  EXPECT_EQ(cast("int64", "float32", "", word64(0x1000001000000001)), word32(0x5d800001));
  // 0.49999999999999994 + 0.5 rounds to 1.
  EXPECT_EQ(cast("float64", "int8", rounding("nearest-away"), f64(0.49999999999999994)), "00");
}

TEST(CV_4, RefusesWhatLiesOutside) {
  EXPECT_EQ(cast("float64", "int8", "", f64(127.5)), kOutOfRange);
  EXPECT_EQ(cast("float64", "uint8", rounding("towards-negative"), f64(-0.1)), kOutOfRange);
  EXPECT_EQ(cast("uint8", "int8", "", "80"), kOutOfRange);
  EXPECT_EQ(cast("int8", "uint64", "", "ff"), kOutOfRange);
  EXPECT_EQ(cast("float64", "uint64", "", f64(0x1p64)), kOutOfRange);
  EXPECT_EQ(cast("float64", "float32", "", f64(0x1p128)), kOutOfRange);
}

TEST(CV_5, WithoutARuleItIsAnError) {
  EXPECT_EQ(cast("float32", "int8", "", f32(127) + f32(128) + f32(129)), "CV-5 at codecs[0], element 1");
}

TEST(CV_5, WrapIsModuloTwoToTheN) {
  EXPECT_EQ(cast("float32", "int8", kWrap, f32(128)), "80");
  EXPECT_EQ(
      cast("int32", "int16", kWrap, word32(32768) + word32(32769) + word32(static_cast<unsigned>(-32769))),
      word16(0x8000) + word16(0x8001) + word16(0x7fff));
  EXPECT_EQ(cast("int16", "uint8", kWrap, word16(0xffff) + word16(0x1234)), "ff34");
  EXPECT_EQ(cast("int8", "uint4", kWrap, "f0"), "00");
  EXPECT_EQ(cast("uint8", "int2", kWrap, "03fe"), "fffe");
}

TEST(CV_6, WrapTakesAnIntegerAlone) {
  EXPECT_EQ(array("float32").cast("int2", kWrap).prepare(), "prepared");
  for (const char* type : {"float32", "float16", "bfloat16", "float4_e2m1fn", "float8_e8m0fnu"})
    EXPECT_EQ(array("uint8").fill("1").cast(type, kWrap).prepare(),
              "CV-6 at codecs[0].configuration.out_of_range");
}

bool is_nan16(const std::string& element) {
  const unsigned bits = std::stoul(element.substr(2, 2) + element.substr(0, 2), nullptr, 16);
  return (bits & 0x7fff) > 0x7c00;
}

TEST(CV_7, NaNGivesANaNAndZeroKeepsItsSign) {
  EXPECT_TRUE(is_nan16(cast("float32", "float16", "", word32(0x7fc00000))));
  EXPECT_TRUE(is_nan16(cast("float64", "float16", kClamp, word64(0xfff0000000000001))));
  EXPECT_TRUE(is_nan16(cast("float8_e5m2", "float16", "", "7d")));
  EXPECT_TRUE(is_nan16(array("float16").cast("float8_e3m4").decode("71")));
  EXPECT_EQ(cast("float64", "float32", "", f64(-0.0) + f64(0.0)), word32(0x80000000) + word32(0));
  EXPECT_EQ(cast("float32", "float8_e4m3", "", word32(0x80000000)), "80");
  EXPECT_EQ(array("bfloat16").cast("float16").decode("0080"), "0080");
}

TEST(CV_16, InfinityStaysInfinity) {
  EXPECT_EQ(cast("float64", "float16", "", word64(0x7ff0000000000000) + word64(0xfff0000000000000)),
            word16(0x7c00) + word16(0xfc00));
  EXPECT_EQ(cast("float32", "float8_e5m2", rounding("towards-zero"), word32(0xff800000)), "fc");
}

TEST(CV_8, RefusesNaNWhereItIsLacking) {
  for (const char* type : {"int8", "uint64", "float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
    for (const char* rule : {"", kClamp})
      EXPECT_EQ(cast("float32", type, rule, word32(0x7fc00000)), kLacking);
  EXPECT_EQ(cast("float32", "int8", kWrap, word32(0x7fc00000)), kLacking);
  EXPECT_EQ(cast("float8_e4m3fnuz", "int8", kWrap, "80"), kLacking);
  EXPECT_EQ(array("uint8").cast("float8_e5m2").decode("7e"), kLacking);
  EXPECT_EQ(array("float32").cast("float8_e5m2fnuz").under("nan_non_ieee=nan").encode(word32(0x7fc00000)),
            "80");
}

TEST(CV_9, RefusesAnElementForWhichNoRuleGivesAResult) {
  EXPECT_EQ(array("float32").cast("float8_e4m3fnuz").under("nan_non_ieee=error").encode(word32(0x7fc00000)),
            "CV-9 at codecs[0], element 0");
  EXPECT_EQ(array("float32")
                .fill("1")
                .cast("float8_e4m3fnuz", R"("scalar_map":{"encode":[["NaN",1]]})")
                .under("nan_non_ieee=error")
                .encode(word32(0x7fc00000)),
            "40");
}

TEST(CV_10, TheFillValueIsCast) {
  EXPECT_EQ(array("float32").fill("3.0").cast("uint8").resolve(), "uint8 03");
  EXPECT_EQ(array("float64").fill(R"("NaN")").cast("float16").resolve().substr(0, 8), "float16 ");
  EXPECT_EQ(array("float32")
                .fill(R"("NaN")")
                .cast("uint8", R"("scalar_map":{"encode":[["NaN",7]],"decode":[[7,"NaN"]]})")
                .resolve(),
            "uint8 07");
  EXPECT_EQ(array("float64").fill(R"("0x7ff8000000000001")").cast("float32").prepare(), "prepared");
}

TEST(CV_10, RefusesAFillValueThatDoesNotSurvive) {
  EXPECT_EQ(array("float32").fill("2.5").cast("uint8").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(array("float32").fill("300").cast("uint8", kClamp).prepare(), "CV-10 at fill_value");
  EXPECT_EQ(
      array("float32").fill(R"("NaN")").cast("uint8", R"("scalar_map":{"encode":[["NaN",7]]})").prepare(),
      "CV-10 at fill_value");
  EXPECT_EQ(array("float32").fill("300").cast("uint8").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(array("float32").fill(R"("NaN")").cast("uint8", kClamp).prepare(), "CV-10 at fill_value");
}

TEST(CV_17, ACheckOnlyOnUseViolatesIt) {
  EXPECT_EQ(details(OpenPoint::fill_check, Answer::metadata).against, std::nullopt);
  EXPECT_EQ(details(OpenPoint::fill_check, Answer::use).against, Clause::CV_17);
}

TEST(CV_11, TakesEveryTypeOfRealNumbers) {
  for (const char* type : {"int2", "uint4", "int64", "float4_e2m1fn", "float6_e3m2fn", "float8_e4m3b11fnuz",
                           "float8_e8m0fnu", "bfloat16", "float64"})
    EXPECT_EQ(array(type).fill("1").cast("float64").cast(type).prepare(), "prepared") << type;
}

TEST(META_3, RefusesCastValueWithoutDataTypeAndOtherKeysInTheMap) {
  EXPECT_EQ(array("uint8").codec(R"({"name":"cast_value","configuration":{}})").prepare(),
            "META-3 at codecs[0].configuration.data_type");
  EXPECT_EQ(
      array("uint8").codec(R"({"name":"cast_value","configuration":{"rounding":"towards-zero"}})").prepare(),
      "META-3 at codecs[0].configuration.data_type");
  EXPECT_EQ(array("float32").cast("uint8", R"("scalar_map":{"enc":[]})").prepare(),
            "META-3 at codecs[0].configuration.scalar_map.enc");
}

TEST(CV_14, RefusesOtherTypes) {
  for (const char* type : {"bool", "complex64", "complex_float8_e5m2", "r8"}) {
    EXPECT_EQ(array(type).cast("uint8").prepare(), "CV-14 at codecs[0]") << type;
  }
}

TEST(CV_18, RefusesOtherTargets) {
  for (const char* type : {"bool", "complex64", "complex_float8_e5m2", "r8"}) {
    EXPECT_EQ(array("uint8").cast(type).prepare(), "CV-18 at codecs[0].configuration.data_type") << type;
  }
}

TEST(META_10, RefusesMapScalarsOfAnotherType) {
  const auto prepared = [](const std::string& map) {
    return array("float32").cast("uint8", R"("scalar_map":)" + map).prepare();
  };
  const std::string place = "META-10 at codecs[0].configuration.scalar_map.";
  EXPECT_EQ(prepared(R"({"encode":[["x",0]]})"), place + "encode[0][0]");
  EXPECT_EQ(prepared(R"({"encode":[["NaN","NaN"]]})"), place + "encode[0][1]");
  EXPECT_EQ(prepared(R"({"decode":[[1,1],["NaN",0]]})"), place + "decode[1][0]");
}

TEST(META_10, RoundingAndRangeRulesNeverApplyToScalarsInMetadata) {
  EXPECT_EQ(array("float32")
                .fill("1")
                .cast("uint8", std::string(kClamp) + R"(,"scalar_map":{"encode":[[0,300]]})")
                .prepare(),
            "META-10 at codecs[0].configuration.scalar_map.encode[0][1]");
  // The key 0.1 is rounded to nearest, independent of the rounding mode of the cast.
  EXPECT_EQ(cast("float32", "uint8", rounding("towards-zero") + R"(,"scalar_map":{"encode":[[0.1,9]]})",
                 word32(0x3dcccccd) + word32(0x3dcccccc)),
            "0900");
}

TEST(CV_12, RoundingComesBeforeTheRangeCheck) {
  EXPECT_EQ(cast("float32", "float16", "", f32(65505)), word16(0x7bff));
  EXPECT_EQ(cast("float32", "float16", "", f32(65519)), word16(0x7bff));
  EXPECT_EQ(cast("float64", "uint8", "", f64(255.4) + f64(-0.4)), "ff00");
  EXPECT_EQ(cast("float32", "float4_e2m1fn", "", f32(6.9F)), "07");
  EXPECT_EQ(cast("float32", "float16", rounding("towards-zero"), f32(65535)), word16(0x7bff));
}

TEST(CV_13, TheShapeStays) {
  EXPECT_EQ(array("uint8").cast("uint16").shape({2, 3}).encode("010203040506"), "010002000300040005000600");
  EXPECT_EQ(array("uint8").cast("uint16").shape({2, 3}).layout(Layout::f).encode("010402050306"),
            "010002000300040005000600");
  EXPECT_EQ(array("uint8").cast("uint16").shape({2, 3}).decode("010002000300040005000600"), "010203040506");
}

}  // namespace
}  // namespace zarrproof::cast_value_test
