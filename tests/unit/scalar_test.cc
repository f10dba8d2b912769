// Scalars in metadata: fill values and parameters. A test suite has the name of the clause or of the open
// point that it tests (docs/requirements.md). Expected values are bytes of an element, little-endian, in
// hexadecimal.

#include <gtest/gtest.h>

#include "reference/requirements/open_point_details.h"
#include "tests/unit/helpers.h"

namespace zarrproof::scalar_test {
namespace {

// Returns the fill value of this text in canonical form, or the refusal.
std::string scalar(std::string_view type, std::string_view json) {
  const std::string resolved = array(type).fill(json).resolve();
  const std::size_t space = resolved.starts_with(std::string(type) + " ") ? type.size() + 1 : 0;
  return resolved.substr(space);
}

const char* const kRefused = "META-10 at fill_value";

TEST(META_4, Integers) {
  EXPECT_EQ(scalar("int8", "-128"), "80");
  EXPECT_EQ(scalar("int8", "127"), "7f");
  EXPECT_EQ(scalar("uint16", "65535"), "ffff");
  EXPECT_EQ(scalar("int2", "-2"), "fe");
  EXPECT_EQ(scalar("uint4", "15"), "0f");
  EXPECT_EQ(scalar("int64", "-9223372036854775808"), "0000000000000080");
  EXPECT_EQ(scalar("uint64", "18446744073709551615"), "ffffffffffffffff");
  EXPECT_EQ(scalar("uint64", "9223372036854775808"), "0000000000000080");
}

TEST(META_4, MinusZeroIsTheIntegerZero) {
  EXPECT_EQ(scalar("uint8", "-0"), "00");
  EXPECT_EQ(scalar("int32", "-0"), "00000000");
}

TEST(META_10, RefusesIntegersOutOfRange) {
  EXPECT_EQ(scalar("int8", "128"), kRefused);
  EXPECT_EQ(scalar("int8", "-129"), kRefused);
  EXPECT_EQ(scalar("uint8", "-1"), kRefused);
  EXPECT_EQ(scalar("int2", "2"), kRefused);
  EXPECT_EQ(scalar("uint64", "18446744073709551616"), kRefused);
  EXPECT_EQ(scalar("int64", "9223372036854775808"), kRefused);
  EXPECT_EQ(scalar("int64", "-9223372036854775809"), kRefused);
}

TEST(META_10, RefusesWhatIsNoInteger) {
  for (const char* json : {R"("1")", R"("0x01")", "true", "null", "[1]", "{}", "1.5", R"("NaN")"})
    EXPECT_EQ(scalar("uint8", json), kRefused) << json;
}

TEST(META_4, TheNamedValuesOfFloats) {
  EXPECT_EQ(scalar("float16", R"("Infinity")"), "007c");
  EXPECT_EQ(scalar("float32", R"("-Infinity")"), "000080ff");
  EXPECT_EQ(scalar("float64", R"("NaN")"), "000000000000f87f");
  EXPECT_EQ(scalar("bfloat16", R"("Infinity")"), "807f");
  EXPECT_EQ(scalar("float8_e3m4", R"("Infinity")"), "70");
  EXPECT_EQ(scalar("float8_e4m3", R"("-Infinity")"), "f8");
  EXPECT_EQ(scalar("float8_e5m2", R"("Infinity")"), "7c");
}

TEST(META_4, TheNaNOfEachType) {
  EXPECT_EQ(scalar("float8_e3m4", R"("NaN")"), "78");
  EXPECT_EQ(scalar("float8_e4m3", R"("NaN")"), "7c");
  EXPECT_EQ(scalar("float8_e4m3b11fnuz", R"("NaN")"), "80");
  EXPECT_EQ(scalar("float8_e4m3fnuz", R"("NaN")"), "80");
  EXPECT_EQ(scalar("float8_e5m2", R"("NaN")"), "7e");
  EXPECT_EQ(scalar("float8_e5m2fnuz", R"("NaN")"), "80");
  EXPECT_EQ(scalar("float8_e8m0fnu", R"("NaN")"), "ff");
  EXPECT_EQ(scalar("bfloat16", R"("NaN")"), "c07f");
  EXPECT_EQ(scalar("float16", R"("NaN")"), "007e");
  EXPECT_EQ(scalar("float32", R"("NaN")"), "0000c07f");
}

TEST(META_10, RefusesNamedValuesThatTheTypeLacks) {
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
    EXPECT_EQ(scalar(type, R"("NaN")"), kRefused) << type;
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e4m3b11fnuz",
                           "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"})
    for (const char* json : {R"("Infinity")", R"("-Infinity")", R"("+Infinity")"})
      EXPECT_EQ(scalar(type, json), kRefused) << type;
}

