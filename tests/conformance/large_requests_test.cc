// Requests of the maximum length: their time must grow linearly. With quadratic time these tests would take
// many minutes. No test measures time.
#include <gtest/gtest.h>

#include "conformance/testee/builtin.h"

namespace zarrproof::large_requests_test {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// Returns the reference's response, which the kernels also give, if they are built.
std::string answer(const std::string& line) {
  EXPECT_LE(line.size(), kMaxLineBytes);
  const std::string expected = Server(*make_builtin("reference", {})).answer(line);
#ifdef ZARRPROOF_HAS_KERNELS
  EXPECT_TRUE(Server(*make_builtin("kernels", {})).answer(line) == expected);
#endif
  return expected;
}

std::string request(std::string_view operation, std::string_view type, std::string_view codecs,
                    std::size_t elements, std::string_view data) {
  std::string line = R"({"id":1,"op":")";
  line.append(operation).append(R"(","data_type":")").append(type).append(R"(","fill_value":1,"codecs":)");
  line.append(codecs).append(R"(,"shape":[)").append(std::to_string(elements)).append(R"(],"data":")");
  return line.append(data).append("\"}");
}

// Returns a cast from int32 to int32 with so many entries [i,i].
std::string cast_with_map(std::size_t entries) {
  std::string codecs =
      R"([{"name":"cast_value","configuration":{"data_type":"int32","scalar_map":{"encode":[[8,8])";
  for (std::size_t i = 1; i < entries; ++i) {
    const std::string key = std::to_string(8 + i);
    codecs.append(",[").append(key).append(",").append(key).append("]");
  }
  return codecs + R"(]}}},{"name":"bytes","configuration":{"endian":"little"}}])";
}

TEST(LargeRequests, AMapOfHundredsOfThousandsAndAsManyElements) {
  constexpr std::size_t kElements = 600'000;
  const std::string data = repeated("03000000", kElements);
  EXPECT_TRUE(answer(request("encode", "int32", cast_with_map(500'000), kElements, data)) ==
              "{\"id\":1,\"data\":\"" + data + "\"}");
}

// The maximum number of checksums of a chain, and as many elements as fit.
TEST(LargeRequests, ManyChecksums) {
  constexpr std::size_t kElements = 3'000;
  const std::string codecs = R"(["bytes")" + repeated(R"(,"crc32c")", 9'999) + "]";
  EXPECT_EQ(answer(request("encode", "uint8", codecs, kElements, repeated("07", kElements))).size(),
            18 + 2 * (kElements + 4 * 9'999));
}

// A million dimensions. They must not be visited for each element.
TEST(LargeRequests, AMillionDimensionsAndAsManyElements) {
  constexpr std::size_t kElements = 1'000'000;
  const std::string data = repeated("07", kElements);
  const std::string shape = "[1000,1000" + repeated(",1", 1'000'000) + "]";
  const std::string line =
      R"({"id":1,"op":"encode","layout":"F","data_type":"uint8","fill_value":1,"codecs":["bytes"],)"
      R"("shape":)" +
      shape + ",\"data\":\"" + data + "\"}";
  EXPECT_TRUE(answer(line) == "{\"id\":1,\"data\":\"" + data + "\"}");
}

// Long words are shortened in messages: a response is not longer than its request.
TEST(LargeRequests, LongNamesAndKeys) {
  const std::string name = repeated(R"(\u0001)", 2'500'000);
  const auto cast = [](const std::string& configuration) {
    return R"([{"name":"cast_value","configuration":{)" + configuration + R"(}},"bytes"])";
  };
  const std::string member = "{\"" + name + "\":1}";
  for (const std::string& codecs :
       {"[\"" + name + "\"]", "[{\"name\":\"" + name + "\"}]", R"([{"name":"bytes",")" + name + R"(":1}])",
        R"([{"name":"bytes","configuration":)" + member + "}]",
        R"([{"name":"scale_offset","configuration":)" + member + R"(},"bytes"])",
        cast(R"("data_type":"int8","scalar_map":)" + member), cast(R"("data_type":")" + name + "\""),
        cast(R"("data_type":{"name":"int8",")" + name + R"(":1})"),
        cast(R"("data_type":{"name":"int8","configuration":)" + member + "}")})
    EXPECT_LT(answer(request("resolve", "uint8", codecs, 1, "00")).size(), 2000U) << codecs.substr(0, 80);
  for (const std::string& type :
       {R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1,")" + name + R"(":1}})",
        R"({"name":"uint8",")" + name + R"(":1})"}) {
    const std::string line =
        R"({"id":1,"op":"resolve","fill_value":1,"shape":[],"codecs":["bytes"],"data_type":)" + type + "}";
    EXPECT_LT(answer(line).size(), 2000U) << type.substr(0, 80);
  }
}

TEST(LargeRequests, AKeyTwice) {
  const std::string name = repeated(R"(\u0001)", 1'200'000);
  EXPECT_LT(answer("{\"" + name + "\":1,\"" + name + "\":1}").size(), 2000U);
}

// The product of elements and codecs is limited, because each element goes through each codec.
TEST(LargeRequests, AMillionElementsThroughThousandsOfCodecs) {
  constexpr std::size_t kElements = 1'000'000;
  const std::string codecs = "[" + repeated(R"("scale_offset",)", 5'000) + "\"bytes\"]";
  EXPECT_EQ(answer(request("encode", "uint8", codecs, kElements, repeated("07", kElements))),
            R"({"id":1,"unsupported":"more than 33554432 elements times codecs"})");
}

TEST(LargeRequests, MoreCodecsThanTheLimit) {
  for (const std::string_view name : {"crc32c", "scale_offset", "bytes", "unknown"}) {
    const std::string codec = "\"" + std::string(name) + "\",";
    const std::size_t count = 15'000'000 / codec.size();
    const std::string codecs = "[" + repeated(codec, count) + "\"bytes\"]";
    EXPECT_EQ(answer(request("resolve", "uint8", codecs, 1, "00")),
              R"({"id":1,"error":"codecs: )" + std::to_string(count + 1) +
                  R"( codecs; expected at most 10000 codecs, the limit of this program","place":"codecs"})");
  }
}

}  // namespace
}  // namespace zarrproof::large_requests_test
