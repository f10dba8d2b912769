// Verdicts on single responses. The permitted bytes are written by hand.
#include "conformance/judging/judge.h"

#include <gtest/gtest.h>

#include <tuple>

#include "conformance/judging/request_words.h"
#include "conformance/text/edit.h"
#include "reference/types/hexadecimal.h"
#include "vectors/permitted.h"

namespace zarrproof::judge_test {
namespace {

Vector encode(const std::string& type, const std::string& fill, const std::string& codecs, const Shape& shape,
              const std::string& data) {
  Vector vector;
  vector.request =
      ArrayText{"\"" + type + "\"", fill, codecs, shape}.request(Operation::encode, from_hexadecimal(data));
  vector.clauses = {Clause::BYTES_1};
  return vector;
}

Vector decode(const std::string& type, const std::string& fill, const std::string& codecs, const Shape& shape,
              const std::string& data) {
  Vector vector = encode(type, fill, codecs, shape, data);
  vector.request.operation = Operation::decode;
  return vector;
}

Response data(const std::string& hexadecimal) {
  return {.kind = Response::Kind::data, .data = *from_hexadecimal(hexadecimal)};
}

Response of(Response::Kind kind) {
  return {.kind = kind};
}

// Returns the verdict at the level of the vector.
Verdict verdict(Vector vector, const Response& response, const Response* control = nullptr) {
  const Level level = vector.level;
  set_permitted_outcomes(vector);
  vector.level = level;
  return judge(vector, response,
               control != nullptr && is_accepted(*control) ? Control::accepted : Control::not_accepted)
      .verdict;
}

const std::string kBytes = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
const std::string kToUint8 =
    R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},{"name":"bytes"}])";
const std::string kOtherMember = R"([{"name":"bytes","configuration":{"other":1}}])";
const std::string kChecked = R"(["bytes","crc32c"])", kDamaged = "31323334353637383900000000";

// Returns the judgement of a response whose control was accepted.
Judgement judgement(Vector vector, const Response& response) {
  set_permitted_outcomes(vector);
  return judge(vector, response, Control::accepted);
}

// 300 is no uint8, so the fill value does not survive the cast. A testee that notices this only on use is
// warned; another result fails the vector's own clause.
TEST(Judge, APermittedResultThatViolatesAClauseIsAWarningByIt) {
  const Vector vector = encode("float32", "300", kToUint8, {1}, "0000803f");
  const Judgement late = judgement(vector, data("01"));
  EXPECT_EQ(late.verdict, Verdict::fail);
  EXPECT_EQ(late.violated, Clause::CV_17);
  EXPECT_EQ(late.faults.at(0).deviation, Deviation::accepted);
  EXPECT_TRUE(late.faults.at(0).want.starts_with("a refusal")) << late.faults.at(0).want;
  EXPECT_FALSE(late.under.empty());
  const Judgement wrong = judgement(vector, data("02"));
  EXPECT_EQ(wrong.verdict, Verdict::fail);
  EXPECT_EQ(wrong.violated, std::nullopt);
  EXPECT_EQ(judgement(vector, of(Response::Kind::error)).verdict, Verdict::pass);
}

TEST(Judge, APermittedRefusalThatViolatesAClauseIsAWarningByIt) {
  Vector vector = decode("float64", "1e-400", kBytes, {1}, "");
  vector.request.data.reset();
  const Judgement refused = judgement(vector, of(Response::Kind::error));
  EXPECT_EQ(refused.verdict, Verdict::fail);
  EXPECT_EQ(refused.violated, Clause::META_15);
  EXPECT_EQ(refused.faults.at(0).deviation, Deviation::refused);
  EXPECT_EQ(judgement(vector, data("0000000000000000")).verdict, Verdict::pass);
  EXPECT_EQ(judgement(vector, data("0100000000000000")).violated, std::nullopt);
}

