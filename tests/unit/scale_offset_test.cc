#include <gtest/gtest.h>

#include "reference/requirements/open_point_details.h"
#include "tests/unit/helpers.h"

namespace zarrproof::scale_offset_test {
namespace {

const char* const kFirst = "SO-3 at codecs[0], element 0";

TestArray scaled(std::string_view type, std::string_view configuration) {
  return array(type).scale_offset(configuration).under("scale_offset_fill_check=late");
}

TEST(SO_1, OffsetThenScale) {
  EXPECT_EQ(scaled("int16", R"("offset":3,"scale":5)").encode(word16(10)), word16(35));
  EXPECT_EQ(scaled("int16", R"("offset":3,"scale":5)").decode(word16(35)), word16(10));
  EXPECT_EQ(scaled("float32", R"("offset":5,"scale":0.5)").encode(f32(8)), f32(1.5));
  EXPECT_EQ(scaled("float32", R"("offset":5,"scale":0.5)").decode(f32(1.5)), f32(8));
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
  EXPECT_EQ(scaled("float32", R"("offset":-1,"scale":3)").encode(f32(16777216)), f32(50331648));
  // float16: 2048 + 1 is a tie.
  EXPECT_EQ(scaled("float16", R"("offset":-1,"scale":3)").encode(word16(0x6800)), word16(0x6e00));
}

TEST(SO_2, ProductAndSumAreNotFused) {
  // decode: 1 / 3 is rounded to 0x3eaaaaab before 1/3 - 0x3eaaaaab, so nothing is left.
  EXPECT_EQ(scaled("float32", R"("offset":"0xbeaaaaab","scale":3)").decode(f32(1)), f32(0));
}

TEST(SO_8, OtherFloatsAreRoundedToNearestEven) {
  // float4: 1.5 * 1.5 = 2.25, nearer to 2 than to 3. 0.5 * 0.5 = 0.25 is a tie with zero.
  EXPECT_EQ(scaled("float4_e2m1fn", R"("scale":1.5)").encode("03"), "04");
  EXPECT_EQ(scaled("float4_e2m1fn", R"("scale":0.5)").encode("01"), "00");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("scale":4)").under("absent_offset=identity").encode("7f"), "81");
}

TEST(SO_3, TakesWhatTheTypeRepresents) {
  EXPECT_EQ(scaled("uint8", R"("offset":200)").encode("c8ff"), "0037");
  EXPECT_EQ(scaled("int8", R"("scale":-1)").encode("81"), "7f");
}

TEST(SO_3, RefusesIntegerOverflow) {
  EXPECT_EQ(scaled("int8", R"("offset":-1)").encode("7f"), kFirst);
  EXPECT_EQ(scaled("int8", R"("offset":1)").encode("80"), kFirst);
  EXPECT_EQ(scaled("int64", R"("scale":2)").encode(word64(0x4000000000000000)), kFirst);
  EXPECT_EQ(scaled("uint8", R"("offset":10)").decode("f6"), kFirst);
}

TEST(SO_3, RefusesUnsignedUnderflow) {
  EXPECT_EQ(scaled("uint8", R"("offset":5)").encode("050604"), "SO-3 at codecs[0], element 2");
}

TEST(SO_3, RefusesAnIntermediateAlone) {
  EXPECT_EQ(scaled("int8", R"("offset":100,"scale":0)").encode("80"), kFirst);  // (-128 - 100) * 0
  EXPECT_EQ(scaled("uint8", R"("offset":5,"scale":0)").encode("04"), kFirst);
}

TEST(SO_3, RefusesTheLowestIntegerByMinusOne) {
  EXPECT_EQ(scaled("int8", R"("scale":-1)").encode("80"), kFirst);
  EXPECT_EQ(scaled("int8", R"("scale":-1)").decode("80"), kFirst);
  EXPECT_EQ(scaled("int64", R"("scale":-1)").decode(word64(0x8000000000000000)), kFirst);
  EXPECT_EQ(scaled("int2", R"("scale":-1)").decode("02"), kFirst);
}

TEST(SO_3, RefusesIntegerDivisionByZero) {
  EXPECT_EQ(scaled("int32", R"("scale":0)").decode("01000000"), kFirst);
  EXPECT_EQ(scaled("int32", R"("scale":0)").decode("00000000"), kFirst);
}

TEST(SO_3, RefusesWhatAFiniteOnlyTypeLacks) {
  EXPECT_EQ(scaled("float4_e2m1fn", R"("scale":2)").encode("07"), kFirst);    // 6 * 2
  EXPECT_EQ(scaled("float4_e2m1fn", R"("offset":-1)").encode("07"), kFirst);  // 6 + 1 rounds to 8
  EXPECT_EQ(scaled("float4_e2m1fn", R"("offset":-0.5)").encode("07"), "07");  // 6 + 0.5 rounds to 6
  EXPECT_EQ(scaled("float6_e2m3fn", R"("scale":0)").decode("08"), kFirst);    // 1 / 0
  EXPECT_EQ(scaled("float6_e2m3fn", R"("scale":0)").decode("00"), kFirst);    // 0 / 0
}

TEST(SO_3, InexactnessAndUnderflowOfFloatsAreNoErrors) {
  EXPECT_EQ(scaled("float32", R"("scale":1e-30)").encode(f32(1e-30F)), f32(0));
  EXPECT_EQ(scaled("float32", R"("scale":3)").decode(f32(1)), word32(0x3eaaaaab));
}

TEST(SO_3, NaNAndInfinityAsOperandsAreNoErrors) {
  EXPECT_EQ(scaled("float32", R"("offset":1,"scale":2)").encode(word32(0x7f800000)), word32(0x7f800000));
  EXPECT_EQ(scaled("float32", R"("scale":-2)").encode(word32(0x7f800000)), word32(0xff800000));
  EXPECT_EQ(scaled("float32", R"("scale":-2)").decode(word32(0xff800000)), word32(0x7f800000));
  EXPECT_EQ(scaled("float32", R"("offset":1,"scale":2)").encode(word32(0x7fc00000)), word32(0x7fc00000));
  EXPECT_EQ(scaled("float8_e5m2fnuz", R"("offset":1)").encode("80"), "80");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("scale":2)").under("absent_offset=identity").encode("ff"), "ff");
  EXPECT_EQ(scaled("float32", R"("scale":"Infinity")").decode(f32(-1)), word32(0x80000000));
}

TEST(SO_3, AnExactZeroHasTheSignOfIeee754) {
  EXPECT_EQ(scaled("float32", R"("offset":3)").encode(f32(3)), word32(0));
  EXPECT_EQ(scaled("float32", R"("offset":0)").encode(word32(0x80000000)), word32(0x80000000));  // -0 - 0
  EXPECT_EQ(scaled("float32", R"("offset":0)").decode(word32(0x80000000)), word32(0));           // -0 + 0
  EXPECT_EQ(scaled("float32", R"("scale":-1)").encode(word32(0)), word32(0x80000000));
}

TEST(SO_3, RefusesZeroAndNegativesInFloat8E8m0fnu) {
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("80"), kFirst);  // 2 - 2
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("7f"), kFirst);  // 1 - 2
  EXPECT_EQ(array("float8_e8m0fnu").fill("4").scale_offset(R"("offset":2)").encode("81"), "80");    // 4 - 2
}

