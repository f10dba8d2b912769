// scale_offset of the reference, by clause (SO_n) and by open point (suites in lower case). encodings() lists
// the outcome under each answer; tests/unit/helpers.h describes the texts.
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
}

TEST(SO_1, ShapeAndDataTypeStay) {
  EXPECT_EQ(array("uint8").scale_offset(R"("offset":1)").fill("1").shape({2, 2}).encode("01020304"),
            "00010203");
  EXPECT_EQ(array("uint8").scale_offset(R"("offset":1)").fill("3").resolve(), "uint8 02");
}

TEST(SO_1, TheExampleOfTheSpecification) {
  // (8 - 5) * 0.1f: 3 times 0x3dcccccd is 0.3000000044..., whose neighbours are 0x3e999999 and 0x3e99999a.
  EXPECT_EQ(array("float32").scale_offset(R"("offset":5,"scale":0.1)").encode(f32(8)), word32(0x3e99999a));
}

TEST(SO_2, EachOperationIsRoundedInTheTypeItself) {
  // 16777216 + 1 is a tie and stays 16777216 before the scale is applied.
  EXPECT_EQ(scaled("float32", "-1", "3").encode(f32(16777216)), f32(50331648));
  // float16: 2048 + 1 is a tie and stays 2048 (0x6800); times 3 it is 6144 (0x6e00).
  EXPECT_EQ(scaled("float16", "-1", "3").encode(word16(0x6800)), word16(0x6e00));
}

TEST(SO_2, ProductAndSumAreNotFused) {
  // decode: 1 / 3 is rounded to 0x3eaaaaab before 1/3 - 0x3eaaaaab, so nothing is left.
  EXPECT_EQ(scaled("float32", "0xbeaaaaab", "3").decode(f32(1)), f32(0));
}

TEST(SO_8, OtherFloatsAreRoundedToNearestEven) {
  // float4: 1.5 * 1.5 = 2.25, nearer to 2 than to 3. 0.5 * 0.5 = 0.25 is a tie with zero.
  EXPECT_EQ(scaled("float4_e2m1fn", "", "1.5").encode("03"), "04");
  EXPECT_EQ(scaled("float4_e2m1fn", "", "0.5").encode("01"), "00");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "4").under("absent_offset=identity").encode("7f"), "81");
}

TEST(SO_3, TakesWhatTheTypeRepresents) {
  EXPECT_EQ(scaled("uint8", "200").encode("c8ff"), "0037");
  EXPECT_EQ(scaled("int8", "", "-1").encode("81"), "7f");
}

TEST(SO_3, RefusesIntegerOverflow) {
  EXPECT_EQ(scaled("int8", "-1").encode("7f"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int8", "1").encode("80"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int64", "", "2").encode(word64(0x4000000000000000)), kSo3AtFirstElement);
  EXPECT_EQ(scaled("uint8", "10").decode("f6"), kSo3AtFirstElement);
}

TEST(SO_3, RefusesUnsignedUnderflow) {
  EXPECT_EQ(scaled("uint8", "5").encode("050604"), "SO-3 at codecs[0], element 2");
}

TEST(SO_3, RefusesAnIntermediateAlone) {
  EXPECT_EQ(scaled("int8", "100", "0").encode("80"), kSo3AtFirstElement);  // (-128 - 100) * 0
  EXPECT_EQ(scaled("uint8", "5", "0").encode("04"), kSo3AtFirstElement);
}

