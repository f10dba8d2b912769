// Explanations name the clause, the exact value, the result, and the open points.
#include "conformance/explain.h"

#include <gtest/gtest.h>

#include <sstream>

#include "reference/errors/error.h"
#include "reference/types/hexadecimal.h"
#include "vectors/request.h"

namespace zarrproof {
namespace {

std::string explained(const std::string& type, const std::string& codecs, std::vector<std::string> elements,
                      bool decode = false) {
  Question question;
  question.zarr_json = ArrayText{"\"" + type + "\"", "0", codecs, {1}}.zarr_json();
  question.elements = std::move(elements);
  question.decode = decode;
  std::ostringstream out;
  explain(out, question);
  return out.str();
}

void expect_words(const std::string& text, const std::vector<std::string>& words) {
  for (const std::string& word : words)
    EXPECT_NE(text.find(word), std::string::npos) << word << " is not in\n" << text;
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
               {"refused", "codecs[0].configuration.data_type", "CV-11"});
}

TEST(Explain, DecodeAndByteOrder) {
  expect_words(explained("int16", R"([{"name":"bytes","configuration":{"endian":"big"}}])", {"258"}, true),
               {"stored as 0102", "258 (0x0102)"});
}

TEST(Explain, ChecksumOfThePublishedExample) {
  Question question;
  question.zarr_json = ArrayText{"\"uint8\"", "0", R"(["bytes","crc32c"])", {9}}.zarr_json();
  question.data = from_hexadecimal("313233343536373839");
  std::ostringstream out;
  explain(out, question);
  expect_words(out.str(), {"CRC-1   over 9 bytes: 839206e3"});
}

TEST(Explain, ElementsThatCannotBeRead) {
  EXPECT_THROW(explained("uint8", R"(["bytes"])", {"256"}), Refused);
  EXPECT_THROW(explained("uint8", R"(["bytes"])", {"many"}), Refused);
}

}  // namespace
}  // namespace zarrproof