TEST(SO_4, MissingParametersAreIdentities) {
  EXPECT_EQ(scaled("uint8", "").encode("2a"), "2a");
  EXPECT_EQ(scaled("uint8", R"("scale":2)").encode("15"), "2a");
  EXPECT_EQ(scaled("uint8", R"("offset":2)").encode("2c"), "2a");
  EXPECT_EQ(scaled("uint8", R"("offset":2)").decode("2a"), "2c");
  EXPECT_EQ(array("float64").codec(R"("scale_offset")").encode(f64(0.1)), f64(0.1));
  EXPECT_EQ(array("float64").codec(R"({"name":"scale_offset"})").decode(f64(0.1)), f64(0.1));
}

TEST(META_10, RefusesParametersOfAnotherType) {
  EXPECT_EQ(scaled("uint8", R"("offset":-1)").prepare(), "META-10 at codecs[0].configuration.offset");
  EXPECT_EQ(scaled("int8", R"("scale":0.5)").prepare(), "META-10 at codecs[0].configuration.scale");
  EXPECT_EQ(scaled("float32", R"("scale":null)").prepare(), "META-10 at codecs[0].configuration.scale");
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
  EXPECT_EQ(request.readings_of_resolve(),
            "scale_offset_fill_check: metadata=SO-7 at fill_value; late=SO-7 at fill_value");
  EXPECT_EQ(request.readings_of_encode("05"),
            "scale_offset_fill_check: metadata=SO-7 at fill_value; late=00");
  EXPECT_EQ(request.readings_of_decode("00"),
            "scale_offset_fill_check: metadata=SO-7 at fill_value; late=05");
  EXPECT_EQ(array("uint8").fill("5").scale_offset(R"("offset":5)").readings_of_encode("05"), "00");
}

