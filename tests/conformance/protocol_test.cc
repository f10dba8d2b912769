// Requests and responses as lines. The names in a description: an unknown name ends the run before a request
// is asked.
#include "conformance/protocol/protocol.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <tuple>
#include <utility>

#include "conformance/text/edit.h"
#include "reference/types/hexadecimal.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"

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

const std::string kScaled =
    R"([{"name":"scale_offset","configuration":{"offset":1,"scale":2}},{"name":"cast_value","configuration":{)"
    R"("data_type":"uint8","rounding":"towards-zero","out_of_range":"clamp","scalar_map":{"encode":[["NaN",0]],)"
    R"("decode":[[0,"NaN"]]}}},{"name":"bytes","configuration":{"endian":"little"}},{"name":"crc32c"}])";

// Returns a request to create, in chunks of 2.
Request create(const ArrayText& array, const std::string& data, Writing writing = Writing::whole) {
  Request request = array.request(Operation::create, from_hexadecimal(data));
  request.writing = writing;
  return request;
}

TEST(RequestLine, CreateHasCanonicalBytesAndNoText) {
  const Request request = create({"\"float32\"", "\"NaN\"", kScaled, {2}, {2}}, "0000803f0000c07f");
  EXPECT_EQ(
      request_line(7, request),
      R"({"id":7,"op":"create","data_type":"float32","fill_value":"0000c07f",)"
      R"("codecs":[{"name":"scale_offset","parameters":{"offset":"0000803f","scale":"00000040"}},)"
      R"({"name":"cast_value","parameters":{"data_type":"uint8","rounding":"towards-zero","out_of_range":"clamp",)"
      R"("scalar_map":{"encode":[["0000c07f","00"]],"decode":[["00","0000c07f"]]}}},)"
      R"({"name":"bytes","parameters":{"endian":"little"}},{"name":"crc32c","parameters":{}}],)"
      R"("shape":[2],"chunk_shape":[2],"writes":[{"start":[0],"shape":[2],"data":"0000803f0000c07f"}]})");
  EXPECT_EQ(request_line(7, read_request(read_json(request_line(7, request)))), request_line(7, request));
  const Request defaults = create({"\"int8\"", "", "null", {1}}, "05");
  EXPECT_EQ(request_line(7, defaults),
            R"({"id":7,"op":"create","data_type":"int8","shape":[1],"chunk_shape":[1],)"
            R"("writes":[{"start":[0],"shape":[1],"data":"05"}]})");
  EXPECT_EQ(read_request(read_json(request_line(7, defaults))).data, defaults.data);
}

// Returns the start, the shape and the data of each write of a uint8 array [2,3] in chunks of [2,2], fill
// value 0.
std::string writes(Writing writing, const std::string& data) {
  std::string text;
  for (const Region& region :
       regions_of(create({"\"uint8\"", "0", R"(["bytes"])", {2, 3}, {2, 2}}, data, writing), {std::byte{0}}))
    text += to_string(region.start) + to_string(region.shape) + to_hexadecimal(region.data) + " ";
  return text;
}

TEST(RequestLine, CreateWritesInFourWays) {
  EXPECT_EQ(writes(Writing::whole, "010203040506"), "[0,0][2,3]010203040506 ");
  EXPECT_EQ(writes(Writing::regions, "010203040506"), "[0,0][2,1]0104 [0,1][2,2]02030506 ");
  EXPECT_EQ(writes(Writing::over, "010203040506"), "[0,0][2,3]040506010203 [0,0][2,3]010203040506 ");
  EXPECT_EQ(writes(Writing::sparse, "000000040506"), "[1,0][1,3]040506 ");
  EXPECT_EQ(writes(Writing::sparse, "000000000000"), "");
  EXPECT_EQ(written_elements(create({"\"uint8\"", "", "null", {2, 2}}, "00000500", Writing::sparse),
                             {std::byte{0}}),
            (std::vector<bool>{false, false, true, true}));
}

// All ways of writing leave the same elements.
TEST(RequestLine, CreateReadsBackWithTheElementsAfterAllWrites) {
  for (const Writing writing : {Writing::whole, Writing::regions, Writing::over, Writing::sparse})
    for (const Shape& shape : {Shape{2, 3}, Shape{6}, Shape{3, 2}, Shape{1, 6, 1}}) {
      const Request sent =
          create({"\"uint8\"", "0", R"([{"name":"bytes"}])", shape}, "000000040506", writing);
      EXPECT_EQ(read_request(read_json(request_line(1, sent))).data, sent.data) << to_string(shape);
    }
}

