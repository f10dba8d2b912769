// Explanations name the clause, the exact value, the result, and the open points.
#include "conformance/answers/explain.h"

#include <gtest/gtest.h>

#include <sstream>

#include "reference/errors/error.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "vectors/request.h"

namespace zarrproof::explain_test {
namespace {

std::string explained(const std::string& type, const std::string& codecs, std::vector<std::string> elements,
                      bool decode = false) {
  ExplainInput given;
  given.zarr_json = ArrayText{"\"" + type + "\"", "0", codecs, {1}}.zarr_json();
  given.elements = std::move(elements);
  given.decode = decode;
  std::ostringstream out;
  explain(out, given);
  return out.str();
}

const std::string kToUint8 = R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])";

TEST(Explain, JustBelowAHalf) {
  expect_words(
      explained("float64", kToUint8, {"0.49999999999999994"}),
      {"0.49999999999999994448", "0x3fdfffffffffffff", "CV-3", "rounds nearest-even to 0", "stored as 00"});
}

TEST(Explain, OutOfRange) {
  expect_words(explained("float64", kToUint8, {"300"}), {"CV-4", "not in [0, 255]", "refused", "CV-5"});
}

TEST(Explain, WordsAndHexadecimal) {
  expect_words(explained("float64", kToUint8, {"NaN"}), {"NaN (0x7ff8000000000000)", "CV-8"});
  expect_words(explained("float64", kToUint8, {"0x3ff0000000000000"}), {"gives 1 (0x01)"});
}

TEST(Explain, OpenPointsWithEachAlternative) {
  const std::string codecs =
      R"([{"name":"cast_value","configuration":{"data_type":"uint8","scalar_map":{"encode":[[0,9]],"decode":[[9,0]]}}},"bytes"])";
  expect_words(explained("float32", codecs, {"-0.0"}),
               {"open point map_zero", "under map_zero=numeric: gives 9", "under map_zero=bitwise: gives 0"});
}

TEST(Explain, RefusedMetadata) {
  expect_words(explained("float32", R"([{"name":"cast_value","configuration":{}},"bytes"])", {"1"}),
               {"refused", "codecs[0].configuration.data_type", "META-3"});
}

// The explanation of metadata with this fill value.
std::string explained_fill(
    const std::string& type, const std::string& fill,
    const std::string& codecs = R"([{"name":"bytes","configuration":{"endian":"little"}}])",
    const Answers& answers = {}) {
  ExplainInput given;
  given.zarr_json = ArrayText{"\"" + type + "\"", fill, codecs, {1}}.zarr_json();
  given.answers = answers;
  std::ostringstream out;
  explain(out, given);
  return out.str();
}

TEST(Explain, AFillValueBeyondTheRange) {
  const auto under = [](const std::string& type, const std::string& fill, OpenPoint open_point,
                        Answer answer) {
    Answers answers;
    answers.set(open_point, answer);
    return explained_fill(type, fill, R"([{"name":"bytes","configuration":{"endian":"little"}}])", answers);
  };
  const std::string plain = explained_fill("float32", "1e400");
  expect_words(plain, {"META-7  fill_value: 1e400 is beyond the range of float32 and becomes Infinity\n",
                       "open point json_number_overflow"});
  EXPECT_FALSE(contains(plain, "lies between")) << plain;
  using enum OpenPoint;
  expect_words(under("float32", "-1e39", json_number_overflow, Answer::infinity),
               {"-1e39 is beyond the range of float32 and becomes -Infinity\n"});
  expect_words(under("float16", "1e9", json_number_overflow, Answer::largest_finite),
               {"1e9 is beyond the range of float16 and becomes 65504\n"});
  expect_words(under("float16", "1e9", json_number_overflow, Answer::reject),
               {"META-7  fill_value: 1e9 is beyond the range of float16\n", "refused: fill_value: 1e9"});
  expect_words(under("float8_e8m0fnu", "0", json_unrepresentable, Answer::nearest),
               {"META-7  fill_value: 0 is beyond the range of float8_e8m0fnu and becomes 5.877"});
  expect_words(explained_fill("float32", "0.1"), {"META-7  fill_value: 0.1 lies between "});
}

