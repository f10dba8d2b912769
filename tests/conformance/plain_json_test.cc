// The fast reader of JSON agrees with the full one, or returns nothing.
#include "conformance/protocol/plain_json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "conformance/protocol/protocol.h"
#include "reference/errors/error.h"

namespace zarrproof::plain_json_test {
namespace {

// The value as text, or the error; from both readers.
std::string read_slowly(const std::string& text) {
  try {
    return write_json(read_json(text));
  } catch (const Refused&) {
    return "not JSON";
  }
}

std::string read_quickly(const std::string& text) {
  const auto json = read_plain_json(text);
  return json ? write_json(*json) : "not plain";
}

TEST(PlainJson, ReadsPlainJson) {
  for (const char* text :
       {"null", "true", "false", "0", "-0", "-12.50", "\"\"", "\"a b\"", "[]", "{}", R"([1,"x",[null],{}])",
        R"({"id":17,"data":"00ff"})", R"({"id": 17, "error": "no", "clause": "CV-5", "element": 3})",
        R"({"a":{"b":[{"c":true}]},"b":false})", R"("\"")", R"("a\"b\\c")",
        R"({"zarr_json":"{\"a\":\"\\\"\\\\\"}","op":"x"})"})
    EXPECT_EQ(read_quickly(text), read_slowly(text)) << text;
}

TEST(PlainJson, ReturnsNothingForOtherJson) {
  for (const char* text : {"",
                           " ",
                           "nul",
                           "tru",
                           "01",
                           "-",
                           "1.",
                           ".5",
                           "+1",
                           "1e5",
                           "1E400",
                           "\"",
                           "\"\\n\"",
                           "\"\\",
                           "\"\\\"",
                           R"({"\"":1})",
                           "\"\u20ac\"",
                           "\"\x7f\"",
                           "\"\n\"",
                           "[",
                           "[1",
                           "[1,",
                           "[1,]",
                           "{",
                           "{\"a\"",
                           "{\"a\":",
                           "{\"a\":1",
                           "{\"a\":1,",
                           "{\"a\":1,}",
                           "{a:1}",
                           "{1:1}",
                           "[1]]",
                           "1 ",
                           "[1\n]",
                           R"({"a":1,"a":2})",
                           R"({"b":{"a":1,"a":2}})",
                           "12345678901234567890123456789012345678901"})
    EXPECT_EQ(read_quickly(text), "not plain") << text;
  EXPECT_EQ(read_quickly(std::string(16, '[') + std::string(16, ']')),
            std::string(16, '[') + std::string(16, ']'));
  EXPECT_EQ(read_quickly(std::string(17, '[') + std::string(17, ']')), "not plain");
}

// Random text of JSON characters; a response with some changed characters.
RC_GTEST_PROP(PlainJson, DamagedTexts, ()) {
  std::string text = R"({"id": 17,"data":"00ff","a":[1,-2.5,true,null,"x\"\\y"],"b":{"c":{}}})";
  const auto change = rc::gen::pair(rc::gen::inRange<std::size_t>(0, text.size()),
                                    rc::gen::elementOf(std::string(R"([]{}",: 0123456789-.eE+\atrufalsn)")));
  for (const auto& [position, c] : *rc::gen::container<std::vector<std::pair<std::size_t, char>>>(change)) {
    if (*rc::gen::inRange(0, 3) == 0)
      text.erase(std::min(position, text.size()), 1);
    else if (position < text.size())
      text[position] = c;
  }
  if (read_quickly(text) != "not plain") RC_ASSERT(read_quickly(text) == read_slowly(text));
}

TEST(PlainJson, FindsMembers) {
  constexpr std::array<std::string_view, 3> kKeys = {"codecs", "data_type", "fill_value"};
  std::array<std::string_view, 3> values;
  const std::string text = R"({"x":{"codecs":1},"data_type":{"name": "r8"},"codecs":["bytes"]})";
  ASSERT_TRUE(find_plain_members(text, kKeys, values));
  EXPECT_EQ(values[0], R"(["bytes"])");
  EXPECT_EQ(values[1], R"({"name": "r8"})");
  EXPECT_EQ(values[2], "");
  EXPECT_FALSE(find_plain_members(R"({"codecs":1,"codecs":2})", kKeys, values));
  EXPECT_FALSE(find_plain_members(R"({"codecs":1} )", kKeys, values));
  EXPECT_FALSE(find_plain_members("[1]", kKeys, values));
  EXPECT_FALSE(find_plain_members("", kKeys, values));
}

// The members of a request line equal those of the document, with either reader.
TEST(PlainJson, RequestLinesAreTheSameBothWays) {
  const auto line = [](const std::string& zarr_json) {
    return request_line(1, Request{Operation::resolve, zarr_json, {1}, Layout::c, {}});
  };
  const std::string plain = line(R"({"data_type":"uint8","fill_value":1.50,"codecs":["bytes"]})");
  const std::string other = line(R"({"data_type":"uint8","fill_value":1.50,"codecs":["bytes"],"\u0061":0})");
  EXPECT_EQ(plain.substr(0, plain.find("\"zarr_json\"")), other.substr(0, other.find("\"zarr_json\"")));
  EXPECT_EQ(plain.substr(0, plain.find(",\"zarr_json\"")),
            R"({"id":1,"op":"resolve","codecs":["bytes"],"data_type":"uint8","fill_value":1.50,"shape":[1])");
  const std::string broken = line("{\"codecs\":\n[}");
  EXPECT_EQ(
      broken,
      R"({"id":1,"op":"resolve","codecs":null,"data_type":null,"fill_value":null,"shape":[1],"zarr_json":"{\"codecs\":\n[}"})");
}

}  // namespace
}  // namespace zarrproof::plain_json_test