TEST(absent_offset, DecidesWhereAddingZeroChangesSomething) {
  const std::string minus_zero = word32(0x80000000);
  EXPECT_EQ(scaled("float32", "").readings_of_decode(minus_zero),
            "absent_offset: as-written=00000080; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float8_e8m0fnu", "").readings_of_encode("7f"), "7f");  // a no-op
  EXPECT_EQ(scaled("float32", R"("scale":2)").readings_of_decode(minus_zero),
            "absent_offset: as-written=00000080; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("scale":2)").readings_of_encode("7f"),
            "absent_offset: as-written=80; identity=80; add-zero=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("scale":2)").readings_of_decode("80"),
            "absent_offset: as-written=7f; identity=7f; add-zero=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float32", "").readings_of_encode(minus_zero), "00000080");  // -0 - (+0) is -0
  EXPECT_EQ(scaled("float32", R"("scale":2)").readings_of_decode(f32(1)), "0000003f");
  EXPECT_EQ(scaled("float32", R"("offset":0)").readings_of_decode(minus_zero),
            "absent_offset: as-written=00000000; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float32", R"("offset":"0x80000000")").readings_of_encode(minus_zero),  // -0 - (-0) is 0
            "absent_offset: as-written=00000000; identity=00000080; add-zero=00000000");
  EXPECT_EQ(scaled("float32", R"("offset":0)").readings_of_encode(minus_zero), "00000080");
  EXPECT_EQ(scaled("int8", "").readings_of_decode("00"), "00");
  EXPECT_EQ(scaled("float8_e5m2fnuz", "").readings_of_decode("00"), "00");
}

TEST(zero_scale, DecidesForEveryZero) {
  for (const char* scale : {"0", "-0.0", R"("0x00000000")", R"("0x80000000")"})
    EXPECT_EQ(scaled("float32", R"("scale":)" + std::string(scale))
                  .fill(R"("NaN")")
                  .under("json_negative_zero_fraction=keep")
                  .readings_of_encode(word32(0x7fc00000)),
              "zero_scale: accept=0000c07f; reject=META-3 at codecs[0].configuration.scale")
        << scale;
  EXPECT_EQ(scaled("int8", R"("scale":0)").under("fill_round_trip=equal").readings_of_encode("05"),
            "zero_scale: accept=00; reject=META-3 at codecs[0].configuration.scale");
  EXPECT_EQ(scaled("int8", R"("scale":1,"offset":0)").readings_of_encode("05"), "05");
  EXPECT_EQ(scaled("float64", R"("scale":5e-324)").readings_of_encode(f64(1)), "0100000000000000");
}

TEST(nonfinite_parameter, DecidesForNaNAndInfinity) {
  const auto readings = [](const std::string& configuration) {
    return scaled("float32", configuration).fill(R"("NaN")").readings_of_encode(f32(1));
  };
  EXPECT_EQ(readings(R"("offset":"Infinity")"),
            "nonfinite_parameter: accept=000080ff; reject=META-3 at codecs[0].configuration.offset");
  EXPECT_EQ(readings(R"("scale":"NaN")"),
            "nonfinite_parameter: accept=0000c07f; reject=META-3 at codecs[0].configuration.scale");
  EXPECT_EQ(readings(R"("scale":2)"), "00000040");
  EXPECT_EQ(scaled("float8_e5m2fnuz", R"("scale":"0x80")").fill(R"("NaN")").readings_of_encode("40"),
            "nonfinite_parameter nan_operand: accept nan=80; accept error=SO-3 at codecs[0], element 0; "
            "reject=META-3 at codecs[0].configuration.scale");
}

