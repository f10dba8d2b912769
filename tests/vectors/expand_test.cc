// From tables to requests: which inputs are asked together, alone, and not at all.
#include "vectors/expand.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "vectors/families/make_table.h"
#include "vectors/fill.h"

namespace zarrproof::expand_test {
namespace {

Table table_of(const std::string& from, const std::string& codec, const std::string& words) {
  const DataType type = *find_data_type(from);
  Table table = make_table("g", {Clause::CV_3}, Operation::encode,
                           array_of(from, from.starts_with("float4") ? "1" : "0", {codec}), type,
                           inputs_of(type, words), {{.name = "c"}});
  fill(table);
  return table;
}

std::vector<std::string> ids(const std::vector<Vector>& vectors) {
  std::vector<std::string> all;
  for (const Vector& vector : vectors) all.push_back(vector.id);
  return all;
}

const Vector& find(const std::vector<Vector>& vectors, const std::string& id) {
  const auto found =
      std::find_if(vectors.begin(), vectors.end(), [&](const Vector& vector) { return vector.id == id; });
  if (found == vectors.end()) throw std::out_of_range(id);
  return *found;
}

TEST(Expand, TheNearestRefusalsAndTheSpecialValuesAreAsked) {
  const std::string words = "1 255 255.4 255.5 256 300 -0.6 -1 -300 NaN 0x7f800001 Infinity -Infinity";
  EXPECT_EQ(ids(expand(table_of("float32", cast_codec("uint8"), words))),
            (std::vector<std::string>{"g/c", "g/c/neighbours", "g/c/refused/0xbf19999a",
                                      "g/c/refused/0x437f8000", "g/c/refused/0xff800000",
                                      "g/c/refused/0x7f800000", "g/c/refused/0x7fc00000"}));
}

// SO-8: 7 is a tie between 6, the highest number of this type, and 8. 8 is out of range under every rounding.
// 248 is between 240, the highest number of its type, and 256. A saturated result is a warning.
TEST(Expand, ARefusalThatHangsOnARoundingThatIsDerivedIsDerived) {
  const auto expect = [](const std::string& type, const char* offset, const char* element,
                         const std::string& id, Level level, const std::vector<Clause>& clauses) {
    const std::vector<Vector> vectors =
        expand(table_of(type, scale_offset_codec(offset, "1"), std::string("1 ") + element));
    EXPECT_EQ(find(vectors, "g/c/" + id).level, level) << type << offset;
    EXPECT_EQ(find(vectors, "g/c/" + id).clauses, clauses) << type << offset;
  };
  const std::vector<Clause> must = {Clause::SO_3}, derived = {Clause::SO_3, Clause::SO_8};
  expect("float4_e2m1fn", "-1", "6", "open/0x07", Level::derived, derived);
  expect("float4_e2m1fn", "-2", "6", "open/0x07", Level::must, must);
  expect("float8_e4m3fnuz", "-8", "240", "open/0x7f", Level::derived, derived);
  expect("float8_e4m3fnuz", "-16", "240", "open/0x7f", Level::must, must);
}

TEST(Expand, WhatIsAcceptedIsOneRequestAndWhatIsRefusedStandsBetweenNeighbours) {
  const auto vectors = expand(table_of("float32", cast_codec("uint8"), "1 2.5 300"));
  const Vector& all = find(vectors, "g/c");
  EXPECT_EQ(to_hexadecimal(*all.request.data),
            "0000803f"
            "00002040");
  ASSERT_EQ(all.permitted.size(), 1u);
  EXPECT_EQ(to_hexadecimal(all.permitted[0].data), "0102");
  EXPECT_EQ(all.control, "");
  const Vector& refused = find(vectors, "g/c/refused/0x43960000");
  EXPECT_EQ(to_hexadecimal(*refused.request.data),
            "0000803f"
            "00009643"
            "0000803f");
  EXPECT_EQ(refused.request.shape, Shape{3});
  EXPECT_EQ(refused.permitted[0].kind, Permitted::Kind::refused);
  EXPECT_EQ(refused.clauses, std::vector{Clause::CV_5});
  EXPECT_EQ(refused.control, "g/c/neighbours");
  EXPECT_EQ(to_hexadecimal(*find(vectors, "g/c/neighbours").request.data),
            "0000803f"
            "0000803f");
}

TEST(Expand, WhatHangsOnAnOpenPointStandsAlone) {
  // 65536 towards zero: out of range, or the largest finite number.
  const auto vectors = expand(
      table_of("float32", cast_codec("float16", {rounding_member(Rounding::towards_zero)}), "1 65536"));
  const Vector& open = find(vectors, "g/c/open/0x47800000");
  EXPECT_EQ(to_hexadecimal(*open.request.data), "00008047");
  ASSERT_EQ(open.permitted.size(), 2u);
  EXPECT_EQ(open.permitted[0].kind, Permitted::Kind::refused);
  EXPECT_EQ(open.permitted[0].under[0].to_string(), "directed_overflow=out-of-range");
  EXPECT_EQ(to_hexadecimal(open.permitted[1].data), "ff7b");
  EXPECT_EQ(open.control, "g/c/neighbours");
}

TEST(Expand, DerivedResultsAreAskedApart) {
  // CV-16 is derived: an infinity is kept. That 1 stays 1 is CV-2.
  const auto vectors = expand(table_of("float32", cast_codec("float16"), "1 Infinity"));
  EXPECT_EQ(find(vectors, "g/c").level, Level::must);
  const Vector& derived = find(vectors, "g/c/derived");
  EXPECT_EQ(derived.level, Level::derived);
  EXPECT_EQ(derived.clauses, std::vector{Clause::CV_16});
  EXPECT_EQ(to_hexadecimal(derived.permitted[0].data), "007c");
}

TEST(Expand, LengthsPutTheOffendingElementAtEachSpecialPlace) {
  Table table = table_of("float32", cast_codec("uint8"), "-1 1 2");
  table.columns.front().name.clear();
  table.arrays = {
      {.name = "length", .repeat = {1, 2}, .lengths = {1, 5}, .offender = 0, .every_position = 5}};
  const auto vectors = expand(table);
  EXPECT_EQ(ids(vectors), (std::vector<std::string>{"g/length-1", "g/length-1/refused-at-0", "g/length-5",
                                                    "g/length-5/refused-at-0", "g/length-5/refused-at-1",
                                                    "g/length-5/refused-at-2", "g/length-5/refused-at-3",
                                                    "g/length-5/refused-at-4"}));
  EXPECT_EQ(to_hexadecimal(find(vectors, "g/length-5").permitted[0].data), "0102010201");
  EXPECT_EQ(to_hexadecimal(*find(vectors, "g/length-5/refused-at-3").request.data),
            "0000803f"
            "00000040"
            "0000803f"
            "000080bf"
            "0000803f");
  EXPECT_EQ(find(vectors, "g/length-5/refused-at-3").control, "g/length-5");
  table.arrays.front().every_position = 0;
  EXPECT_EQ(expand(table).size(), 2u + 1u + 3u) << "first, last but one, last";
}

}  // namespace
}  // namespace zarrproof::expand_test
