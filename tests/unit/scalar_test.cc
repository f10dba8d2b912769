// Scalars in metadata: fill values and parameters. A test suite has the name of the clause that it tests
// (docs/requirements.md). Expected values are bytes of an element, little-endian, in hexadecimal.

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

TEST(META_10, RefusesWhatIsNoInteger) {
  for (const char* json : {R"("1")", R"("0x01")", "true", "null", "[1]", "{}", "1.5", R"("NaN")"})
    EXPECT_EQ(scalar("uint8", json), kRefused) << json;
}

TEST(META_10, RefusesOtherNamesOfFloats) {
  for (const char* json : {R"("nan")", R"("inf")", R"("-NaN")", R"("infinity")", R"("")", R"("1.0")",
                           R"(" NaN")", "null", "true", "[1]"})
    EXPECT_EQ(scalar("float32", json), kRefused) << json;
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
    EXPECT_EQ(scalar(type, R"("NaN")"), kRefused) << type;
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e4m3b11fnuz",
                           "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"})
    for (const char* json : {R"("Infinity")", R"("-Infinity")", R"("+Infinity")"})
      EXPECT_EQ(scalar(type, json), kRefused) << type;
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

TEST(META_7, EveryDigitCounts) {
  EXPECT_EQ(scalar("float32", "16777217.0000000001"), word32(0x4b800001));
  EXPECT_EQ(scalar("float64", "9007199254740993"), word64(0x4340000000000000));
  EXPECT_EQ(scalar("float64", "9007199254740993.00000000000000000000000000001"), word64(0x4340000000000001));
  // Slightly above 1 + 2^-24: conversion through float64 makes it a tie.
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625000001"), word32(0x3f800001));
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625"), word32(0x3f800000));
  const std::string tie = "1.00048828125";  // 1 + 2^-11 in float16
  EXPECT_EQ(scalar("float16", tie), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0')), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0') + "1"), "013c");
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

TEST(META_7, AMillionDigits) {
  // 0.000...1e1000000 with a million places is 1.
  expect_scalar("float64", "0." + std::string(999'999, '0') + "1e1000000", "000000000000f03f");
  expect_scalar("float64", "1" + std::string(1'000'000, '0') + "e-1000000", "000000000000f03f");
  const std::string digits(1'000'000, '9');
  expect_scalar("float64", digits, "000000000000f07f");
  expect_scalar("float64", "0." + digits, "000000000000f03f");
  expect_scalar("float32", "-0." + digits, "000080bf");
  expect_scalar("uint64", digits, kRefused);
  expect_scalar("uint8", "0." + digits, kRefused);
}

TEST(META_16, AnotherNeighbourThanTheEvenOneViolatesIt) {
  EXPECT_EQ(details(OpenPoint::json_number_tie, Answer::even).against, std::nullopt);
  for (const Answer answer : {Answer::away, Answer::towards_zero})
    EXPECT_EQ(details(OpenPoint::json_number_tie, answer).against, Clause::META_16);
}

}  // namespace
}  // namespace zarrproof::scalar_test
