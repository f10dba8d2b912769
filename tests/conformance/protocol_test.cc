// Requests and responses as lines.
#include "conformance/protocol/protocol.h"

#include <gtest/gtest.h>

#include "reference/hexadecimal.h"

namespace zarrproof {
namespace {

Request request(const std::string& fill, const std::string& codecs) {
  const Shape shape = {1};
  return {Operation::decode, ArrayText{"\"float32\"", fill, codecs, shape}.zarr_json(), shape, Layout::c,
          from_hexadecimal("00000000")};
}

TEST(RequestLine, ComesBackTheSame) {
  for (const Layout layout : {Layout::c, Layout::f}) {
    Request sent = request("-0.0", R"([{"name":"bytes","configuration":{"endian":"little"}}])");
    sent.layout = layout;
    sent.operation = Operation::encode;
    EXPECT_EQ(read_request(read_json(request_line(5, sent))), sent);
  }
  Request missing = request("1", R"(["bytes"])");
  missing.data.reset();
  EXPECT_EQ(read_request(read_json(request_line(5, missing))), missing);
  Request resolve = request("1", R"(["bytes"])");
  resolve.operation = Operation::resolve;
  resolve.data.reset();
  EXPECT_EQ(read_request(read_json(request_line(5, resolve))), resolve);
}

TEST(RequestLine, MembersStandAsInTheDocument) {
  const Json line = read_json(request_line(5, request("16777217.0000000001", R"(["bytes"])")));
  EXPECT_EQ(line.find("fill_value")->text, "16777217.0000000001");
  EXPECT_EQ(write_json(*line.find("codecs")), R"(["bytes"])");
  EXPECT_EQ(line.find("data_type")->text, "float32");
}

// What common parsers refuse stands in zarr_json alone.
TEST(RequestLine, MembersAreNullWhereParsersStumble) {
  const Json overflow = read_json(request_line(5, request("1e400", R"(["bytes"])")));
  EXPECT_TRUE(overflow.find("fill_value")->is_null());
  EXPECT_TRUE(overflow.find("codecs")->is_null());
  EXPECT_NE(overflow.find("zarr_json")->text.find("1e400"), std::string::npos);
  const Json twice = read_json(request_line(5, request("0", R"([{"name":"bytes","name":"bytes"}])")));
  EXPECT_TRUE(twice.find("codecs")->is_null());
  const Json tiny = read_json(request_line(5, request("1e-400", R"(["bytes"])")));
  EXPECT_EQ(tiny.find("fill_value")->text, "1e-400");
}

Response::Kind kind_of(const std::string& line, Operation operation) {
  const auto response = read_response(read_json(line), operation);
  return response ? response->kind : Response::Kind::garbled;
}

TEST(ReadResponse, Kinds) {
  using Kind = Response::Kind;
  EXPECT_EQ(kind_of(R"({"id":1,"data":"00ff"})", Operation::encode), Kind::data);
  EXPECT_EQ(kind_of(R"({"id":1,"data":null})", Operation::encode), Kind::no_data);
  EXPECT_EQ(kind_of(R"({"id":1,"data":null})", Operation::decode), Kind::garbled);
  EXPECT_EQ(kind_of(R"({"id":1,"data":"00FF"})", Operation::encode), Kind::garbled);
  EXPECT_EQ(kind_of(R"({"id":1,"data":5})", Operation::encode), Kind::garbled);
  EXPECT_EQ(kind_of(R"({"id":1,"data":"00"})", Operation::resolve), Kind::garbled);
  EXPECT_EQ(kind_of(R"({"id":1,"data_type":"uint8","fill_value":"03"})", Operation::resolve), Kind::resolved);
  EXPECT_EQ(kind_of(R"({"id":1,"data_type":"uint8","fill_value":3})", Operation::resolve), Kind::garbled);
  EXPECT_EQ(kind_of(R"({"id":1,"error":"no"})", Operation::encode), Kind::error);
  EXPECT_EQ(kind_of(R"({"id":1,"crashed":"panic"})", Operation::encode), Kind::crashed);
  EXPECT_EQ(kind_of(R"({"id":1,"unsupported":"no float16"})", Operation::encode), Kind::unsupported);
  EXPECT_EQ(kind_of(R"({"id":1})", Operation::encode), Kind::garbled);
}

}  // namespace
}  // namespace zarrproof