TEST(Explain, FormsOfFillValues) {
  expect_words(explained_fill("float32", R"("0x7fc00001")"),
               {R"(META-4  fill_value: "0x7fc00001" stands for NaN (0x7fc00001))"});
  expect_words(explained_fill("float16", R"("NaN")"),
               {R"(META-4  fill_value: "NaN" stands for NaN (0x7e00))"});
  expect_words(explained_fill("float16", R"("-Infinity")"),
               {R"(META-4  fill_value: "-Infinity" stands for -Infinity (0xfc00))"});
  expect_words(explained_fill("complex64", R"([1,"Infinity"])"),
               {R"(META-4  fill_value[1]: "Infinity" stands for Infinity (0x7f800000))"});
  Answers answers;
  answers.set(OpenPoint::integer_json, Answer::accept);
  expect_words(
      explained_fill("int16", "1.0", R"([{"name":"bytes","configuration":{"endian":"big"}}])", answers),
      {"META-4  fill_value: 1.0 stands for 1 (0x0001)"});
  EXPECT_EQ(explained_fill("int16", "1").find("META-4"), std::string::npos);
}

TEST(Explain, Endian) {
  const std::string big = R"([{"name":"bytes","configuration":{"endian":"big"}}])";
  expect_words(
      explained_fill("int16", "1", big),
      {R"(BYTES-2  codecs[0].configuration.endian: "big" puts the most significant byte of each component )"
       "of int16 first"});
  expect_words(explained_fill("complex64", "[1,2]"),
               {"the least significant byte of each component of complex64"});
  expect_words(explained_fill("int8", "1", big),
               {R"(BYTES-3  codecs[0].configuration.endian: "big" changes nothing)"});
  expect_words(explained_fill("r16", "[1,2]", big),
               {R"(BYTES-6  codecs[0].configuration.endian: "big" does not)"});
}

TEST(Explain, WhatIsAbsent) {
  const std::string bare = R"([{"name":"bytes"},{"name":"crc32c"}])";
  expect_words(
      explained_fill("int8", "1", bare),
      {"META-5  codecs[0]: bytes needs no configuration\n",
       "META-5  codecs[1]: crc32c needs no configuration\n",
       "BYTES-3  codecs[0].configuration.endian: its absence changes nothing, because a component of "
       "int8 has one byte\n"});
  expect_words(explained_fill("r16", "[1,2]", bare),
               {"BYTES-6  codecs[0].configuration.endian: its absence does not change the bytes of r16\n"});
  expect_words(explained_fill("int16", "1", bare), {"refused: ", "(BYTES-10)"});
  expect_words(explained_fill("int4", "1", bare),
               {R"(META-13  data_type: the bare name "int4" stands for the extension data type)"});
  const std::string with_endian = explained_fill("int8", "1");
  EXPECT_FALSE(contains(with_endian, "META-5")) << with_endian;
  EXPECT_FALSE(contains(with_endian, "META-13")) << with_endian;
}

TEST(Explain, NegativeZero) {
  Answers keep, drop;
  keep.set(OpenPoint::json_negative_zero_integer, Answer::keep);
  drop.set(OpenPoint::json_negative_zero_integer, Answer::drop);
  const std::string codecs = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
  expect_words(explained_fill("float32", "-0", codecs, keep),
               {"META-4  fill_value: -0 stands for -0 (0x80000000)\n"});
  expect_words(explained_fill("float32", "-0", codecs, drop),
               {"META-4  fill_value: -0 stands for 0 (0x00000000)\n"});
  expect_words(explained_fill("float8_e4m3fnuz", "-0.0"), {"META-4  fill_value: -0.0 stands for 0 (0x00)\n"});
  expect_words(explained_fill("int16", "-0"), {"META-4  fill_value: -0 stands for 0 (0x0000)\n"});
  EXPECT_EQ(explained_fill("float32", "0").find("META-4"), std::string::npos);
}

// IEEE 754 defines the rounding of the seven IEEE types. For other floats it is derived.
TEST(Explain, TheRoundingOfScaleOffset) {
  const std::string scaled = R"([{"name":"scale_offset","configuration":{"scale":1.5}},"bytes"])";
  expect_words(explained("float8_e4m3", scaled, {"1.125"}),
               {"SO-2    exactly 1.6875, rounded once to 1.75\n"});
  expect_words(explained("float8_e4m3fnuz", scaled, {"1.125"}),
               {"SO-2    exactly 1.6875\n    SO-8    rounded once to 1.75\n"});
  EXPECT_EQ(explained("float8_e4m3fnuz", scaled, {"1"}).find("SO-8"), std::string::npos);
}