TEST(SO_3, RefusesTheLowestIntegerByMinusOne) {
  EXPECT_EQ(scaled("int8", "", "-1").encode("80"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int8", "", "-1").decode("80"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int64", "", "-1").decode(word64(0x8000000000000000)), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int2", "", "-1").decode("02"), kSo3AtFirstElement);
}

TEST(SO_3, RefusesIntegerDivisionByZero) {
  EXPECT_EQ(scaled("int32", "", "0").decode("01000000"), kSo3AtFirstElement);
  EXPECT_EQ(scaled("int32", "", "0").decode("00000000"), kSo3AtFirstElement);
}

TEST(SO_3, RefusesWhatAFiniteOnlyTypeLacks) {
  EXPECT_EQ(scaled("float4_e2m1fn", "", "2").encode("07"), kSo3AtFirstElement);  // 6 * 2
  EXPECT_EQ(scaled("float4_e2m1fn", "-1").encode("07"), kSo3AtFirstElement);     // 6 + 1 rounds to 8
  EXPECT_EQ(scaled("float4_e2m1fn", "-0.5").encode("07"), "07");                 // 6 + 0.5 rounds to 6
  EXPECT_EQ(scaled("float6_e2m3fn", "", "0").decode("08"), kSo3AtFirstElement);  // 1 / 0
  EXPECT_EQ(scaled("float6_e2m3fn", "", "0").decode("00"), kSo3AtFirstElement);  // 0 / 0
}

TEST(SO_3, InexactnessAndUnderflowOfFloatsAreNoErrors) {
  EXPECT_EQ(scaled("float32", "", "1e-30").encode(f32(1e-30F)), f32(0));
  EXPECT_EQ(scaled("float32", "", "3").decode(f32(1)), word32(0x3eaaaaab));
}

TEST(SO_3, NaNAndInfinityAsOperandsAreNoErrors) {
  EXPECT_EQ(scaled("float32", "1", "2").encode(word32(0x7f800000)), word32(0x7f800000));
  EXPECT_EQ(scaled("float32", "", "-2").encode(word32(0x7f800000)), word32(0xff800000));
  EXPECT_EQ(scaled("float32", "", "-2").decode(word32(0xff800000)), word32(0x7f800000));
  EXPECT_EQ(scaled("float32", "1", "2").encode(word32(0x7fc00000)), word32(0x7fc00000));
  EXPECT_EQ(scaled("float8_e5m2fnuz", "1").encode("80"), "80");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "2").under("absent_offset=identity").encode("ff"), "ff");
  EXPECT_EQ(scaled("float32", "", "Infinity").decode(f32(-1)), word32(0x80000000));
}

TEST(SO_3, AnExactZeroHasTheSignOfIeee754) {
  EXPECT_EQ(scaled("float32", "3").encode(f32(3)), word32(0));
  EXPECT_EQ(scaled("float32", "0").encode(word32(0x80000000)), word32(0x80000000));  // -0 - 0
  EXPECT_EQ(scaled("float32", "0").decode(word32(0x80000000)), word32(0));           // -0 + 0
  EXPECT_EQ(scaled("float32", "", "-1").encode(word32(0)), word32(0x80000000));
}

TEST(SO_3, RefusesZeroAndNegativesInFloat8E8m0fnu) {
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
}

TEST(SO_5, AMissingChunkHasTheFillValueOfTheArray) {
  EXPECT_EQ(array("int16").fill("10").scale_offset(R"("offset":3,"scale":5)").missing(), word16(10));
}

TEST(SO_7, RefusesAFillValueThatCannotBeTransformed) {
  EXPECT_EQ(array("uint8").fill("4").scale_offset(R"("offset":5)").prepare(), "SO-7 at fill_value");
  EXPECT_EQ(array("int8").fill("64").scale_offset(R"("scale":2)").prepare(), "SO-7 at fill_value");
}

TEST(SO_6, TakesEveryTypeOfRealNumbers) {
  for (const char* type : {"int2", "uint64", "float4_e2m1fn", "float8_e8m0fnu", "bfloat16", "float64"})
    EXPECT_EQ(array(type).scale_offset().prepare(), "prepared") << type;
}

TEST(SO_6, RefusesBoolAndRaw) {
  EXPECT_EQ(array("bool").scale_offset().prepare(), "SO-6 at codecs[0]");
  EXPECT_EQ(array("r16").scale_offset().prepare(), "SO-6 at codecs[0]");
  EXPECT_EQ(array("bool").codec(R"("scale_offset")").prepare(), "SO-6 at codecs[0]");
}

