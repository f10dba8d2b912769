// Requests and responses as lines.
#include "conformance/protocol/protocol.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "reference/types/hexadecimal.h"
#include "tests/refusal.h"

namespace zarrproof::protocol_test {
namespace {

Request request(const std::string& fill, const std::string& codecs) {
  const Shape shape = {1};
  return {Operation::decode, ArrayText{"\"float32\"", fill, codecs, shape}.zarr_json(), shape, Layout::c,
          from_hexadecimal("00000000")};
}

TEST(RequestLine, ReadsBackEqual) {
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

// JSON that common parsers refuse is in zarr_json only.
TEST(RequestLine, MembersAreNullWhereParsersStumble) {
  const Json overflow = read_json(request_line(5, request("1e400", R"(["bytes"])")));
  EXPECT_TRUE(overflow.find("fill_value")->is_null());
  EXPECT_TRUE(overflow.find("codecs")->is_null());
  EXPECT_NE(overflow.find("zarr_json")->text.find("1e400"), std::string::npos);
  const Json twice = read_json(request_line(5, request("0", R"([{"name":"bytes","name":"bytes"}])")));
  EXPECT_TRUE(twice.find("codecs")->is_null());
  const Json tiny = read_json(request_line(5, request("1e-400", R"(["bytes"])")));
  EXPECT_EQ(tiny.find("fill_value")->text, "1e-400");
  EXPECT_EQ(request_line(1, Request{Operation::resolve, "{\"codecs\":\n[}", {1}, Layout::c, {}}),
            R"({"id":1,"op":"resolve","codecs":null,"data_type":null,"fill_value":null,"shape":[1],)"
            R"("zarr_json":"{\"codecs\":\n[}"})");
}

// Numbers of many digits are plain if a float64 holds their size.
TEST(RequestLine, LongNumbersArePlainBelowTheLargestFloat64) {
  const auto fill = [](const std::string& digits) {
    return write_json(*read_json(request_line(5, request(digits, R"(["bytes"])"))).find("fill_value"));
  };
  for (const std::size_t zeros : {299, 300, 308})
    EXPECT_EQ(fill("1" + std::string(zeros, '0')), "1" + std::string(zeros, '0'));
  EXPECT_EQ(fill("1" + std::string(309, '0')), "null");
  EXPECT_EQ(fill("0." + std::string(400, '3')), "0." + std::string(400, '3'));
}

TEST(RequestLine, MembersHaveNoWhiteSpace) {
  const std::string zarr_json = "{\"codecs\": [\"bytes\"],\n\"data_type\": \"uint8\", \"fill_value\" :1.50}";
  const std::string line = request_line(1, Request{Operation::resolve, zarr_json, {1}, Layout::c, {}});
  EXPECT_TRUE(line.starts_with(
      R"({"id":1,"op":"resolve","codecs":["bytes"],"data_type":"uint8","fill_value":1.50,"shape":[1],)"))
      << line;
}

// Returns the kind of a response, or the broken rule.
std::string read_as(const std::string& line, Operation operation) {
  constexpr std::array<const char*, 11> kKinds = {"data",     "printed",   "too large",   "no data",
                                                  "resolved", "error",     "unsupported", "crashed",
                                                  "garbled",  "timed out", "not asked"};
  const auto read = read_response_line(line);
  if (!read) return std::string(name(read.error().rule));
  const auto response = read_response(read->message, operation);
  if (!response) return std::string(name(response.error().rule));
  return kKinds[static_cast<std::size_t>(response->kind)];
}

TEST(ReadResponse, KindsAndRules) {
  struct Row {
    const char* line;
    Operation operation;
    const char* read;
  };
  constexpr Operation kEncode = Operation::encode, kDecode = Operation::decode, kResolve = Operation::resolve;
  const Row rows[] = {
      {R"({"id":1,"data":"00ff"})", kEncode, "data"},
      {R"({"id":1,"data":""})", kEncode, "data"},
      {R"({"id":1,"data":null})", kEncode, "no data"},
      {R"({"id":1,"data":null})", kDecode, "null-for-decode"},
      {R"({"id":1,"data":5})", kEncode, "not-hexadecimal"},
      {R"({"id":1,"data":"0"})", kEncode, "not-hexadecimal"},
      {R"({"id":1,"data":"0x00"})", kEncode, "not-hexadecimal"},
      {R"({"id":1,"data":" 00"})", kEncode, "not-hexadecimal"},
      {R"({"id":1,"data":"00"})", kResolve, "data-for-resolve"},
      {R"({"id":1,"data_type":"uint8","fill_value":"03","data":"00"})", kResolve, "data-for-resolve"},
      {R"({"id":1,"data_type":"uint8","fill_value":"03"})", kResolve, "resolved"},
      {R"({"id":1,"data_type":"uint8","fill_value":3})", kResolve, "not-hexadecimal"},
      {R"({"id":1,"data_type":"uint8","fill_value":null})", kResolve, "not-hexadecimal"},
      {R"({"id":1,"data_type":null,"fill_value":"03"})", kResolve, "no-result"},
      {R"({"id":1,"data":null})", kResolve, "data-for-resolve"},
      {R"({"id":1,"error":"no"})", kEncode, "error"},
      {R"({"id":1,"crashed":"panic"})", kEncode, "crashed"},
      {R"({"id":1,"unsupported":"no float16"})", kEncode, "unsupported"},
      {R"({"id":1})", kEncode, "no-result"},
      {R"({"id":1,"error":null})", kEncode, "no-result"},
      {R"({"id":1,"error":{}})", kEncode, "wrong-type"},
      {R"({"id":1,"error":"no","data":"00"})", kDecode, "several-results"},
      {R"({"id":1,"error":"no","unsupported":"no"})", kDecode, "several-results"},
      {R"({"id":1,"crashed":"no","error":"no"})", kEncode, "several-results"},
      {R"({"data":"00"})", kEncode, "no-id"},
      {R"({"id":null,"data":"00"})", kEncode, "no-id"},
      {R"({"id":"1","data":"00"})", kEncode, "no-id"},
      {R"({"id":-1,"data":"00"})", kEncode, "no-id"},
      {R"({"id":1.5,"data":"00"})", kEncode, "no-id"},
      {R"({"id":1e99999,"data":"00"})", kEncode, "no-id"},
      {R"({"id":18446744073709551616,"data":"00"})", kEncode, "no-id"},
      {"[1]", kEncode, "not-an-object"},
      {"{'id': 1}", kEncode, "not-json"},
      {R"({"id":1,"data":"00","data":"01"})", kEncode, "not-json"},
      {R"({"id":1,"data":"00"} {})", kEncode, "not-json"},

      {"{\"id\":1,\"data\":\"00\"}\r", kEncode, "data"},
      {"\xef\xbb\xbf{\"id\":1,\"data\":\"00\"}", kEncode, "not-json"},
      {R"({"id":1,"data":"00","error":null,"unsupported":null,"crashed":null})", kEncode, "data"},
      {R"({"id":1,"data":null,"error":null})", kEncode, "no data"},
      {R"({"id":1,"error":"no","unsupported":null})", kEncode, "error"},
      {R"({"id":1,"data":null,"error":"no"})", kEncode, "several-results"},
      {R"({"id":1,"data_type":"uint8","fill_value":"03","data":null})", kResolve, "data-for-resolve"},
      {R"({"id":1,"data_type":"uint8","error":"no"})", kResolve, "several-results"},
      {R"({"id":1,"fill_value":null,"error":"no"})", kResolve, "several-results"},
      {R"({"id":1,"too_large":9437184})", kEncode, "too large"},
      {R"({"id":1,"too_large":9437184.0})", kEncode, "wrong-type"},
      {R"({"id":1,"data":"00","too_large":null})", kEncode, "wrong-type"},
      {R"({"id":1,"data":"00FF"})", kEncode, "not-hexadecimal"},
      {R"({"id":1,"data_type":"uint8","fill_value":"0A"})", kResolve, "not-hexadecimal"},
      {R"({"id":1.0,"data":"00"})", kEncode, "no-id"},
      {R"({"id":1e0,"data":"00"})", kEncode, "no-id"},
  };
  for (const Row& row : rows) EXPECT_EQ(read_as(row.line, row.operation), row.read) << row.line;
}

TEST(Descriptions, DependenciesAreNamesAndVersions) {
  const auto read = [](const std::string& dependencies) {
    return read_description(
        read_json(R"({"id":0,"protocol":1,"name":"mine","operations":["encode"],"codecs":["bytes"],)"
                  R"("data_types":["int8"],"dependencies":)" +
                  dependencies + "}"));
  };
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(read(R"({"a":"1","b":""})").dependencies, (Pairs{{"a", "1"}, {"b", ""}}));
  for (const char* none : {"{}", "null"}) EXPECT_EQ(read(none).dependencies, Pairs()) << none;
  for (const std::string wrong : {R"(["a"])", R"("a 1")", "1", "true"})
    EXPECT_EQ(refusal_of([&] { read(wrong); }),
              "in its description: dependencies: " + wrong + "; expected an object");
  for (const char* wrong : {R"({"a":1})", R"({"b":"1","a":null})", R"({"a":["1"]})"})
    EXPECT_TRUE(refusal_of([&] { read(wrong); }).starts_with("in its description: dependencies.a: "))
        << wrong;
}

TEST(ProtocolRules, AreNamedAndDocumented) {
  std::ifstream file(std::filesystem::path(ZARRPROOF_RESULTS_SCHEMA).parent_path().parent_path() /
                     "README.md");
  const std::string readme(std::istreambuf_iterator<char>(file), {});
  for (const ProtocolRule rule : all_protocol_rules()) {
    EXPECT_EQ(find_protocol_rule(name(rule)), rule);
    EXPECT_NE(readme.find("`" + std::string(name(rule)) + "`"), std::string::npos) << name(rule);
  }
  EXPECT_EQ(find_protocol_rule("not-there"), std::nullopt);
}

}  // namespace
}  // namespace zarrproof::protocol_test