TEST(META_10, RefusesOtherNamesOfFloats) {
  for (const char* json : {R"("nan")", R"("inf")", R"("-NaN")", R"("infinity")", R"("")", R"("1.0")",
                           R"(" NaN")", "null", "true", "[1]"})
    EXPECT_EQ(scalar("float32", json), kRefused) << json;
}

TEST(META_4, BitPatternsAreWrittenMostSignificantDigitFirst) {
  EXPECT_EQ(scalar("float32", R"("0x7fc00000")"), "0000c07f");
  EXPECT_EQ(scalar("float32", R"("0x3f800001")"), "0100803f");
  EXPECT_EQ(scalar("float64", R"("0x7ff0000000000001")"), "010000000000f07f");
  EXPECT_EQ(scalar("float16", R"("0xfc01")"), "01fc");
  EXPECT_EQ(scalar("float8_e4m3", R"("0x7f")"), "7f");
  EXPECT_EQ(scalar("float8_e8m0fnu", R"("0x00")"), "00");
}

TEST(META_10, RefusesWhatIsNoBitPattern) {
  for (const char* json :
       {R"("0x")", R"("0x7fc0000g")", R"("7fc00000")", R"("0x-7fc0000")", R"("0x 7fc0000")",
        R"("0x17fc00000")", R"("-0x7fc00000")", R"("0x100000000000000000")"})
    EXPECT_EQ(scalar("float32", json), kRefused) << json;
  EXPECT_EQ(scalar("float4_e2m1fn", R"("0x10")"), kRefused);  // five bits
  EXPECT_EQ(scalar("float6_e3m2fn", R"("0x40")"), kRefused);  // seven bits
}

TEST(META_4, ComplexIsAnArrayOfTwo) {
  EXPECT_EQ(scalar("complex64", "[1, 2]"), "0000803f00000040");
  EXPECT_EQ(scalar("complex64", R"(["-Infinity", "NaN"])"), "000080ff0000c07f");
  EXPECT_EQ(scalar("complex_float8_e5m2", R"([1, "0x7d"])"), "3c7d");
  EXPECT_EQ(scalar("complex128", "[0.5, 0]"), "000000000000e03f0000000000000000");
}

TEST(META_10, RefusesOtherComplex) {
  for (const char* json : {"1", "[1]", "[1,2,3]", R"("1+2i")", "null", "{}"})
    EXPECT_EQ(scalar("complex64", json), kRefused) << json;
  EXPECT_EQ(scalar("complex64", R"([1,"x"])"), "META-10 at fill_value[1]");
  EXPECT_EQ(scalar("complex_float4_e2m1fn", R"(["NaN",0])"), "META-10 at fill_value[0]");
}

TEST(META_4, BoolIsABoolean) {
  EXPECT_EQ(scalar("bool", "true"), "01");
  EXPECT_EQ(scalar("bool", "false"), "00");
  for (const char* json : {"0", "1", R"("true")", "null"}) EXPECT_EQ(scalar("bool", json), kRefused) << json;
}

TEST(META_4, RawIsAnArrayOfBytes) {
  EXPECT_EQ(scalar("r8", "[255]"), "ff");
  EXPECT_EQ(scalar("r24", "[1, 2, 3]"), "010203");
  for (const char* json : {"1", "[]", "[1]", "[1,2]", R"("010203")", "null"})
    EXPECT_EQ(scalar("r24", json), kRefused) << json;
  EXPECT_EQ(scalar("r24", "[1,2,256]"), "META-10 at fill_value[2]");
  EXPECT_EQ(scalar("r24", "[-1,2,3]"), "META-10 at fill_value[0]");
}

std::string time_scalar(std::string_view json) {
  const std::string resolved = array(time_json("numpy.datetime64")).fill(json).resolve();
  return resolved.starts_with("numpy.datetime64 ") ? resolved.substr(17) : resolved;
}

TEST(META_4, TimeIsAnIntegerOrNaT) {
  EXPECT_EQ(time_scalar("1"), "0100000000000000");
  EXPECT_EQ(time_scalar("-1"), "ffffffffffffffff");
  EXPECT_EQ(time_scalar(R"("NaT")"), "0000000000000080");
  EXPECT_EQ(time_scalar("-9223372036854775808"), "0000000000000080");
  for (const char* json : {"9223372036854775808", R"("nat")", R"("NaN")", "null", "1.5", R"("1970-01-01")"})
    EXPECT_EQ(time_scalar(json), kRefused) << json;
}