TEST(RequestLine, CreateIsRefusedWhereItIsWrong) {
  const auto refused = [](const std::string& members) {
    return refusal_of([&] { read_request(read_json(R"({"id":1,"op":"create",)" + members + "}")); });
  };
  const std::string array = R"("data_type":"uint8","shape":[2],"chunk_shape":[2],)";
  expect_start(refused(array + R"("writes":[{"start":[1],"shape":[2],"data":"0102"}])"),
               "create: writes[0]: ");
  EXPECT_EQ(refused(array + R"("writes":[{"start":[0],"shape":[2],"data":"01"}])"),
            "create: writes[0].data: 1 bytes; expected the elements of the region");
  EXPECT_EQ(refused(array + R"("fill_value":"0000","writes":[])"), "create: fill_value: 2 bytes; expected 1");
  EXPECT_NE(refused(R"("data_type":"uint8","shape":[1000001],"chunk_shape":[1],"writes":[])"), "");
  EXPECT_NE(refused(R"("data_type":"uint8","shape":[2],"chunk_shape":[0],"writes":[])"), "");
  EXPECT_NE(refused(R"("data_type":"uint9","shape":[2],"chunk_shape":[2],"writes":[])"), "");
}

TEST(RequestLine, RewriteAndAccept) {
  const Request request = ArrayText{"\"uint8\"", "1", R"(["bytes"])", {1}}.request(Operation::rewrite);
  const Json line = read_json(request_line(8, request));
  EXPECT_EQ(write_json(*line.find("attributes")), R"({"zarrproof":1})");
  EXPECT_EQ(line.find("zarr_json")->text, request.zarr_json);
  EXPECT_EQ(line.find("data"), nullptr);
  EXPECT_EQ(read_request(line), request);
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
  expect_start(
      line,
      R"({"id":1,"op":"resolve","codecs":["bytes"],"data_type":"uint8","fill_value":1.50,"shape":[1],)");
}

// Returns the kind of a response, or the broken rule.
std::string read_as(const std::string& line, Operation operation) {
  constexpr std::array<const char*, 13> kKinds = {
      "data",  "printed",     "too large", "no data", "resolved",  "written",  "accepted",
      "error", "unsupported", "crashed",   "garbled", "timed out", "not asked"};
  const auto read = read_response_line(line);
  if (!read) return std::string(name(read.error().rule));
  const auto response = read_response(read->message, operation);
  if (!response) return std::string(name(response.error().rule));
  return kKinds[static_cast<std::size_t>(response->kind)];
}

TEST(ReadResponse, KindsAndRules) {
  constexpr Operation kEncode = Operation::encode, kDecode = Operation::decode, kResolve = Operation::resolve;
  constexpr Operation kCreate = Operation::create, kRewrite = Operation::rewrite, kAccept = Operation::accept;
  const std::tuple<const char*, Operation, const char*> rows[] = {
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
      {R"({"id":1,"zarr_json":"{}","chunks":{"c/0":"00"},"passed_through":["codecs"]})", kCreate, "written"},
      {R"({"id":1,"zarr_json":"NaN","chunks":{}})", kCreate, "written"},
      {R"({"id":1,"zarr_json":"{}"})", kCreate, "no-result"},
      {R"({"id":1,"chunks":{}})", kCreate, "no-result"},
      {R"({"id":1,"data":"00"})", kCreate, "no-result"},
      {R"({"id":1,"zarr_json":{},"chunks":{}})", kCreate, "wrong-type"},
      {R"({"id":1,"zarr_json":"{}","chunks":[]})", kCreate, "wrong-type"},
      {R"({"id":1,"zarr_json":"{}","chunks":{"c/0":"0A"}})", kCreate, "not-hexadecimal"},
      {R"({"id":1,"zarr_json":"{}","chunks":{"c/0":null}})", kCreate, "not-hexadecimal"},
      {R"({"id":1,"zarr_json":"{}","chunks":{},"passed_through":["shape"]})", kCreate, "wrong-type"},
      {R"({"id":1,"zarr_json":"{}","chunks":{},"passed_through":"codecs"})", kCreate, "wrong-type"},
      {R"({"id":1,"zarr_json":"{}","error":"no"})", kCreate, "several-results"},
      {R"({"id":1,"unsupported":"no"})", kCreate, "unsupported"},
      {R"({"id":1,"zarr_json":"{}"})", kRewrite, "written"},
      {R"({"id":1})", kRewrite, "no-result"},
      {R"({"id":1,"accepted":true})", kAccept, "accepted"},
      {R"({"id":1,"accepted":false})", kAccept, "wrong-type"},
      {R"({"id":1})", kAccept, "no-result"},
      {R"({"id":1,"error":"no"})", kAccept, "error"},
      {R"({"id":1e0,"data":"00"})", kEncode, "no-id"},
  };
  for (const auto& [line, operation, read] : rows) EXPECT_EQ(read_as(line, operation), read) << line;
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
  const std::filesystem::path results = std::filesystem::path(ZARRPROOF_RESULTS_SCHEMA).parent_path();
  const std::string page = read_file(results / "../../docs/guide/protocol.md", "the page");
  for (const ProtocolRule rule : all_protocol_rules()) {
    EXPECT_EQ(find_protocol_rule(name(rule)), rule);
    expect_words(page, {"`" + std::string(name(rule)) + "`"});
  }
  EXPECT_EQ(find_protocol_rule("not-there"), std::nullopt);
}

