// The elements that readers print, in any form.
#include <gtest/gtest.h>

#include "conformance/judging/element_text.h"
#include "vectors/reading.h"

namespace zarrproof::printed_element_test {
namespace {

// Returns whether a line counts as the element that `right` shows.
testing::AssertionResult counts_as(const std::string& type_name, const std::string& line,
                                   const std::string& right) {
  const DataType type = *find_data_type(type_name);
  const auto element = read_printed(line, type), expected = read_printed(right, type);
  if (!expected) return testing::AssertionFailure() << "the test is wrong: " << expected.error().text;
  if (!element) return testing::AssertionFailure() << element.error().text;
  if (!equal_elements(*element, *expected, type, Equality::values))
    return testing::AssertionFailure() << "another element";
  return testing::AssertionSuccess();
}

bool is_refused(const std::string& type_name, const std::string& line) {
  return !read_printed(line, *find_data_type(type_name));
}

TEST(PrintedElement, AnyFormOfTheSameValue) {
  // The float32 next to 1.00000001 is 1.
  for (const char* line : {"1", "1.0", "1e0", "10E-1", " 1\t", "1.00\r", "\"0x3f800000\"", "1.00000001"})
    EXPECT_TRUE(counts_as("float32", line, "1")) << line;
  for (const char* line : {"100", "100.0", "1e2"}) EXPECT_TRUE(counts_as("int16", line, "100")) << line;
  EXPECT_TRUE(counts_as("float32", "0.10000000149011612", "0.1")) << "a float32 printed as a float64";
  EXPECT_TRUE(counts_as("float8_e5m2", "6e4", "57344.0"));
  EXPECT_TRUE(counts_as("float64", "\"0x3FF199999999999A\"", "1.1"));
  EXPECT_TRUE(counts_as("complex64", "[1, 2.0]", "[1.0,2.0]"));
  EXPECT_TRUE(counts_as("complex64", "[ NaN , -0.0 ]", "[\"NaN\",-0.0]"));
}

TEST(PrintedElement, Words) {
  for (const char* line : {"\"NaN\"", "NaN", "nan", "-nan", "\"0x7fc00001\"", "\"0xff800001\""})
    EXPECT_TRUE(counts_as("float32", line, "\"NaN\"")) << line;
  for (const char* line : {"\"Infinity\"", "Infinity", "inf", "+Infinity", "Inf", "1e99"})
    EXPECT_TRUE(counts_as("float32", line, "\"Infinity\"")) << line;
  EXPECT_TRUE(counts_as("float32", "-inf", "\"-Infinity\""));
  EXPECT_TRUE(counts_as("bool", "True", "true"));
}

TEST(PrintedElement, OtherValues) {
  EXPECT_FALSE(counts_as("float32", "1.0000001", "1")) << "the last bit";
  EXPECT_FALSE(counts_as("float64", "9007199254740993", "9007199254740994"));
  EXPECT_FALSE(counts_as("int64", "9007199254740993", "9007199254740992"));
  EXPECT_FALSE(counts_as("float32", "0.0", "-0.0"));
  EXPECT_FALSE(counts_as("float32", "-0", "0.0"));
  EXPECT_TRUE(counts_as("float32", "-0", "-0.0"));
  EXPECT_TRUE(counts_as("float32", "\"0x80000000\"", "-0.0"));
  EXPECT_TRUE(counts_as("float8_e4m3fnuz", "-0.0", "0")) << "there is no other zero";
  EXPECT_FALSE(counts_as("complex64", "[1,2]", "[2,1]"));
  EXPECT_FALSE(counts_as("float32", "\"NaN\"", "1"));
  EXPECT_FALSE(counts_as("bool", "false", "true"));
}

TEST(PrintedElement, RefusesOtherText) {
  for (const char* line : {"", "x", "1 2", "1,2", "[1]", "{}", "null", "true", "\"1\"", "0x3f800000", "1_0"})
    EXPECT_TRUE(is_refused("float32", line)) << line;
  for (const char* line : {"1.5", "32768", "\"NaN\"", "inf", "1e9", "\"0x01\""})
    EXPECT_TRUE(is_refused("int16", line)) << line;
  EXPECT_TRUE(is_refused("bool", "1"));
  EXPECT_TRUE(is_refused("complex64", "1"));
  EXPECT_TRUE(is_refused("complex64", "[1,2,3]"));
  EXPECT_TRUE(is_refused("float4_e2m1fn", "\"NaN\"")) << "a type without NaN";
}

TEST(PrintedElement, ARefusalSaysWhatWasExpected) {
  const char* const lines[] = {"", "y", "1 2", "[1", "0x", "{}", "\"xyz\"", "1e", "NaNs", "1\xff"};
  for (const char* type : {"uint8", "float32", "complex64", "bool", "r16"})
    for (const std::string line : lines) {
      const auto element = read_printed(line, *find_data_type(type));
      ASSERT_FALSE(element) << type << ": " << line;
      const std::string text = element.error().text, expected = "; expected ";
      const std::size_t at = text.find(expected);
      ASSERT_NE(at, std::string::npos) << text;
      EXPECT_GT(at, 0u) << text;
      EXPECT_LT(at + expected.size(), text.size()) << text;
    }
}

}  // namespace
}  // namespace zarrproof::printed_element_test
