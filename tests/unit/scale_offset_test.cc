// scale_offset of the reference, by clause (SO_n). tests/unit/helpers.h describes the texts.
#include <gtest/gtest.h>

#include "reference/requirements/open_point_details.h"
#include "tests/unit/helpers.h"

namespace zarrproof::scale_offset_test {
namespace {

const char* const kSo3AtFirstElement = "SO-3 at codecs[0], element 0";

// Returns an array with scale_offset. Parameters are words such as "0.5", "NaN" or "0x80000000"; an empty one
// is left out.
TestArray scaled(std::string_view type, const std::string& offset, const std::string& scale = {}) {
  const auto json = [](const std::string& word) {
    const bool is_text = word.starts_with("0x") || word == "NaN" || word == "Infinity";
    return is_text ? "\"" + word + "\"" : word;
  };
  std::string configuration = offset.empty() ? "" : "\"offset\":" + json(offset);
  if (!offset.empty() && !scale.empty()) configuration += ",";
  if (!scale.empty()) configuration += "\"scale\":" + json(scale);
  return array(type).scale_offset(configuration).under("scale_offset_fill_check=late");
}

TEST(SO_1, OffsetThenScale) {
  EXPECT_EQ(scaled("int16", "3", "5").encode(word16(10)), word16(35));
  EXPECT_EQ(scaled("int16", "3", "5").decode(word16(35)), word16(10));
  EXPECT_EQ(scaled("float32", "5", "0.5").encode(f32(8)), f32(1.5));
  EXPECT_EQ(scaled("float32", "5", "0.5").decode(f32(1.5)), f32(8));
  EXPECT_EQ(array("uint8").scale_offset(R"("offset":1)").fill("1").shape({2, 2}).encode("01020304"),
            "00010203");
  EXPECT_EQ(array("uint8").scale_offset(R"("offset":1)").fill("3").resolve(), "uint8 02");
  // (8 - 5) * 0.1f: 3 times 0x3dcccccd is 0.3000000044..., whose neighbours are 0x3e999999 and 0x3e99999a.
  EXPECT_EQ(array("float32").scale_offset(R"("offset":5,"scale":0.1)").encode(f32(8)), word32(0x3e99999a));
}

TEST(SO_2, EachOperationIsRoundedInTheTypeItself) {
  // 16777216 + 1 is a tie and stays 16777216 before the scale is applied.
  EXPECT_EQ(scaled("float32", "-1", "3").encode(f32(16777216)), f32(50331648));
  // float16: 2048 + 1 is a tie and stays 2048 (0x6800); times 3 it is 6144 (0x6e00).
  EXPECT_EQ(scaled("float16", "-1", "3").encode(word16(0x6800)), word16(0x6e00));
  // decode: 1 / 3 is rounded to 0x3eaaaaab before 1/3 - 0x3eaaaaab, so nothing is left.
  EXPECT_EQ(scaled("float32", "0xbeaaaaab", "3").decode(f32(1)), f32(0));
}

TEST(SO_8, OtherFloatsAreRoundedToNearestEven) {
  // float4: 1.5 * 1.5 = 2.25, nearer to 2 than to 3. 0.5 * 0.5 = 0.25 is a tie with zero.
  EXPECT_EQ(scaled("float4_e2m1fn", "", "1.5").encode("03"), "04");
  EXPECT_EQ(scaled("float4_e2m1fn", "", "0.5").encode("01"), "00");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "4").under("absent_offset=identity").encode("7f"), "81");
}

TEST(SO_3, TakesWhatTheTypeRepresentsAlone) {
  EXPECT_EQ(scaled("uint8", "200").encode("c8ff"), "0037");
  EXPECT_EQ(scaled("int8", "", "-1").encode("81"), "7f");
  EXPECT_EQ(scaled("int8", "100", "0").encode("80"), kSo3AtFirstElement);  // (-128 - 100) * 0
  EXPECT_EQ(scaled("uint8", "5", "0").encode("04"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int32", "", "0").decode("01000000"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int32", "", "0").decode("00000000"), kSo3AtFirstElement);
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("80"),
            kSo3AtFirstElement);  // 2 - 2
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("7f"),
            kSo3AtFirstElement);                                                                  // 1 - 2
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("81"), "80");  // 4 - 2
}

TEST(SO_4, MissingParametersAreIdentities) {
  EXPECT_EQ(scaled("uint8", "").encode("2a"), "2a");
  EXPECT_EQ(scaled("uint8", "", "2").encode("15"), "2a");
  EXPECT_EQ(scaled("uint8", "2").encode("2c"), "2a");
  EXPECT_EQ(scaled("uint8", "2").decode("2a"), "2c");
  EXPECT_EQ(array("float64").codec(R"("scale_offset")").encode(f64(0.1)), f64(0.1));
  EXPECT_EQ(array("float64").codec(R"({"name":"scale_offset"})").decode(f64(0.1)), f64(0.1));
}

TEST(META_10, RefusesParametersOfAnotherType) {
  EXPECT_EQ(scaled("uint8", "-1").prepare(), "META-10 at codecs[0].configuration.offset");
  EXPECT_EQ(scaled("int8", "", "0.5").prepare(), "META-10 at codecs[0].configuration.scale");
  EXPECT_EQ(scaled("float32", "", "null").prepare(), "META-10 at codecs[0].configuration.scale");
}

TEST(SO_5, TheFillValueIsTransformed) {
  EXPECT_EQ(array("int16").fill("10").scale_offset(R"("offset":3,"scale":5)").resolve(), "int16 2300");
  EXPECT_EQ(array("float32").fill("8").scale_offset(R"("offset":5,"scale":0.5)").resolve(),
            "float32 " + f32(1.5));
  EXPECT_EQ(array("float32").fill(R"("NaN")").scale_offset(R"("offset":5)").resolve(), "float32 0000c07f");
  EXPECT_EQ(array("int16").fill("10").scale_offset(R"("offset":3,"scale":5)").missing(), word16(10));
}

TEST(SO_7, RefusesAFillValueThatCannotBeTransformed) {
  EXPECT_EQ(array("uint8").fill("4").scale_offset(R"("offset":5)").prepare(), "SO-7 at fill_value");
  EXPECT_EQ(array("int8").fill("64").scale_offset(R"("scale":2)").prepare(), "SO-7 at fill_value");
}

TEST(SO_6, TakesTypesOfRealNumbersAlone) {
  for (const char* type : {"int2", "uint64", "float4_e2m1fn", "float8_e8m0fnu", "bfloat16", "float64"})
    EXPECT_EQ(array(type).scale_offset().prepare(), "prepared") << type;
  EXPECT_EQ(array("bool").scale_offset().prepare(), "SO-6 at codecs[0]");
  EXPECT_EQ(array("r16").scale_offset().prepare(), "SO-6 at codecs[0]");
  EXPECT_EQ(array("bool").codec(R"("scale_offset")").prepare(), "SO-6 at codecs[0]");
}

TEST(SO_9, ASaturatedOverflowViolatesIt) {
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::yes).against, Clause::SO_9);
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::no).against, std::nullopt);
}

}  // namespace
}  // namespace zarrproof::scale_offset_test