using Names = std::vector<std::string>;

constexpr const char* kNothing = "nothing was refused";

std::string wrong(const Names& operations, const Names& codecs, const Names& data_types) {
  return refusal_of([&] { check_names({"mine", "1", "C", {}, operations, codecs, data_types}); });
}

TEST(DeclaredNames, KnownNamesAreAccepted) {
  Names types = {"r*", "r8", "r40", "numpy.datetime64", "numpy.timedelta64"};
  for (const DataType& type : listed_data_types()) types.push_back(type.name);
  EXPECT_EQ(wrong({"resolve", "encode", "decode"}, {"bytes", "crc32c", "scale_offset", "cast_value"}, types),
            kNothing);
  EXPECT_EQ(wrong({"decode"}, {"bytes"}, {"complex_float32"}), kNothing);
}

TEST(DeclaredNames, UnknownNamesGetTheNearestName) {
  const Names encode = {"encode"}, bytes = {"bytes"}, int8 = {"int8"};
  const std::tuple<Names, Names, Names, std::string> cases[] = {
      {{"encod"}, bytes, int8, "operations: unknown: \"encod\" (did you mean \"encode\"?); expected only "},
      {encode, {"bytes", "crc32"}, int8, "codecs: unknown: \"crc32\" (did you mean \"crc32c\"?); "},
      {encode, {"bytes", "gzip"}, int8, "codecs: unknown: \"gzip\"; "},
      {encode, {"gzip", "Bytes"}, int8, "unknown: \"gzip\", \"Bytes\" (did you mean \"bytes\"?); "},
      {encode, bytes, {"flaot64"}, "data_types: unknown: \"flaot64\" (did you mean \"float64\"?); "},
      {encode, bytes, {"datetime64"}, "\"datetime64\" (did you mean \"numpy.datetime64\"?); "},
      {encode, bytes, {"int8", "string"}, "unknown: \"string\"; "},
      {encode, bytes, {"r12"}, "unknown: \"r12\""},
      {encode, bytes, {""}, "unknown: \"\"; "},
      {encode, bytes, {"a\x1b[31m\n"}, "unknown: \"a\\x1b[31m\\n\"; "},
      {encode, bytes, {std::string(5000, 'x')}, "\"" + std::string(60, 'x') + "...\"; "},
      {encode, bytes, Names(12, "text"), "\"text\" and 2 more; "},
      {{}, bytes, int8, "operations: an empty list, so that nothing can be asked; "},
      {encode, {}, int8, "codecs: an empty list, so that nothing can be asked; "},
      {encode, bytes, {}, "data_types: an empty list, so that nothing can be asked; "},
  };
  for (const auto& [operations, codecs, data_types, words] : cases)
    expect_words(wrong(operations, codecs, data_types), {words});
  EXPECT_EQ(wrong(encode, {"gzip"}, int8),
            "in its description: codecs: unknown: \"gzip\"; expected only names of the suite: bytes, crc32c, "
            "scale_offset, cast_value");
}

TEST(Nearest, ByEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("flaot64", "float64"), 1u) << "two neighbours swapped";
  const Names known = {"int8", "int16", "uint8", "numpy.datetime64"};
  EXPECT_EQ(nearest("int88", known), "int8");
  EXPECT_EQ(nearest("unit8", known), "uint8");
  EXPECT_EQ(nearest("datetime64", known), "numpy.datetime64");
  EXPECT_EQ(nearest("string", known), "");
  EXPECT_EQ(nearest("", known), "");
}
}  // namespace
}  // namespace zarrproof::protocol_test