TEST(META_7, NumbersAreRoundedToNearestEven) {
  EXPECT_EQ(scalar("float32", "0.1"), "cdcccc3d");
  EXPECT_EQ(scalar("float64", "0.1"), "9a9999999999b93f");
  EXPECT_EQ(scalar("float16", "0.1"), "662e");
  EXPECT_EQ(scalar("bfloat16", "0.1"), "cd3d");
  EXPECT_EQ(scalar("float32", "16777217"), word32(0x4b800000));  // a tie
  EXPECT_EQ(scalar("float32", "16777219"), word32(0x4b800002));  // a tie
}

TEST(META_7, EveryDigitCounts) {
  EXPECT_EQ(scalar("float32", "16777217.0000000001"), word32(0x4b800001));
  EXPECT_EQ(scalar("float64", "9007199254740993"), word64(0x4340000000000000));
  EXPECT_EQ(scalar("float64", "9007199254740993.00000000000000000000000000001"), word64(0x4340000000000001));
  // Slightly above 1 + 2^-24: conversion through float64 makes it a tie.
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625000001"), word32(0x3f800001));
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625"), word32(0x3f800000));
}

TEST(META_7, ADigitFarBehindBreaksATie) {
  const std::string tie = "1.00048828125";  // 1 + 2^-11 in float16
  EXPECT_EQ(scalar("float16", tie), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0')), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0') + "1"), "013c");
}

TEST(META_7, SubnormalNumbers) {
  EXPECT_EQ(scalar("float64", "5e-324"), word64(1));
  EXPECT_EQ(scalar("float64", "2.4703282292062328e-324"), word64(1));  // just above half of the smallest
  EXPECT_EQ(scalar("float64", "2.4703282292062327e-324"), word64(0));  // just below
  EXPECT_EQ(scalar("float64", "2.2250738585072011e-308"), word64(0x000fffffffffffff));
  EXPECT_EQ(scalar("float16", "5.9604644775390625e-8"), "0100");
}

TEST(META_7, UnderflowIsNoError) {
  EXPECT_EQ(scalar("float64", "1e-400"), word64(0));
  EXPECT_EQ(scalar("float64", "-1e-400"), word64(0x8000000000000000));
  EXPECT_EQ(scalar("float8_e4m3fnuz", "-1e-400"), "00");
}

// Here and below: writing out all digits of the exponent would need unlimited time or memory.
void expect_scalar(std::string_view type, const std::string& json, std::string_view expected) {
  EXPECT_EQ(scalar(type, json), expected) << json.substr(0, 40);
}