TEST(integer_quotient, DecidesUnlessTheQuotientIsExact) {
  EXPECT_EQ(scaled("int8", R"("scale":2)").readings_of_decode("07"),
            "integer_quotient: error=SO-3 at codecs[0], element 0; truncate=03; floor=03");
  EXPECT_EQ(scaled("int8", R"("scale":2)").readings_of_decode("f9"),
            "integer_quotient: error=SO-3 at codecs[0], element 0; truncate=fd; floor=fc");
  EXPECT_EQ(scaled("int8", R"("scale":-2)").readings_of_decode("07f9"),
            "integer_quotient: error=SO-3 at codecs[0], element 0; truncate=fd03; floor=fc03");
  EXPECT_EQ(scaled("int8", R"("scale":2)").readings_of_decode("f8"), "fc");
  EXPECT_EQ(scaled("int8", R"("scale":0)")
                .under("zero_scale=accept")
                .under("fill_round_trip=equal")
                .readings_of_decode("07"),
            "SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float32", R"("scale":3)").readings_of_decode(f32(1)), "abaaaa3e");
}

TEST(float_overflow, DecidesForFiniteOperands) {
  EXPECT_EQ(scaled("float32", R"("scale":1e10)").readings_of_encode(f32(1e30F)),
            "float_overflow: ieee=0000807f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float32", R"("scale":1e-10)").readings_of_decode(f32(1e30F)),
            "float_overflow: ieee=0000807f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float16", R"("offset":65504)").readings_of_encode(word16(0xfbff)),
            "float_overflow: ieee=00fc; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float8_e3m4", R"("scale":2)").readings_of_encode("6f"),
            "float_overflow: ieee=70; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float32", R"("scale":1e10)").readings_of_encode(word32(0x7f800000)), "0000807f");
  EXPECT_EQ(scaled("float32", R"("scale":1)").readings_of_encode(word32(0x7f7fffff)), "ffff7f7f");
}

TEST(saturated_overflow, DecidesForFloatsWithoutInfinity) {
  const TestArray finite = scaled("float4_e2m1fn", R"("scale":2)").fill("1");
  EXPECT_EQ(finite.readings_of_encode("07"), "saturated_overflow: no=SO-3 at codecs[0], element 0; yes=07");
  EXPECT_EQ(finite.readings_of_encode("0f"), "saturated_overflow: no=SO-3 at codecs[0], element 0; yes=0f");
  EXPECT_EQ(scaled("float6_e3m2fn", R"("scale":0)")
                .fill("1")
                .under("zero_scale=accept")
                .under("fill_round_trip=equal")
                .under("scale_offset_zero_sign=ieee")
                .readings_of_decode("04"),
            "SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("int8", R"("scale":2)").readings_of_encode("7f"), "SO-3 at codecs[0], element 0");
}

TEST(SO_9, ASaturatedOverflowViolatesIt) {
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::yes).against, Clause::SO_9);
  EXPECT_EQ(details(OpenPoint::saturated_overflow, Answer::no).against, std::nullopt);
}

TEST(float_underflow, DecidesForNumbersThatBecomeZero) {
  EXPECT_EQ(scaled("float32", R"("scale":1e-10)").readings_of_encode(f32(1e-40F)),
            "float_underflow: ieee=00000000; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float8_e4m3fnuz", R"("scale":0.25)").readings_of_encode("01"),
            "float_underflow: ieee=00; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float32", R"("scale":0.5)").readings_of_encode(word32(3)), "02000000");  // subnormal
  EXPECT_EQ(scaled("float32", R"("scale":0.5)").readings_of_encode(f32(0)), "00000000");
}

TEST(nan_operand, DecidesForTypesThatAreNotIeee) {
  EXPECT_EQ(scaled("float8_e4m3fnuz", R"("scale":2)").readings_of_encode("80"),
            "nan_operand: nan=80; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("offset":1)").fill("2").readings_of_encode("ff"),
            "nan_operand: nan=ff; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled("float8_e5m2", R"("scale":2)").readings_of_encode("7e"), "7e");
}