TEST(scale_offset_fill_check, DecidesForAFillValueThatCannotBeTransformed) {
  const TestArray request = array("uint8").fill("4").scale_offset(R"("offset":5)");
  EXPECT_EQ(request.resolutions(), "scale_offset_fill_check: metadata=SO-7; late=SO-7");
  EXPECT_EQ(request.encodings("05"), "scale_offset_fill_check: metadata=SO-7; late=00");
  EXPECT_EQ(request.decodings("00"), "scale_offset_fill_check: metadata=SO-7; late=05");
  EXPECT_EQ(array("uint8").fill("5").scale_offset(R"("offset":5)").encodings("05"), "00");
}

TEST(absent_offset, DecidesWhereAddingZeroChangesSomething) {
  const std::string minus_zero = word32(0x80000000);
  EXPECT_EQ(scaled("float32", "").decodings(minus_zero),
            "absent_offset: as-written=00000080; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float8_e8m0fnu", "").encodings("7f"), "7f");  // a no-op
  EXPECT_EQ(scaled("float32", "", "2").decodings(minus_zero),
            "absent_offset: as-written=00000080; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "2").encodings("7f"),
            "absent_offset: as-written=80; identity=80; add-zero=SO-3");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "2").decodings("80"),
            "absent_offset: as-written=7f; identity=7f; add-zero=SO-3");
  EXPECT_EQ(scaled("float32", "").encodings(minus_zero), "00000080");  // -0 - (+0) is -0
  EXPECT_EQ(scaled("float32", "", "2").decodings(f32(1)), "0000003f");
  EXPECT_EQ(scaled("float32", "0").decodings(minus_zero),
            "absent_offset: as-written=00000000; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float32", "0x80000000").encodings(minus_zero),  // -0 - (-0) is 0
            "absent_offset: as-written=00000000; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float32", "0").encodings(minus_zero), "00000080");
  EXPECT_EQ(scaled("int8", "").decodings("00"), "00");
  EXPECT_EQ(scaled("float8_e5m2fnuz", "").decodings("00"), "00");
}

TEST(zero_scale, DecidesForEveryZero) {
  for (const char* scale : {"0", "-0.0", "0x00000000", "0x80000000"})
    EXPECT_EQ(scaled("float32", "", scale)
                  .fill(R"("NaN")")
                  .under("json_negative_zero_fraction=keep")
                  .encodings(word32(0x7fc00000)),
              "zero_scale: accept=0000c07f; reject=META-3")
        << scale;
  EXPECT_EQ(scaled("int8", "", "0").under("fill_round_trip=equal").encodings("05"),
            "zero_scale: accept=00; reject=META-3");
  EXPECT_EQ(scaled("int8", "0", "1").encodings("05"), "05");
  EXPECT_EQ(scaled("float64", "", "5e-324").encodings(f64(1)), "0100000000000000");
}

TEST(nonfinite_parameter, DecidesForNaNAndInfinity) {
  const auto readings = [](const char* offset, const char* scale) {
    return scaled("float32", offset, scale).fill(R"("NaN")").encodings(f32(1));
  };
  EXPECT_EQ(readings("Infinity", ""), "nonfinite_parameter: accept=000080ff; reject=META-3");
  EXPECT_EQ(readings("", "NaN"), "nonfinite_parameter: accept=0000c07f; reject=META-3");
  EXPECT_EQ(readings("", "2"), "00000040");
  EXPECT_EQ(scaled("float8_e5m2fnuz", "", "0x80").fill(R"("NaN")").encodings("40"),
            "nonfinite_parameter nan_operand: accept nan=80; accept error=SO-3; reject=META-3");
}