TEST(META_15, HugeExponents) {
  const std::string digits(1 + 30, '1');  // 10^30 and some
  for (const std::string& exponent : {std::string("1000000000"), digits, std::string(100'000, '9')}) {
    expect_scalar("float64", "1e" + exponent, "000000000000f07f");
    expect_scalar("float64", "-1e+" + exponent, "000000000000f0ff");
    expect_scalar("float64", "1e-" + exponent, "0000000000000000");
    expect_scalar("float64", "0e" + exponent, "0000000000000000");
    expect_scalar("uint8", "1e" + exponent, kRefused);
    expect_scalar("uint8", "1e-" + exponent, kRefused);
  }
}

TEST(META_7, ZerosBeforeAHugeExponentCount) {
  // 0.000...1e1000000 with a million places is 1.
  expect_scalar("float64", "0." + std::string(999'999, '0') + "1e1000000", "000000000000f03f");
  expect_scalar("float64", "1" + std::string(1'000'000, '0') + "e-1000000", "000000000000f03f");
}

TEST(META_7, AMillionDigits) {
  const std::string digits(1'000'000, '9');
  expect_scalar("float64", digits, "000000000000f07f");
  expect_scalar("float64", "0." + digits, "000000000000f03f");
  expect_scalar("float32", "-0." + digits, "000080bf");
  expect_scalar("uint64", digits, kRefused);
  expect_scalar("uint8", "0." + digits, kRefused);
}

// Returns the readings of the fill value of this text. The data type is left out.
std::string readings(std::string_view type, std::string_view json) {
  std::string text = array(type).fill(json).resolutions();
  const std::string prefix = std::string(type) + " ";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
    text.erase(at, prefix.size());
  return text;
}

TEST(json_number_overflow, DecidesWhatRoundsOutOfRange) {
  EXPECT_EQ(readings("float32", "1e39"),
            "json_number_overflow: infinity=0000807f; reject=META-10; largest-finite=ffff7f7f");
  EXPECT_EQ(
      readings("float64", "-1e400"),
      "json_number_overflow: infinity=000000000000f0ff; reject=META-10; largest-finite=ffffffffffffefff");
  EXPECT_EQ(readings("float16", "65520"),
            "json_number_overflow: infinity=007c; reject=META-10; largest-finite=ff7b");
  EXPECT_EQ(readings("float16", "65519.9"), "ff7b");
  EXPECT_EQ(readings("float32", "3.4028235e38"), "ffff7f7f");
  EXPECT_EQ(readings("float32", R"("Infinity")"), "0000807f");
}

TEST(json_unrepresentable, DecidesWhatRoundsOutOfRange) {
  EXPECT_EQ(readings("float8_e4m3fnuz", "249"), "json_unrepresentable: reject=META-10; nearest=7f");
  EXPECT_EQ(readings("float8_e4m3fnuz", "-1e99"), "json_unrepresentable: reject=META-10; nearest=ff");
  EXPECT_EQ(readings("float8_e4m3fnuz", "247.9"), "7f");
  EXPECT_EQ(readings("float4_e2m1fn", "-100"), "json_unrepresentable: reject=META-10; nearest=0f");
  for (const char* json : {"0", "-0", "-1", "1e-50", "5.8e-39"})
    EXPECT_EQ(readings("float8_e8m0fnu", json), "json_unrepresentable: reject=META-10; nearest=00") << json;
  EXPECT_EQ(readings("float8_e8m0fnu", "1e39"), "json_unrepresentable: reject=META-10; nearest=fe");
  EXPECT_EQ(readings("float8_e8m0fnu", "5.9e-39"), "00");
  EXPECT_EQ(readings("float8_e8m0fnu", "2.5e38"), "fe");  // 1.47 * 2^127
  EXPECT_EQ(readings("uint8", "300"), "META-10");
}

TEST(json_negative_zero_integer, DecidesForTypesThatHaveIt) {
  EXPECT_EQ(readings("float32", "-0"), "json_negative_zero_integer: keep=00000080; drop=00000000");
  EXPECT_EQ(readings("float6_e2m3fn", "-0"), "json_negative_zero_integer: keep=20; drop=00");
  EXPECT_EQ(readings("float32", "0"), "00000000");
  EXPECT_EQ(readings("float8_e4m3fnuz", "-0"), "00");
}

TEST(json_negative_zero_fraction, DecidesForTypesThatHaveIt) {
  EXPECT_EQ(readings("float16", "-0.0"), "json_negative_zero_fraction: keep=0080; drop=0000");
  EXPECT_EQ(readings("float16", "0.0"), "0000");
  EXPECT_EQ(readings("float8_e5m2fnuz", "-0.0"), "00");
  EXPECT_EQ(readings("float16", "-1e-99"), "0080");
}

TEST(integer_negative_zero, DecidesForIntegers) {
  EXPECT_EQ(readings("int8", "-0"), "integer_negative_zero: accept=00; reject=META-10");
  EXPECT_EQ(readings("uint64", "-0"), "integer_negative_zero: accept=0000000000000000; reject=META-10");
  EXPECT_EQ(readings("int8", "0"), "00");
}

// A double holds 53 bits. So 16777217.0000000001 becomes 16777217, which is between two float32.
TEST(json_number_precision, DecidesWhereABinary64ChangesTheResult) {
  EXPECT_EQ(readings("float32", "16777217.0000000001"),
            "json_number_precision: exact=0100804b; binary64=0000804b; binary64-below=0000804b; "
            "binary64-above=0000804b");
  EXPECT_EQ(readings("float32", "9007199791611905"),  // 2^53 + 2^29 + 1
            "json_number_precision: exact=0100005a; binary64=0000005a; binary64-below=0000005a; "
            "binary64-above=0000005a");
  // 2^53 + 1 is between two binary64; the digits behind it decide.
  const std::string tie = "9007199254740993." + std::string(300, '0');
  EXPECT_EQ(readings("float64", tie + "1"),
            "json_number_precision: exact=0100000000004043; binary64=0100000000004043; "
            "binary64-below=0000000000004043; binary64-above=0100000000004043");
  EXPECT_EQ(readings("float64", tie), "0000000000004043") << "zeros decide nothing";
  EXPECT_EQ(readings("float64", "9007199254740993"), "0000000000004043");
  EXPECT_EQ(readings("float16", "1.0004882815"), "013c");  // through float32 it would be 003c
  EXPECT_EQ(readings("float16", "65519"), "ff7b");
  EXPECT_EQ(readings("float32", "0.1"), "cdcccc3d");
  EXPECT_EQ(readings("int64", "9007199254740993"), "0100000000002000");
}

TEST(json_number_range, DecidesWhereABinary64HasNoNumber) {
  EXPECT_EQ(readings("float64", "1e-400"), "json_number_range: accept=0000000000000000; reject=META-15");
  EXPECT_EQ(readings("float32", "0e99999999999999999999"),
            "json_number_range: accept=00000000; reject=META-15");
  EXPECT_EQ(readings("float64", "5e-324"), "0100000000000000");
  EXPECT_EQ(readings("float32", "1e-60"), "00000000");
}

TEST(META_16, AnotherNeighbourThanTheEvenOneViolatesIt) {
  EXPECT_EQ(details(OpenPoint::json_number_tie, Answer::even).against, std::nullopt);
  for (const Answer answer : {Answer::away, Answer::towards_zero})
    EXPECT_EQ(details(OpenPoint::json_number_tie, answer).against, Clause::META_16);
}

TEST(json_number_tie, DecidesForExtensionTypes) {
  EXPECT_EQ(readings("bfloat16", "1.00390625"), "json_number_tie: even=803f; away=813f; towards-zero=803f");
  EXPECT_EQ(readings("bfloat16", "-1.01171875"), "json_number_tie: even=82bf; away=82bf; towards-zero=81bf");
  EXPECT_EQ(readings("float8_e5m2fnuz", "1.125"), "json_number_tie: even=40; away=41; towards-zero=40");
  EXPECT_EQ(readings("float16", "1.00048828125"), "003c");
  EXPECT_EQ(readings("bfloat16", "1.004"), "813f");
}

TEST(integer_json, DecidesForIntegersInRange) {
  EXPECT_EQ(readings("uint8", "1.0"), "integer_json: reject=META-10; accept=01");
  EXPECT_EQ(readings("uint8", "1e2"), "integer_json: reject=META-10; accept=64");
  EXPECT_EQ(readings("uint8", "100e-1"), "integer_json: reject=META-10; accept=0a");
  EXPECT_EQ(readings("uint8", "0.0"), "integer_json: reject=META-10; accept=00");
  EXPECT_EQ(readings("uint8", "-0.0"), "integer_json: reject=META-10; accept=00");
  EXPECT_EQ(readings("int64", "-9.223372036854775808e18"),
            "integer_json: reject=META-10; accept=0000000000000080");
  EXPECT_EQ(readings("uint8", "1"), "01");
  for (const char* json : {"1.5", "1e3", "-1.0", "1e-400", "1e400"})
    EXPECT_EQ(readings("uint8", json), "META-10") << json;
  EXPECT_EQ(readings("float32", "1.0"), "0000803f");
}

TEST(plus_infinity, DecidesForThisName) {
  EXPECT_EQ(readings("float32", R"("+Infinity")"), "plus_infinity: accept=0000807f; reject=META-10");
  EXPECT_EQ(readings("float8_e8m0fnu", R"("+Infinity")"), "META-10");
}

TEST(hex_length, DecidesForTypesOfWholeBytes) {
  EXPECT_EQ(readings("float32", R"("0x7fc0000")"), "hex_length: exact=META-10; any=0000fc07");
  EXPECT_EQ(readings("float32", R"("0x07fc00000")"), "hex_length: exact=META-10; any=0000c07f");
  EXPECT_EQ(readings("float32", R"("0x00000000")"), "00000000");
  for (const char* json : {R"("0x7")", R"("0x07")"})
    for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
      EXPECT_EQ(readings(type, json), "07") << type;
}

TEST(hex_case, DecidesForUpperCase) {
  EXPECT_EQ(readings("float8_e8m0fnu", R"("0xFF")"), "hex_case: any=ff; lower-only=META-10");
  EXPECT_EQ(readings("float32", R"("0x7Fc00000")"), "hex_case: any=0000c07f; lower-only=META-10");
  EXPECT_EQ(readings("float8_e8m0fnu", R"("0xff")"), "ff");
  EXPECT_EQ(readings("float8_e8m0fnu", R"("0x12")"), "12");
}

TEST(raw_fill_length, DecidesForAnElementForEachByteOrBit) {
  EXPECT_EQ(readings("r16", "[1,2]"), "raw_fill_length: bytes=0102; bits=META-10");
  EXPECT_EQ(readings("r16", "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"),
            "raw_fill_length: bytes=META-10; bits=0000");
  EXPECT_EQ(readings("r16", "[1,2,3]"), "META-10");
  EXPECT_EQ(readings("r16", "[]"), "META-10");
}

}  // namespace
}  // namespace zarrproof::scalar_test
