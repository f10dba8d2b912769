// JSON as it is read and written, and values that know their place in a document.
#include "reference/json/json.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "reference/json/placed_json.h"
#include "reference/json/write.h"
#include "tests/support/messages.h"

namespace zarrproof::json_test {
namespace {

// Returns the text after reading and writing, or the message of the refusal.
std::string read(std::string_view text) {
  try {
    return write_json(read_json(text));
  } catch (const Refused& refused) {
    EXPECT_FALSE(refused.error().clause.has_value());
    return refused.error().message();
  }
}

void expect_refused(std::string_view text, std::string_view part) {
  const std::string message = read(text);
  EXPECT_NE(message.find(part), std::string::npos) << "of " << text.substr(0, 80) << ": " << message;
}

TEST(Json, LongNumbersKeepTheirText) {
  const std::string digits(1'000'000, '7');
  EXPECT_EQ(read("[-" + digits + ",0." + digits + ",1e" + digits + "]"),
            "[-" + digits + ",0." + digits + ",1e" + digits + "]");
}

TEST(Json, FindsMembers) {
  const Json json = read_json(R"({"a":1,"b":null})");
  ASSERT_NE(json.find("a"), nullptr);
  EXPECT_EQ(json.find("a")->text, "1");
  ASSERT_NE(json.find("b"), nullptr);
  EXPECT_TRUE(json.find("b")->is_null());
  EXPECT_EQ(json.find("c"), nullptr);
}

TEST(Json, SaysLineAndColumn) {
  expect_refused("01", "line 1, column 1");
  expect_refused("[1,\n 2,\n  3.]", "line 3, column 3");
  expect_refused("{\"a\": 1,\n \"b\": 22 ]", "line 2, column 10");
  expect_refused("[10, 20, \"abc\", 30, x]", "line 1, column 21");
}

TEST(Json, IgnoresAByteOrderMarkBeforeTheText) {
  EXPECT_EQ(read("\ufeff [1]"), "[1]");
  expect_refused("\ufeff", "line 1, column 4: the end of the text; expected a value");
  expect_refused("\ufeff\ufeff1", "line 1, column 4");
}

TEST(Json, SaysWhatWasFoundAndWhatWasExpected) {
  const std::pair<const char*, const char*> messages[] = {
      {"", "1: the end of the text; expected a value"},
      {"[1,,2]", "4: \",\"; expected a value"},
      {"[1,]", "4: \"]\"; expected a value"},
      {"[1 2]", "4: \"2\"; expected \",\" or \"]\""},
      {"[1", "3: the end of the text; expected \",\" or \"]\""},
      {"{\"a\"=1}", "5: \"=\"; expected \":\""},
      {"{\"a\":1;}", "7: \";\"; expected \",\" or \"}\""},
      {"{\"a\":1,}", "8: \"}\"; expected a key in quotes"},
      {"{a:1}", "2: \"a\"; expected a key in quotes"},
      {"[nil]", "3: \"i\"; expected null"},
      {"[tru]", "5: \"]\"; expected true"},
      {"[False]", "2: \"False\"; expected a value"},
      {"[-Infinity]", "2: \"-Infinity\"; expected a value"},
      {"[1] \u20ac", "5: \"\u20ac\"; expected the end of the text"},
      {"[1] \xff", "5: \"\ufffd\"; expected the end of the text"},
      {"[00]", "2: 00 is no JSON number"},
      {"\"abc", "5: the end of the text; expected the end of the string"},
      {"\"a\tb\"", "3: a control character in a string; expected an escape"},
      {"\"a\xe2\x82\"", "3: a byte that is not UTF-8"},
      {"\"a\\x\"",
       R"(3: an escape that JSON does not have; expected \" \\ \/ \b \f \n \r \t or \u and four digits)"},
      {R"("a\u12")",
       R"(3: an escape that JSON does not have; expected \" \\ \/ \b \f \n \r \t or \u and four digits)"},
      {R"("a\u123)",
       R"(3: an escape that JSON does not have; expected \" \\ \/ \b \f \n \r \t or \u and four digits)"},
      {"[\ufeff1]", "2: \"\ufeff\"; expected a value"},
  };
  for (const auto& [text, message] : messages)
    EXPECT_EQ(read(text), std::string("not JSON at line 1, column ") + message) << text;
}

// RFC 8259, section 8.2: the grammar permits half of a surrogate pair.
TEST(Json, HalfOfASurrogatePair) {
  EXPECT_EQ(read_json(R"("\ud83d\ude00")").text, "\U0001f600");
  EXPECT_NE(read_json(R"("\ud83d")").text, read_json(R"("\ud83e")").text);
  EXPECT_EQ(read_json(R"("\ude00\ud83d\u0041")").text.size(), 7u);
  EXPECT_EQ(read_json(R"(["\ud83d\n"])").elements.front().text.back(), '\n');
}

// At every place of a valid text, inside and after it.
TEST(Json, RefusesNulCharacters) {
  const std::string sound = R"({"a": [1.5, "\u0000", true], "b": null})";
  EXPECT_NE(read(sound).find("\\u0000"), std::string::npos) << "the escape is a character as others are";
  for (std::size_t at = 0; at <= sound.size(); ++at)
    for (const std::string& nul : {std::string("\0", 1), std::string("\0x", 2)})
      expect_refused(sound.substr(0, at) + nul + sound.substr(at), "not JSON at line 1, column ");
  expect_refused(sound + std::string("\n\0\0", 3),
                 R"(line 2, column 1: "\u0000"; expected the end of the text)");
}

TEST(Json, RefusesAKeyThatStandsTwice) {
  EXPECT_EQ(read("{\"a\":1,\n \"b\":2, \"a\":3}"),
            "the key \"a\" stands twice in one object, at line 2, column 9");
  expect_refused(R"([{"x":{"a":1,"\u0061":2}}])", "\"a\" stands twice");
}

// A few keys are compared one by one, many keys are found in a set.
TEST(Json, RefusesAnyOfFewOrManyKeysThatStandsTwice) {
  for (const int count : {1, 2, 15, 16, 17, 18, 100})
    for (int repeated = 0; repeated < count; ++repeated) {
      std::string text = "{";
      for (int i = 0; i < count; ++i) text += "\"" + std::to_string(i) + "\":0,";
      expect_refused(text + "\"" + std::to_string(repeated) + "\":0}",
                     "the key \"" + std::to_string(repeated) + "\" stands twice");
      EXPECT_EQ(read(text + "\"x\":0}"), text + "\"x\":0}");
    }
}

TEST(Json, DeepNestingIsRefusedAtOnce) {
  expect_refused(std::string(10'000'000, '['), "64 levels");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  expect_refused(objects, "64 levels");
}

// There are so many keys that comparing each with all earlier ones would take hours.
TEST(Json, ManyKeysAreReadInLinearTime) {
  constexpr int kKeys = 1'000'000;
  std::string text = "{";
  for (int i = 0; i < kKeys; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  EXPECT_EQ(read_json(text + "}").keys.size(), std::size_t{kKeys});
}

TEST(Json, ExcerptsAreShortAndWhole) {
  EXPECT_EQ(excerpt(read_json("[1,2]")), "[1,2]");
  std::string text = "x";
  for (int i = 0; i < 100; ++i) text += "é";
  const std::string shortened = excerpt(read_json("\"" + text + "\""));
  EXPECT_LE(shortened.size(), 84U);
  EXPECT_TRUE(shortened.ends_with("é...")) << shortened;
}

TEST(Json, StringsAreQuoted) {
  EXPECT_EQ(json_string("a\"b\\c\n"), R"("a\"b\\c\n")");
  EXPECT_EQ(json_string("é"), "\"é\"");
  EXPECT_EQ(json_string("\xff"), "\"\xef\xbf\xbd\"");  // U+FFFD
  EXPECT_EQ(json_string("\b\f\r\t\x01\x1f\x7f/"), "\"\\b\\f\\r\\t\\u0001\\u001f\x7f/\"");
  EXPECT_EQ(json_string(std::string(40, 'a') + "\"" + std::string(40, 'b')),
            "\"" + std::string(40, 'a') + "\\\"" + std::string(40, 'b') + "\"");
}

template <class Read>
std::string refusal(const std::string& text, Read read, const std::string& start = {}) {
  const JsonDocument document(text, "my.json", "a file", start);
  return refusal_of([&] { read(PlacedJson(document)); });
}

TEST(JsonAt, SaysWhereAndWhatAndWhatWasExpected) {
  const std::string text = R"({"a":[{"b":-1},{"c":{"d":"x"}}]})";
  const auto number = [](const PlacedJson& at) { at.at("a").items()[0].at("b").number(); };
  EXPECT_EQ(refusal(text, number), "my.json: a[0].b: -1; expected an integer that is not negative");
  EXPECT_EQ(refusal(text, number, "$"), "my.json: $.a[0].b: -1; expected an integer that is not negative");
  const auto bytes = [](const PlacedJson& at) { at.at("a").items()[1].at("c").at("d").bytes(); };
  EXPECT_EQ(refusal(text, bytes), "my.json: a[1].c.d: \"x\"; expected lowercase hexadecimal");
  EXPECT_EQ(refusal(text, [](const PlacedJson& at) { at.at("e"); }),
            "my.json: no \"e\"; expected this member");
  EXPECT_EQ(refusal(
                text, [](const PlacedJson& at) { at.items(); }, "$"),
            "my.json: $: " + text + "; expected an array");
}

TEST(JsonAt, APlaceWithinTheValueIsAddedToItsPlace) {
  const auto read = [](const PlacedJson& at) {
    at.at("a").read_by(
        [](const Json&, const std::string& place) -> int { refuse({}, place + ".x", "1", "2"); });
  };
  EXPECT_EQ(refusal(R"({"a":1})", read), "my.json: a.x: 1; expected 2");
}

TEST(JsonAt, ATextThatIsNoJsonIsRefusedWithThePath) {
  const std::string refusal = refusal_of([] { return JsonDocument("{", "my.json", "a file"); });
  expect_start(refusal, "my.json: not JSON at line ");
  EXPECT_TRUE(refusal.ends_with("; expected a file")) << refusal;
}

TEST(JsonObject, StandsAsItsStyleSays) {
  EXPECT_EQ(JsonObject().close(), "{}");
  JsonObject plain;
  plain.add_text("a\"", "b");
  plain.add_any_text("left out", "");
  plain.add_any_texts("left out, too", std::vector<std::string>());
  plain.add("c", json_list_of(std::vector<int>{1, 2}, [](int number) { return std::to_string(number); }));
  EXPECT_EQ(plain.close(), R"({"a\"":"b","c":[1,2]})");
  JsonObject lines(",\n ", ": ", "\n ");
  lines.add("a", "1");
  lines.add("b", json_strings(std::vector<std::string>{"x", ""}));
  EXPECT_EQ(lines.close(), "{\n \"a\": 1,\n \"b\": [\"x\",\"\"]}");
}

}  // namespace
}  // namespace zarrproof::json_test