TEST(integer_quotient, DecidesUnlessTheQuotientIsExact) {
  EXPECT_EQ(scaled("int8", "", "2").decodings("07"), "integer_quotient: error=SO-3; truncate=03; floor=03");
  EXPECT_EQ(scaled("int8", "", "2").decodings("f9"), "integer_quotient: error=SO-3; truncate=fd; floor=fc");
  EXPECT_EQ(scaled("int8", "", "-2").decodings("07f9"),
            "integer_quotient: error=SO-3; truncate=fd03; floor=fc03");
  EXPECT_EQ(scaled("int8", "", "2").decodings("f8"), "fc");
  EXPECT_EQ(scaled("int8", "", "0").under("zero_scale=accept fill_round_trip=equal").decodings("07"), "SO-3");
  EXPECT_EQ(scaled("float32", "", "3").decodings(f32(1)), "abaaaa3e");
}

TEST(float_overflow, DecidesForFiniteOperands) {
  EXPECT_EQ(scaled("float32", "", "1e10").encodings(f32(1e30F)), "float_overflow: ieee=0000807f; error=SO-3");
  EXPECT_EQ(scaled("float32", "", "1e-10").decodings(f32(1e30F)),
            "float_overflow: ieee=0000807f; error=SO-3");
  EXPECT_EQ(scaled("float16", "65504").encodings(word16(0xfbff)), "float_overflow: ieee=00fc; error=SO-3");
  EXPECT_EQ(scaled("float8_e3m4", "", "2").encodings("6f"), "float_overflow: ieee=70; error=SO-3");
  EXPECT_EQ(scaled("float32", "", "1e10").encodings(word32(0x7f800000)), "0000807f");
  EXPECT_EQ(scaled("float32", "", "1").encodings(word32(0x7f7fffff)), "ffff7f7f");
}

TEST(saturated_overflow, DecidesForFloatsWithoutInfinity) {
  const TestArray float4 = scaled("float4_e2m1fn", "", "2").fill("1");
  EXPECT_EQ(float4.encodings("07"), "saturated_overflow: no=SO-3; yes=07");
  EXPECT_EQ(float4.encodings("0f"), "saturated_overflow: no=SO-3; yes=0f");
  EXPECT_EQ(scaled("float6_e3m2fn", "", "0")
                .fill("1")
                .under("zero_scale=accept fill_round_trip=equal scale_offset_zero_sign=ieee")
                .decodings("04"),
            "SO-3");
  EXPECT_EQ(scaled("int8", "", "2").encodings("7f"), "SO-3");
}

TEST(SO_9, ASaturatedOverflowViolatesIt) {
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::yes).against, Clause::SO_9);
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::no).against, std::nullopt);
}

TEST(float_underflow, DecidesForNumbersThatBecomeZero) {
  EXPECT_EQ(scaled("float32", "", "1e-10").encodings(f32(1e-40F)),
            "float_underflow: ieee=00000000; error=SO-3");
  EXPECT_EQ(scaled("float8_e4m3fnuz", "", "0.25").encodings("01"), "float_underflow: ieee=00; error=SO-3");
  EXPECT_EQ(scaled("float32", "", "0.5").encodings(word32(3)), "02000000");  // subnormal
  EXPECT_EQ(scaled("float32", "", "0.5").encodings(f32(0)), "00000000");
}

TEST(nan_operand, DecidesForTypesThatAreNotIeee) {
  EXPECT_EQ(scaled("float8_e4m3fnuz", "", "2").encodings("80"), "nan_operand: nan=80; error=SO-3");
  EXPECT_EQ(scaled("float8_e8m0fnu", "1").fill("2").encodings("ff"), "nan_operand: nan=ff; error=SO-3");
  EXPECT_EQ(scaled("float8_e5m2", "", "2").encodings("7e"), "7e");
}