TEST(scale_offset_zero_sign, DecidesForFloat4AndFloat6) {
  const TestArray finite = scaled("float6_e2m3fn", R"("offset":1,"scale":-1)").fill("2");
  EXPECT_EQ(finite.readings_of_encode("08"), "scale_offset_zero_sign: ieee=20; positive=00; negative=20");
  EXPECT_EQ(scaled("float6_e2m3fn", R"("offset":1)").fill("2").readings_of_encode("08"),
            "scale_offset_zero_sign: ieee=00; positive=00; negative=20");
  EXPECT_EQ(scaled("float32", R"("scale":-1)").readings_of_encode(f32(0)), "00000080");
  EXPECT_EQ(scaled("float8_e4m3fnuz", R"("scale":-1)").readings_of_encode("00"), "00");
}

// Returns an array with parameters that are zero or not finite.
TestArray scaled_oddly(std::string_view type, std::string_view configuration) {
  return scaled(type, configuration)
      .fill(R"("NaN")")
      .under("zero_scale=accept")
      .under("nonfinite_parameter=accept");
}

TEST(float_div_zero, DecidesForFiniteDividends) {
  const auto quotient = [](const char* scale, const std::string& element) {
    return scaled_oddly("float32", R"("scale":)" + std::string(scale)).readings_of_decode(element);
  };
  EXPECT_EQ(quotient("0", f32(-1)), "float_div_zero: ieee=000080ff; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(quotient(R"("0x80000000")", f32(-1)),
            "float_div_zero: ieee=0000807f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(quotient("0", word32(0x7f800000)), "0000807f");  // infinity / 0 is infinity, exactly
}

TEST(float_invalid, DecidesForNumbersAsOperands) {
  const std::string infinity = word32(0x7f800000), nan = word32(0x7fc00000);
  EXPECT_EQ(scaled_oddly("float32", R"("scale":0)").readings_of_decode(f32(0)),
            "float_invalid: nan=0000c07f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled_oddly("float32", R"("offset":"Infinity")").readings_of_encode(infinity),
            "float_invalid: nan=0000c07f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled_oddly("float32", R"("scale":0)").readings_of_encode(infinity),
            "float_invalid: nan=0000c07f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled_oddly("float32", R"("scale":"Infinity")").readings_of_decode(infinity),
            "float_invalid: nan=0000c07f; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled_oddly("float8_e4m3fnuz", R"("scale":0)").under("nan_operand=nan").readings_of_decode("00"),
            "float_invalid: nan=80; error=SO-3 at codecs[0], element 0");
  EXPECT_EQ(scaled_oddly("float32", R"("offset":"Infinity")").readings_of_encode(nan), "0000c07f");
  EXPECT_EQ(scaled("float6_e3m2fn", R"("scale":0)")
                .under("zero_scale=accept")
                .under("fill_round_trip=equal")
                .under("scale_offset_zero_sign=ieee")
                .readings_of_decode("00"),
            "SO-3 at codecs[0], element 0");
}

TEST(fnuz_overflow, DecidesForWhatRoundsOutOfRange) {
  EXPECT_EQ(scaled("float8_e4m3fnuz", R"("scale":2)").readings_of_encode("7f"),
            "fnuz_overflow saturated_overflow: error no=SO-3 at codecs[0], element 0; nan no=80; yes=7f");
  EXPECT_EQ(scaled_oddly("float8_e4m3fnuz", R"("scale":0)").under("nan_operand=nan").readings_of_decode("40"),
            "fnuz_overflow: error=SO-3 at codecs[0], element 0; nan=80");
  EXPECT_EQ(scaled("float8_e8m0fnu", R"("scale":2)").under("absent_offset=identity").readings_of_encode("fe"),
            "fnuz_overflow saturated_overflow: error no=SO-3 at codecs[0], element 0; nan no=ff; yes=fe");
  EXPECT_EQ(
      scaled("float8_e4m3fnuz", R"("offset":-8)").readings_of_encode("7f"),
      "fnuz_overflow saturated_overflow: error no=SO-3 at codecs[0], element 0; nan no=80; yes=7f");  // 248
  EXPECT_EQ(scaled("float8_e4m3fnuz", R"("offset":-7)").readings_of_encode("7f"), "7f");              // 247
}

TEST(e8m0_underflow, DecidesForScaleOffset) {
  EXPECT_EQ(
      scaled("float8_e8m0fnu", R"("scale":0.25)").under("absent_offset=identity").readings_of_encode("00"),
      "e8m0_underflow: out-of-range=SO-3 at codecs[0], element 0; smallest=00");
}

}  // namespace
}  // namespace zarrproof::scale_offset_test