// 1.00390625 is halfway between two bfloat16.
TEST(Judge, TheOtherNeighbourOfATieIsAWarning) {
  Vector vector = decode("bfloat16", "1.00390625", kBytes, {1}, "");
  vector.request.data.reset();
  EXPECT_EQ(judgement(vector, data("803f")).verdict, Verdict::pass);
  const Judgement away = judgement(vector, data("813f"));
  EXPECT_EQ(away.violated, Clause::META_16);
  EXPECT_EQ(away.faults.at(0).deviation, Deviation::neighbour);
  EXPECT_EQ(judgement(vector, data("823f")).violated, std::nullopt);
}

// BYTES-13. The upper four bits of an int4 carry nothing.
TEST(Judge, UpperBitsAreConsistent) {
  Vector vector = encode("int4", "0", R"(["bytes"])", {3}, "f80107");
  vector.clauses = {Clause::BYTES_13};
  for (const char* consistent : {"f80107", "080107", "f8f1f7", "585157"})
    EXPECT_EQ(judgement(vector, data(consistent)).verdict, Verdict::pass) << consistent;
  const Judgement mixed = judgement(vector, data("08f107"));
  EXPECT_EQ(mixed.verdict, Verdict::fail);
  EXPECT_EQ(mixed.faults.at(0).deviation, Deviation::upper_bits);
  const Judgement wrong = judgement(vector, data("f80207"));
  EXPECT_EQ(wrong.faults.at(0).deviation, Deviation::value);
  EXPECT_EQ(wrong.violated, Clause::BYTES_7) << "a MUST";
  vector.clauses = {Clause::BYTES_7};
  EXPECT_EQ(judgement(vector, data("08f107")).verdict, Verdict::pass);
}

// Otherwise the command would add a fill value, or explain metadata that are accepted.
TEST(RequestWords, AMissingFillValueAndAnUnusualMemberAreNamed) {
  const auto asked = [](const std::string& fill, const std::string& member) {
    Request request = ArrayText{"\"uint8\"", fill, "[\"bytes\"]", {1}}.request(Operation::encode,
                                                                               std::vector{std::byte{0}});
    request.zarr_json.insert(request.zarr_json.size() - 1, member);
    const auto words = explain_words(request.operation, request.zarr_json);
    return request_words(request) +
           (words[1] == "--zarr-json" && words[2] == request.zarr_json ? " whole" : "");
  };
  EXPECT_EQ(asked("0", ""), "encode \"uint8\" [1], fill value 0, codecs [\"bytes\"], data \"00\"");
  EXPECT_EQ(asked("", ""), "encode \"uint8\" [1], fill value missing, codecs [\"bytes\"], data \"00\" whole");
  EXPECT_EQ(asked("0", R"(,"units":{"must_understand":0})"),
            "encode \"uint8\" [1], fill value 0, codecs [\"bytes\"], member \"units\": "
            "{\"must_understand\":0}, data \"00\" whole");
}

