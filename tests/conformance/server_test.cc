// The reference as a testee: every line gets one response, and the server continues.
#include "conformance/protocol/server.h"

#include <gtest/gtest.h>

#include <sstream>

#include "conformance/protocol/protocol.h"
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

// The examples of the protocol, by hand and without zarr_json.
TEST(Server, Examples) {
  EXPECT_EQ(kServer.answer(R"({"id":1,"op":"resolve",)" + kCast + "}"),
            R"({"id":1,"data_type":"uint8","fill_value":"03"})");
  EXPECT_EQ(kServer.answer(R"({"id":2,"op":"encode",)" + kCast + R"(,"data":"00004040"})"),
            R"({"id":2,"data":"03"})");
  EXPECT_EQ(kServer.answer(R"({"id":3,"op":"decode",)" + kCast + R"(,"data":"03"})"),
            R"({"id":3,"data":"00004040"})");
  EXPECT_EQ(kServer.answer(R"({"id":4,"op":"decode",)" + kCast + R"(,"data":null})"),
            R"({"id":4,"data":"00004040"})");
}

TEST(Server, DescribesItself) {
  const Description description = read_description(read_json(kServer.answer(describe_line(0))));
  EXPECT_EQ(description.operations,
            (std::vector<std::string>{"resolve", "encode", "decode", "create", "rewrite", "accept"}));
  EXPECT_EQ(description.codecs, (std::vector<std::string>{"bytes", "crc32c", "scale_offset", "cast_value"}));
  EXPECT_EQ(description.data_types.size(), 26u + 1u + 16u + 3u);
}

TEST(Server, ErrorsCarryClauseAndPlace) {
  const Json response =
      read_json(kServer.answer(R"({"id":5,"op":"encode",)" + kCast + R"(,"data":"00009643"})"));
  ASSERT_NE(response.find("clause"), nullptr);
  EXPECT_EQ(response.find("clause")->text, "CV-5");
  EXPECT_EQ(response.find("place")->text, "codecs[0]");
  EXPECT_EQ(response.find("element")->text, "0");
}

TEST(Server, LayoutFGivesCOrder) {
  const std::string line =
      R"({"id":6,"op":"encode","codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":[2,3],"layout":"F","data":"010203040506"})";
  EXPECT_EQ(kServer.answer(line), R"({"id":6,"data":"010203040506"})");
}

TEST(Server, BadRequestsGetAnError) {
  EXPECT_NE(error_of("garbage"), "");
  EXPECT_NE(error_of(""), "");
  EXPECT_NE(error_of("[]"), "");
  EXPECT_NE(error_of("{}"), "");
  EXPECT_NE(error_of(R"({"id":-1,"op":"describe"})"), "");
  EXPECT_NE(error_of(R"({"id":1})"), "");
  EXPECT_NE(error_of(R"({"id":1,"op":"transmogrify","shape":[1]})"), "");
  EXPECT_NE(error_of(R"({"id":1,"op":"encode","shape":[1]})"), "");
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + "}"), "") << "no data";
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + R"(,"data":"0000404"})"), "") << "odd length";
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + R"(,"data":"0000404G"})"), "") << "no digit";
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + R"(,"data":"000040400000"})"), "") << "too long";
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + R"(,"data":null})"), "") << "null is for decode";
  EXPECT_NE(error_of(R"({"id":1,"op":"encode",)" + kCast + R"(,"layout":"A","data":"00004040"})"), "");
  EXPECT_NE(error_of("{\"id\":1,\"op\":\"\xff\"}"), "") << "no UTF-8";
  const std::string sound = R"({"id":1,"op":"encode",)" + kCast + R"(,"data":"00004040"})";
  EXPECT_EQ(error_of(sound), "");
  EXPECT_NE(error_of(sound + std::string("\0x", 2)), "") << "behind a NUL";
}

TEST(Server, ShapeOfTheRequestIsThatOfItsDocument) {
  Request request{
      Operation::decode, ArrayText{"\"uint8\"", "0", "[\"bytes\"]", {2}}.zarr_json(), {2}, Layout::c, {}};
  EXPECT_EQ(kServer.answer(request_line(1, request)), R"({"id":1,"data":"0000"})");
  request.shape = {3};
  EXPECT_NE(error_of(request_line(1, request)), "");
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

}  // namespace
}  // namespace zarrproof::server_test