TEST(scale_offset_zero_sign, DecidesForFloat4AndFloat6) {
  const TestArray float6 = scaled("float6_e2m3fn", "1", "-1").fill("2");
  EXPECT_EQ(float6.encodings("08"), "scale_offset_zero_sign: ieee=20; positive=00; negative=20");
  EXPECT_EQ(scaled("float6_e2m3fn", "1").fill("2").encodings("08"),
            "scale_offset_zero_sign: ieee=00; positive=00; negative=20");
  EXPECT_EQ(scaled("float32", "", "-1").encodings(f32(0)), "00000080");
  EXPECT_EQ(scaled("float8_e4m3fnuz", "", "-1").encodings("00"), "00");
}

// Returns an array with parameters that are zero or not finite.
TestArray scaled_oddly(std::string_view type, const std::string& offset, const std::string& scale = {}) {
  return scaled(type, offset, scale).fill(R"("NaN")").under("zero_scale=accept nonfinite_parameter=accept");
}

TEST(float_div_zero, DecidesForFiniteDividends) {
  const auto quotient = [](const char* scale, const std::string& element) {
    return scaled_oddly("float32", "", scale).decodings(element);
  };
  EXPECT_EQ(quotient("0", f32(-1)), "float_div_zero: ieee=000080ff; error=SO-3");
  EXPECT_EQ(quotient("0x80000000", f32(-1)), "float_div_zero: ieee=0000807f; error=SO-3");
  EXPECT_EQ(quotient("0", word32(0x7f800000)), "0000807f");  // infinity / 0 is infinity, exactly
}

TEST(float_invalid, DecidesForNumbersAsOperands) {
  const std::string infinity = word32(0x7f800000), nan = word32(0x7fc00000);
  EXPECT_EQ(scaled_oddly("float32", "", "0").decodings(f32(0)), "float_invalid: nan=0000c07f; error=SO-3");
  EXPECT_EQ(scaled_oddly("float32", "Infinity").encodings(infinity),
            "float_invalid: nan=0000c07f; error=SO-3");
  EXPECT_EQ(scaled_oddly("float32", "", "0").encodings(infinity), "float_invalid: nan=0000c07f; error=SO-3");
  EXPECT_EQ(scaled_oddly("float32", "", "Infinity").decodings(infinity),
            "float_invalid: nan=0000c07f; error=SO-3");
  EXPECT_EQ(scaled_oddly("float8_e4m3fnuz", "", "0").under("nan_operand=nan").decodings("00"),
            "float_invalid: nan=80; error=SO-3");
  EXPECT_EQ(scaled_oddly("float32", "Infinity").encodings(nan), "0000c07f");
  EXPECT_EQ(scaled("float6_e3m2fn", "", "0")
                .under("zero_scale=accept fill_round_trip=equal scale_offset_zero_sign=ieee")
                .decodings("00"),
            "SO-3");
}

TEST(fnuz_overflow, DecidesForWhatRoundsOutOfRange) {
  EXPECT_EQ(scaled("float8_e4m3fnuz", "", "2").encodings("7f"),
            "fnuz_overflow saturated_overflow: error no=SO-3; nan no=80; yes=7f");
  EXPECT_EQ(scaled_oddly("float8_e4m3fnuz", "", "0").under("nan_operand=nan").decodings("40"),
            "fnuz_overflow: error=SO-3; nan=80");
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "2").under("absent_offset=identity").encodings("fe"),
            "fnuz_overflow saturated_overflow: error no=SO-3; nan no=ff; yes=fe");
  EXPECT_EQ(scaled("float8_e4m3fnuz", "-8").encodings("7f"),
            "fnuz_overflow saturated_overflow: error no=SO-3; nan no=80; yes=7f");  // 248
  EXPECT_EQ(scaled("float8_e4m3fnuz", "-7").encodings("7f"), "7f");                 // 247
}

TEST(e8m0_underflow, DecidesForScaleOffset) {
  EXPECT_EQ(scaled("float8_e8m0fnu", "", "0.25").under("absent_offset=identity").encodings("00"),
            "e8m0_underflow: out-of-range=SO-3; smallest=00");
}

}  // namespace
}  // namespace zarrproof::scale_offset_test