// Each response to a vector, and whether it passes.
TEST(Judge, Results) {
  const std::string to_float32 =
      R"([{"name":"cast_value","configuration":{"data_type":"float32"}},)" + kBytes.substr(1);
  // -0.0 with the key 0: 9 under map_zero=numeric, 0 under bitwise.
  const std::string map_zero =
      R"([{"name":"cast_value","configuration":{"data_type":"uint8","scalar_map":{"encode":[[0,9]],"decode":[[9,0]]}}},"bytes"])";
  Vector missing = decode("int16", "-2", kBytes, {2}, "");
  missing.request.data.reset();
  // The right and the wrong responses are in hexadecimal, with spaces between responses.
  const std::tuple<const char*, Vector, const char*, const char*> cases[] = {
      {"bits where nothing is converted", encode("float32", "0", kBytes, {1}, "0100c07f"), "0100c07f",
       "0000c07f"},
      {"any NaN", encode("float64", "0", to_float32, {1}, "010000000000f87f"), "0000c07f 010080ff",
       "0000807f"},
      {"upper bits", encode("uint4", "0", R"(["bytes"])", {2}, "0507"), "f507", "0508"},
      {"of a complex type", encode("complex_float4_e2m1fn", "[0,0]", R"(["bytes"])", {1}, "0507"), "f5a7",
       "0705"},
      {"the sign of a zero", encode("float64", "0", to_float32, {1}, "0000000000000080"), "00000080",
       "00000000"},
      {"the number of bytes", encode("uint8", "0", kBytes, {3}, "010203"), "010203", "0102 01020300"},
      {"of decoded bytes", decode("uint8", "0", kBytes, {2}, "0102"), "0102", "010200 01"},
      {"data of the wrong size", encode("uint16", "0", kBytes, {2}, "0102"), "", "01020000"},
      {"300 wrapped", encode("float32", "0", kToUint8, {1}, "00009643"), "", "2c"},
      {"every answer to an open point", encode("float32", "0", map_zero, {1}, "00000080"), "09 00", "01"},
      {"open metadata", decode("uint8", "0", kOtherMember, {1}, "07"), "07", "08"},
      {"a missing chunk", missing, "fefffeff", "feff0000 feff"},
      {"damage", decode("uint8", "0", kChecked, {9}, kDamaged), "", "313233343536373839"},
  };
  for (const auto& [what, vector, right, wrong] : cases) {
    for (const std::string& bytes : parts_between(' ', right))
      EXPECT_EQ(verdict(vector, data(bytes)), Verdict::pass) << what << ": " << bytes;
    for (const std::string& bytes : parts_between(' ', wrong))
      EXPECT_EQ(verdict(vector, data(bytes)), Verdict::fail) << what << ": " << bytes;
  }
  EXPECT_EQ(verdict(encode("uint8", "0", kBytes, {3}, "010203"), data("")), Verdict::fail);
}

// The checksum must fit the bytes of the response, with any NaN in them.
TEST(Judge, TheChecksumIsThatOfTheResponse) {
  const std::string codecs =
      R"([{"name":"cast_value","configuration":{"data_type":"float8_e5m2"}},{"name":"bytes"},{"name":"crc32c"}])";
  const Vector vector = encode("float32", "0", codecs, {1}, "0000c07f");
  EXPECT_EQ(verdict(vector, data("7d")), Verdict::fail) << "no checksum";
  // CRC32C of the bytes 7d and 7e, from the table of the polynomial.
  const auto checksum = [](std::uint32_t byte) {
    std::uint32_t remainder = 0xFFFFFFFFu ^ byte;
    for (int i = 0; i < 8; ++i) remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? 0x82F63B78u : 0u);
    remainder ^= 0xFFFFFFFFu;
    std::vector<std::byte> bytes;
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::byte>(remainder >> (8 * i)));
    return to_hexadecimal(bytes);
  };
  EXPECT_EQ(verdict(vector, data("7d" + checksum(0x7d))), Verdict::pass);
  EXPECT_EQ(verdict(vector, data("7e" + checksum(0x7e))), Verdict::pass);
  EXPECT_EQ(verdict(vector, data("7e" + checksum(0x7d))), Verdict::fail);
  EXPECT_EQ(verdict(vector, data("7c" + checksum(0x7c))), Verdict::fail) << "7c is an infinity";
}

TEST(Judge, ARequestWithAChecksumIsOneVerdict) {
  Vector vector = encode("uint8", "0", R"([{"name":"bytes"},{"name":"crc32c"}])", {2}, "0000");
  set_permitted_outcomes(vector);
  // Both elements are wrong, and the checksum is right.
  const Judgement judgement = judge(vector, data("0102529ff803"), Control::not_accepted);
  EXPECT_EQ(judgement.verdict, Verdict::fail);
  ASSERT_EQ(judgement.faults.size(), 1u);
  EXPECT_FALSE(judgement.faults[0].element);
  EXPECT_EQ(judgement.faults[0].shown_by, 0u);
  EXPECT_EQ(response_text(judgement.faults[0]), "element 0: 0 (0x00) gives 1 (0x01)");
}