// The fill value of the array is encoded, and decoded for two checks.
TEST(Explain, StepsOfTheFillValueAreToldOnce) {
  const std::string text = explained(
      "float16",
      R"([{"name":"scale_offset","configuration":{"scale":2}},{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])",
      {});
  const std::string decodes = "codecs[1] (cast_value) decodes ";
  const std::size_t first = text.find(decodes);
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find(decodes, first + 1), std::string::npos) << text;
}

TEST(Explain, TheStoredTypeIsNamedIfItIsAnother) {
  expect_words(explained("float16", kToUint8, {}), {"metadata: float16, stored as uint8\n"});
  const std::string scaled = R"([{"name":"scale_offset","configuration":{"scale":2}},"bytes"])";
  expect_words(explained("int8", scaled, {}), {"metadata: int8\n"});
}

TEST(Explain, TheStepsBeforeARefusal) {
  expect_words(
      explained("uint8", R"(["bytes","bytes"])", {}),
      {R"(    META-12  codecs[0]: the bare name "bytes" stands for the codec)", "refused: ", "(META-11)"});
}

// A line of the list of clauses; empty if the list does not have the clause.
std::string listed(const std::string& text, const std::string& clause) {
  const std::size_t list = text.find("\nclauses\n");
  if (list == std::string::npos) return {};
  const std::size_t at = text.find("\n  " + clause + " ", list);
  return at == std::string::npos ? std::string() : text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

TEST(Explain, ListsTheClausesAtTheEnd) {
  const std::string refused = explained("float64", kToUint8, {"300"});
  EXPECT_EQ(listed(refused, "CV-4"), "  CV-4      the range check uses the rounded value; MUST");
  expect_words(
      refused,
      {"            cast_value codec, out_of_range: "
       "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range\n"
       "            zarrproof clauses CV-4 (docs/requirements.md#cv-4)\n"});
  EXPECT_NE(listed(refused, "CV-5"), "") << "of the refusal of an element";
  EXPECT_NE(listed(refused, "META-12"), "") << "of the metadata";
  EXPECT_EQ(listed(refused, "CV-8"), "") << "is not named";
  EXPECT_EQ(listed(refused, "CHAIN-1"), "") << "is not named";
  EXPECT_NE(listed(explained("uint8", R"(["bytes","foo"])", {}), "META-9").find("; MUST"), std::string::npos)
      << "of the refusal of the metadata";
  EXPECT_NE(listed(explained("uint8", R"([])", {}), "META-19"), "");
  EXPECT_NE(listed(explained("uint8", R"(["bytes","crc32c"])", {"1"}), "CRC-1"), "");
  ExplainInput unnamed;
  unnamed.zarr_json = "{}";
  std::ostringstream out;
  explain(out, unnamed);
  EXPECT_FALSE(contains(out.str(), "\nclauses\n")) << "no clause is named: " << out.str();
}

TEST(Explain, ListsTheClausesBesideAnElementThatCannotBeRead) {
  ExplainInput given;
  given.zarr_json = ArrayText{"\"uint8\"", "0", R"(["bytes"])", {1}}.zarr_json();
  given.elements = {"256"};
  std::ostringstream out;
  EXPECT_THROW(explain(out, given), Refused);
  EXPECT_NE(listed(out.str(), "META-12"), "") << out.str();
}

TEST(Explain, DecodeAndByteOrder) {
  expect_words(explained("int16", R"([{"name":"bytes","configuration":{"endian":"big"}}])", {"258"}, true),
               {"stored as 0102", "258 (0x0102)"});
}

TEST(Explain, ChecksumOfThePublishedExample) {
  ExplainInput given;
  given.zarr_json = ArrayText{"\"uint8\"", "0", R"(["bytes","crc32c"])", {9}}.zarr_json();
  given.data = from_hexadecimal("313233343536373839");
  std::ostringstream out;
  explain(out, given);
  expect_words(out.str(), {"CRC-1   over 9 bytes: 839206e3"});
}

}  // namespace
}  // namespace zarrproof::explain_test
