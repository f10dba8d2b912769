// Values that know their place in a document, and objects that are written member by member.
#include <gtest/gtest.h>

#include "reference/json/at.h"
#include "reference/json/write.h"
#include "tests/refusal.h"

namespace zarrproof::json_at_test {
namespace {

template <class Read>
std::string refusal(const std::string& text, Read read, const std::string& start = {}) {
  const JsonDocument document(text, "my.json", "a file", start);
  return refusal_of([&] { read(At(document)); });
}

TEST(JsonAt, SaysWhereAndWhatAndWhatWasExpected) {
  const std::string text = R"({"a":[{"b":-1},{"c":{"d":"x"}}]})";
  const auto number = [](const At& at) { at.at("a").items()[0].at("b").number(); };
  EXPECT_EQ(refusal(text, number), "my.json: a[0].b: -1; expected an integer that is not negative");
  EXPECT_EQ(refusal(text, number, "$"), "my.json: $.a[0].b: -1; expected an integer that is not negative");
  const auto bytes = [](const At& at) { at.at("a").items()[1].at("c").at("d").bytes(); };
  EXPECT_EQ(refusal(text, bytes), "my.json: a[1].c.d: \"x\"; expected lowercase hexadecimal");
  EXPECT_EQ(refusal(text, [](const At& at) { at.at("e"); }), "my.json: no \"e\"; expected this member");
  EXPECT_EQ(
      refusal(text, [](const At& at) { at.items(); }, "$"), "my.json: $: " + text + "; expected an array");
}

TEST(JsonAt, APlaceWithinTheValueIsAddedToItsPlace) {
  const auto read = [](const At& at) {
    at.at("a").read_by(
        [](const Json&, const std::string& place) -> int { refuse({}, place + ".x", "1", "2"); });
  };
  EXPECT_EQ(refusal(R"({"a":1})", read), "my.json: a.x: 1; expected 2");
}

TEST(JsonAt, ATextThatIsNoJsonIsRefusedWithThePath) {
  try {
    JsonDocument("{", "my.json", "a file");
    FAIL();
  } catch (const Refused& refused) {
    EXPECT_EQ(std::string(refused.what()).substr(0, 26), "my.json: not JSON at line ");
    EXPECT_EQ(refused.error().expected, "a file");
  }
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
}  // namespace zarrproof::json_at_test