TEST(Judge, RefusalCountsOnlyBesideAnAcceptedControl) {
  const Response error = of(Response::Kind::error), accepted = data("01"),
                 unsupported = of(Response::Kind::unsupported);
  const Vector refused[] = {encode("float32", "0", kToUint8, {1}, "00009643"),  // 300.0
                            encode("uint16", "0", kBytes, {2}, "0102"),
                            decode("uint8", "0", kOtherMember, {1}, "07"),
                            decode("uint8", "0", kChecked, {9}, kDamaged)};
  for (const Vector& vector : refused) {
    EXPECT_EQ(verdict(vector, error, &accepted), Verdict::pass);
    EXPECT_EQ(verdict(vector, error, &error), Verdict::unproven);
    EXPECT_EQ(verdict(vector, error, &unsupported), Verdict::unproven);
  }
  const Vector sound = encode("float32", "0", kToUint8, {1}, "00007f43");  // 255.0
  EXPECT_EQ(verdict(sound, error, &accepted), Verdict::fail);
}

// The type, the fill value, the codecs and the elements of an array; the verdict on an encoder that leaves
// out its chunk; and why.
using ElidedCase = std::tuple<std::string, std::string, std::string, std::string, Verdict, const char*>;

// An encoder may leave out a chunk only if all elements are the fill value.
TEST(Judge, ElidedChunk) {
  const Response elided = of(Response::Kind::no_data);
  const std::string kScaled = R"([{"name":"scale_offset","configuration":{"scale":2}},{"name":"bytes"}])";
  const ElidedCase cases[] = {
      {"uint8", "7", kBytes, "0707", Verdict::unsupported, "nothing but the fill value"},
      {"uint8", "7", kBytes, "0708", Verdict::fail, "another value"},
      {"uint8", "0", kBytes, "0001", Verdict::fail, "another value than 0"},
      {"uint8", "7", kBytes, "0000", Verdict::fail, "zeros are not this fill value"},
      {"uint8", "7", R"(["bytes","crc32c"])", "0708", Verdict::fail, "the same with a checksum"},
      {"uint8", "7", R"(["bytes","crc32c"])", "0707", Verdict::unsupported, "the same with a checksum"},
      {"int8", "7", kScaled, "0708", Verdict::fail, "another value, scaled"},
      {"float32", "0", kToUint8, "cdcccc3e00000000", Verdict::unsupported, "0.4 is stored, and read, as 0"},
      {"float32", "0", kToUint8, "9a99193f00000000", Verdict::fail, "0.6 is stored as 1"},
      {"float32", "3", kToUint8, "0000000000000000", Verdict::fail, "0 is read as 0, not as 3"},
      {"float32", "3", kToUint8, "00004040cdcc4c40", Verdict::unsupported, "3.2 is stored, and read, as 3"},

      {"float32", "\"NaN\"", kBytes, "0000c07f00000000", Verdict::fail, "a number is no NaN"},
  };
  for (const auto& [type, fill, codecs, data, expected, why] : cases)
    EXPECT_EQ(verdict(encode(type, fill, codecs, {2}, data), elided), expected) << why;
}

