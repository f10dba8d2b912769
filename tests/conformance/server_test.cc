// The reference as a testee: every line gets one response, and the server continues. The time of requests of
// the maximum length must grow linearly: with quadratic time their tests would take many minutes. No test
// measures time.
#include "conformance/protocol/server.h"

#include <gtest/gtest.h>

#include <sstream>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/builtin.h"
#include "reference/reference.h"

namespace zarrproof::server_test {
namespace {

const Reference kReference;
const Server kServer(kReference);

std::string error_of(const std::string& line) {
  const Json response = read_json(kServer.answer(line));
  const Json* error = response.find("error");
  return error == nullptr ? "" : error->text;
}

const std::string kCast =
    R"("codecs":[{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"],"data_type":"float32","fill_value":3.0,"shape":[1])";

TEST(Server, DescribesItselfAndAnswersTheExamples) {
  const Description description = read_description(read_json(kServer.answer(describe_line(0))));
  EXPECT_EQ(description.operations,
            (std::vector<std::string>{"resolve", "encode", "decode", "create", "rewrite", "accept"}));
  EXPECT_EQ(description.codecs, (std::vector<std::string>{"bytes", "crc32c", "scale_offset", "cast_value"}));
  EXPECT_EQ(description.data_types.size(), 26u + 1u + 16u + 3u);
  // The examples of the protocol, by hand and without zarr_json.
  EXPECT_EQ(kServer.answer(R"({"id":1,"op":"resolve",)" + kCast + "}"),
            R"({"id":1,"data_type":"uint8","fill_value":"03"})");
  EXPECT_EQ(kServer.answer(R"({"id":2,"op":"encode",)" + kCast + R"(,"data":"00004040"})"),
            R"({"id":2,"data":"03"})");
  EXPECT_EQ(kServer.answer(R"({"id":3,"op":"decode",)" + kCast + R"(,"data":"03"})"),
            R"({"id":3,"data":"00004040"})");
  EXPECT_EQ(kServer.answer(R"({"id":4,"op":"decode",)" + kCast + R"(,"data":null})"),
            R"({"id":4,"data":"00004040"})");
}

TEST(Server, ErrorsCarryClauseAndPlace) {
  const Json response =
      read_json(kServer.answer(R"({"id":5,"op":"encode",)" + kCast + R"(,"data":"00009643"})"));
  ASSERT_NE(response.find("clause"), nullptr);
  EXPECT_EQ(response.find("clause")->text, "CV-5");
  EXPECT_EQ(response.find("place")->text, "codecs[0]");
  EXPECT_EQ(response.find("element")->text, "0");
}

TEST(Server, BadRequestsGetAnError) {
  for (const char* line : {"garbage", "", "[]", "{}", R"({"id":-1,"op":"describe"})", R"({"id":1})",
                           R"({"id":1,"op":"transmogrify","shape":[1]})",
                           R"({"id":1,"op":"encode","shape":[1]})", "{\"id\":1,\"op\":\"\xff\"}"})
    EXPECT_NE(error_of(line), "") << line;
  // The data are missing, of odd length, no digits, too long, and null, which is for decode.
  for (const char* rest :
       {"}", R"(,"data":"0000404"})", R"(,"data":"0000404G"})", R"(,"data":"000040400000"})",
        R"(,"data":null})", R"(,"layout":"A","data":"00004040"})"})
    EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + rest), "") << rest;
  const std::string sound = R"({"id":1,"op":"encode",)" + kCast + R"(,"data":"00004040"})";
  EXPECT_EQ(error_of(sound), "");
  EXPECT_NE(error_of(sound + std::string("\0x", 2)), "") << "behind a NUL";
}

TEST(Server, ShapeIsThatOfTheDocumentAndLayoutFGivesCOrder) {
  Request request{
      Operation::decode, ArrayText{"\"uint8\"", "0", "[\"bytes\"]", {2}}.zarr_json(), {2}, Layout::c, {}};
  EXPECT_EQ(kServer.answer(request_line(1, request)), R"({"id":1,"data":"0000"})");
  request.shape = {3};
  EXPECT_NE(error_of(request_line(1, request)), "");
  const std::string line =
      R"({"id":6,"op":"encode","codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":[2,3],"layout":"F","data":"010203040506"})";
  EXPECT_EQ(kServer.answer(line), R"({"id":6,"data":"010203040506"})");
}

TEST(Server, ShapesBeyondAllMemory) {
  const auto missing = [](const std::string& shape) {
    return kServer.answer(
        R"({"id":1,"op":"decode","codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":)" + shape +
        R"(,"data":null})");
  };
  EXPECT_NE(missing("[4294967296,4294967296]").find("\"error\""), std::string::npos) << "2^64 elements";
  EXPECT_NE(missing("[4294967296,1048576]").find("\"unsupported\""), std::string::npos)
      << "no line is that long";
  EXPECT_NE(missing("[18446744073709551616]").find("\"error\""), std::string::npos);
  EXPECT_EQ(missing("[0,18446744073709551615,18446744073709551615]"), R"({"id":1,"data":""})");
}

TEST(Server, ContinuesAfterEveryLine) {
  std::istringstream in("garbage\n" + std::string(17 << 20, '[') + "\n" + describe_line(7) + "\n" +
                        describe_line(8));
  std::ostringstream out;
  EXPECT_TRUE(kServer.serve(in, out));
  std::istringstream lines(out.str());
  std::vector<Json> responses;
  for (std::string line; std::getline(lines, line);) responses.push_back(read_json(line));
  ASSERT_EQ(responses.size(), 4u);
  EXPECT_NE(responses[0].find("error"), nullptr);
  EXPECT_NE(responses[1].find("error"), nullptr);
  EXPECT_EQ(read_id(responses[2]), 7u);
  EXPECT_EQ(read_id(responses[3]), 8u) << "a last line without a line break counts";
}

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
}  // namespace zarrproof::server_test