// A difference in bits only is a loss of level derived: it fails vectors of this level only.
TEST(Judge, ElidedChunkThatLosesBits) {
  const std::string kToFloat64 = R"([{"name":"cast_value","configuration":{"data_type":"float64"}},)"
                                 R"({"name":"bytes","configuration":{"endian":"little"}}])";
  for (const auto& [type, fill, codecs, data, derived, why] : {
           ElidedCase{"float32", "0", kBytes, "0000000000000080", Verdict::fail, "-0 under 0"},
           ElidedCase{"float32", "\"0x80000000\"", kBytes, "0000008000000000", Verdict::fail, "0 under -0"},
           ElidedCase{"float32", "0", kBytes, "0000000000000000", Verdict::unsupported,
                      "nothing but the fill value"},
           ElidedCase{"float32", "\"NaN\"", kBytes, "0000c07f0100c07f", Verdict::fail, "another NaN"},
           ElidedCase{"float32", "\"NaN\"", kToFloat64, "0000c07f0100c07f", Verdict::unsupported,
                      "a cast need not keep the bits of a NaN"},
           ElidedCase{"float32", "0", kToFloat64, "0000000000000080", Verdict::fail,
                      "a cast keeps the sign of zero"},
           ElidedCase{"float32", "0", kToUint8, "0000000000000080", Verdict::unsupported,
                      "-0 is stored, and read, as 0"},
           ElidedCase{"complex64", "[0,0]", kBytes, "00000000000000000000000000000080", Verdict::fail,
                      "-0 in one component"},
       }) {
    Vector vector = encode(type, fill, codecs, {2}, data);
    EXPECT_EQ(verdict(vector, of(Response::Kind::no_data)), Verdict::unsupported) << why << ", at level M";
    vector.level = Level::derived;
    EXPECT_EQ(verdict(vector, of(Response::Kind::no_data)), derived) << why;
  }
}

TEST(Judge, ElidedChunkOfWhatMustBeRefused) {
  const auto deviation = [](const std::string& codecs) {
    Vector vector = encode("uint8", "7", codecs, {2}, "0708");
    set_permitted_outcomes(vector);
    return judge(vector, of(Response::Kind::no_data), Control::accepted).faults.at(0).deviation;
  };
  EXPECT_EQ(deviation(kBytes), Deviation::chunk_elided);
  EXPECT_EQ(deviation(R"([{"name":"bytes"},{"name":"no_such_codec"}])"), Deviation::accepted);
}

TEST(Judge, Resolved) {
  Vector vector = encode("float32", "3", kToUint8, {1}, "");
  vector.request.operation = Operation::resolve;
  const std::tuple<const char*, const char*, Verdict> responses[] = {
      {"\"uint8\"", "03", Verdict::pass},
      {"{\"name\":\"uint8\"}", "03", Verdict::pass},
      {"{\"name\":\"uint8\"}", "04", Verdict::fail},
      {"\"int8\"", "03", Verdict::fail},
      {"\"float32\"", "00004040", Verdict::fail},
      {"7", "00004040", Verdict::fail}};
  for (const auto& [type, fill, expected] : responses)
    EXPECT_EQ(verdict(vector, {Response::Kind::resolved, *from_hexadecimal(fill), type, {}}), expected)
        << type << fill;
}

// A wrong fill value differs in the same way in resolve and in the decode of a missing chunk.
TEST(Judge, KindOfDifferenceOfAResolvedFillValue) {
  Vector vector = encode("float32", "1.5", kBytes, {1}, "");
  vector.request.operation = Operation::resolve;
  set_permitted_outcomes(vector);
  const auto deviation = [&](const std::string& fill) {
    const Judgement judgement =
        judge(vector, {Response::Kind::resolved, *from_hexadecimal(fill), "\"float32\"", {}},
              Control::not_accepted);
    return std::string(name(judgement.faults.at(0).deviation));
  };
  EXPECT_EQ(deviation("0100c03f"), "neighbour");
  EXPECT_EQ(deviation("0000803f"), "value");
  EXPECT_EQ(deviation("0000c07f"), "nan");
  EXPECT_EQ(deviation("3fc00000"), "byte-order");
  EXPECT_EQ(deviation("0000c03f00"), "fill-value") << "another number of bytes";
}

// `check` compares the responses to one request with it.
TEST(Judge, OneTypeHasSeveralSpellings) {
  const std::string type = R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}})";
  EXPECT_TRUE(
      is_same_type(type, R"({"configuration":{"scale_factor":1,"unit":"s"}, "name":"numpy.datetime64"})"));
  EXPECT_TRUE(is_same_type("\"uint8\"", R"({"name":"uint8"})"));
  EXPECT_FALSE(
      is_same_type(type, R"({"configuration":{"scale_factor":2,"unit":"s"}, "name":"numpy.datetime64"})"));
  EXPECT_FALSE(is_same_type("7", "7"));
}

// Two names of one complex type; two spellings of microseconds.
TEST(Judge, ResolvedInAnotherSpelling) {
  const auto resolve = [](const std::string& type, const std::string& fill, const std::string& got) {
    Vector vector;
    vector.clauses = {Clause::META_5};
    vector.request = {Operation::resolve, ArrayText{type, fill, kBytes, {1}}.zarr_json(), {1}, Layout::c, {}};
    set_permitted_outcomes(vector);
    return judge(vector, {Response::Kind::resolved, vector.permitted[0].data, got, {}}, Control::not_accepted)
        .verdict;
  };
  const std::string mu = R"({"name":"numpy.datetime64","configuration":{"unit":"\u03bcs","scale_factor":1}})";
  const std::string u = R"({"name":"numpy.datetime64","configuration":{"unit":"us","scale_factor":1}})";
  const std::string m = R"({"name":"numpy.datetime64","configuration":{"unit":"ms","scale_factor":1}})";
  EXPECT_EQ(resolve(mu, "0", u), Verdict::pass);
  EXPECT_EQ(resolve(u, "0", mu), Verdict::pass);
  EXPECT_EQ(resolve(u, "0", m), Verdict::fail);
  EXPECT_EQ(resolve("\"complex64\"", "[0,0]", "\"complex_float32\""), Verdict::pass);
  EXPECT_EQ(resolve("\"complex64\"", "[0,0]", "\"complex_float64\""), Verdict::fail);
}

TEST(Judge, ResultsThatDoNotFitALine) {
  Response large = of(Response::Kind::too_large);
  large.size = 9u << 20;
  Vector vector = encode("uint8", "0", kBytes, {1}, "07");
  EXPECT_EQ(verdict(vector, large), Verdict::fail);
  EXPECT_EQ(verdict(encode("uint8", "0", R"(["no-such-codec"])", {1}, "07"), large), Verdict::fail)
      << "to refuse";
  set_permitted_outcomes(vector);
  const Judgement judgement = judge(vector, large, Control::not_accepted);
  EXPECT_EQ(judgement.faults.at(0).deviation, Deviation::size);
  EXPECT_EQ(judgement.faults.at(0).got, "a result of 9437184 bytes, which do not fit a line of 16 MiB");
  EXPECT_EQ(judgement.faults.at(0).want, "1 byte: 07");
  vector.permitted.at(0).data.resize(9u << 20);
  EXPECT_EQ(judge(vector, large, Control::not_accepted).verdict, Verdict::unsupported)
      << "neither does the right one";
}

TEST(Judge, MissingResponses) {
  const Vector vector = encode("uint8", "0", kBytes, {1}, "07");
  EXPECT_EQ(verdict(vector, of(Response::Kind::crashed)), Verdict::crashed);
  EXPECT_EQ(verdict(vector, of(Response::Kind::timed_out)), Verdict::timed_out);
  EXPECT_EQ(verdict(vector, of(Response::Kind::garbled)), Verdict::garbled);
  EXPECT_EQ(verdict(vector, of(Response::Kind::unsupported)), Verdict::unsupported);
  EXPECT_EQ(verdict(vector, of(Response::Kind::not_asked)), Verdict::not_asked);
  for (Verdict bad : {Verdict::crashed, Verdict::timed_out, Verdict::fail}) EXPECT_TRUE(is_failure(bad));
  for (Verdict good :
       {Verdict::pass, Verdict::unsupported, Verdict::unproven, Verdict::garbled, Verdict::not_asked})
    EXPECT_FALSE(is_failure(good));
}

}  // namespace
}  // namespace zarrproof::judge_test
