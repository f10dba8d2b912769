// Verdicts on what a testee wrote. The responses are written by hand.
#include <gtest/gtest.h>

#include "conformance/judging/judge.h"
#include "conformance/text/edit.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/hexadecimal.h"
#include "tests/support/messages.h"
#include "vectors/fill.h"
#include "vectors/permitted.h"

namespace zarrproof::judge_written_test {
namespace {

const std::string kLittle = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
const std::string kPlain = R"([{"name":"bytes"}])";

// float32 [4] in chunks of [2], with the fill value 0x7fc00001 and the elements 1, 0x7fc00001, fill, fill.
const ArrayText kWanted = {"\"float32\"", "\"0x7fc00001\"", kLittle, {4}, {2}};
const std::string kElements = "0000803f0100c07f0100c07f0100c07f", kChunk = "0000803f0100c07f";

Vector create(const ArrayText& wanted, const std::string& data, Writing writing = Writing::whole) {
  Vector vector;
  vector.request = wanted.request(Operation::create, from_hexadecimal(data));
  vector.request.writing = writing;
  vector.clauses = {Clause::WRITE_3, Clause::WRITE_5};
  fill(vector);
  return vector;
}

Vector rewrite(const std::string& zarr_json, const Shape& shape) {
  Vector vector;
  vector.request = {Operation::rewrite, zarr_json, shape, Layout::c, {}};
  vector.clauses = {Clause::WRITE_6};
  fill(vector);
  return vector;
}

using Chunks = std::map<std::string, std::string>;

Response written(std::string zarr_json, const Chunks& chunks = {},
                 std::vector<std::string> passed_through = {}) {
  Response response{.kind = Response::Kind::written, .written = {.zarr_json = std::move(zarr_json)}};
  for (const auto& [key, chunk] : chunks) response.written.chunks.emplace(key, *from_hexadecimal(chunk));
  response.written.passed_through = std::move(passed_through);
  return response;
}

// Returns "pass", why the array is not judged, or the violated clause and what is wrong.
std::string found(const Vector& vector, const Response& response) {
  const Judgement judgement = judge(vector, response, Control::accepted);
  if (judgement.verdict == Verdict::pass) return "pass";
  if (judgement.verdict == Verdict::unsupported) return judgement.why_unjudged;
  const Fault& fault = judgement.faults.at(0);
  return (judgement.violated ? std::string(id(*judgement.violated)) : "none") + " " +
         std::string(name(fault.deviation)) + ": " + got_text(fault) + "; want " + want_text(fault);
}

std::string found(const std::string& zarr_json, const Chunks& chunks) {
  return found(create(kWanted, kElements), written(zarr_json, chunks));
}

// Returns the wanted metadata with a part replaced.
std::string text(const std::string& part = "", const std::string& other = "") {
  const std::string whole = kWanted.zarr_json();
  return part.empty() ? whole : with_part_replaced(whole, part, other);
}

TEST(JudgeWritten, TheArrayThatWasAskedForPasses) {
  EXPECT_EQ(found(text(), {{"c/0", kChunk}}), "pass");
  EXPECT_EQ(found(text(), {{"c/0", kChunk}, {"c/1", "0100c07f0100c07f"}}), "pass");
}

// Each of these is another spelling, or a member that nobody asked about.
TEST(JudgeWritten, OtherSpellingsPass) {
  const std::pair<const char*, const char*> spellings[] = {
      {"\"0x7fc00001\"", "\"0x7FC00001\""},
      {"\"float32\"", R"({"name":"float32"})"},
      {"\"node_type\"", R"("dimension_names":["x"],"attributes":{"a":[1]},"node_type")"},
      {"\"node_type\"", R"("storage_transformers":[],"dimension_names":[null],"node_type")"},
      {"\"node_type\"", R"("other":{"must_understand":false},"node_type")"},
      {R"({"name":"default","configuration":{"separator":"/"}})", "\"default\""}};
  for (const auto& [part, other] : spellings) {
    ASSERT_NE(text(part, other), text());
    EXPECT_EQ(found(text(part, other), {{"c/0", kChunk}}), "pass") << other;
  }
  EXPECT_EQ(found(text(R"({"name":"default","configuration":{"separator":"/"}})", R"({"name":"v2"})"),
                  {{"0", kChunk}}),
            "pass");
  const ArrayText uint8 = {"\"uint8\"", "5", kPlain, {2}};
  for (const char* codecs : {"[\"bytes\"]", R"([{"name":"bytes","configuration":{"endian":"big"}}])"})
    EXPECT_EQ(found(create(uint8, "0102"),
                    written(ArrayText{"\"uint8\"", "5", codecs, {2}}.zarr_json(), {{"c/0", "0102"}})),
              "pass")
        << codecs;
}

TEST(JudgeWritten, Write1ABareNaNIsNoJson) {
  expect_start(found(text("\"0x7fc00001\"", "NaN"), {}),
               "WRITE-1 not-json: not JSON at line 1, column 227: \"NaN\"; exp");
  EXPECT_TRUE(found("", {}).starts_with("WRITE-1 not-json"));
}

// The limit is one of this program, and no text forbids such JSON.
TEST(JudgeWritten, JsonThatIsNestedTooDeepIsNotJudged) {
  const auto nested = [](std::size_t levels) {
    const std::string attributes =
        "\"attributes\":{\"a\":" + std::string(levels, '[') + std::string(levels, ']') + "},\"node_type\"";
    return found(text("\"node_type\"", attributes), {{"c/0", kChunk}});
  };
  EXPECT_EQ(nested(62), "pass");
  EXPECT_EQ(nested(63),
            "zarrproof cannot read what was written: JSON nested deeper, at line 1, column 98; expected at "
            "most 64 levels, the limit of this program");
}

TEST(JudgeWritten, Write7AByteOrderMarkAndRepeatedKeys) {
  EXPECT_EQ(details(Clause::WRITE_7).level, Level::should);
  expect_start(found("\xef\xbb\xbf" + text(), {{"c/0", kChunk}}),
               "WRITE-7 doubtful-json: a byte order mark before the text, in t");
  const auto with_fill_before = [](const char* fill, const char* last = "\"0x7fc00001\"") {
    return found(text("\"fill_value\":\"0x7fc00001\"",
                      std::string("\"fill_value\":") + fill + ",\"fill_value\":" + last),
                 {{"c/0", kChunk}});
  };
  expect_start(with_fill_before("\"0x7fc00001\""),
               "WRITE-7 doubtful-json: the key \"fill_value\" stands twice in one ob");
  EXPECT_EQ(with_fill_before("null").substr(0, 8), "WRITE-7 ");
  EXPECT_EQ(with_fill_before("\"0x7fc00001\"", "null").substr(0, 8), "WRITE-2 ") << "the last value counts";
  EXPECT_EQ(found("\xef\xbb\xbf" + text("\"0x7fc00001\"", "NaN"), {}).substr(0, 8), "WRITE-1 ");
}

// Such an array has no chunk, but each mandatory member.
TEST(JudgeWritten, ArraysWithoutElements) {
  const ArrayText empty = {"\"int16\"", "258", kLittle, {0}, {2}};
  const auto judged = [&](const char* part = "\"int16\"", const char* other = "\"int16\"") {
    return found(create(empty, ""), written(with_part_replaced(empty.zarr_json(), part, other)));
  };
  EXPECT_EQ(judged(), "pass");
  expect_start(judged(R"("chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2]}},)", ""),
               "WRITE-2 invalid-metadata: chunk_grid: absent");
  expect_start(judged(R"("chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},)", ""),
               "WRITE-2 invalid-metadata: chunk_key_encoding: absent");
  EXPECT_EQ(judged("\"chunk_shape\":[2]", "\"chunk_shape\":[0]"), "pass") << "the core text permits it";
  EXPECT_EQ(judged("\"chunk_shape\":[2]", "\"chunk_shape\":[1]"),
            "WRITE-3 metadata: chunk_shape [1]; want [2]");
}

TEST(JudgeWritten, Write2InvalidMetadataOrNothing) {
  EXPECT_EQ(found(text("\"0x7fc00001\"", "null"), {}),
            "WRITE-2 invalid-metadata: fill_value: null as a scalar of float32; expected a JSON number, "
            "\"Infinity\", "
            "\"-Infinity\", \"NaN\" or \"0x...\" (META-10); want valid metadata");
  for (const auto& [part, other] : {std::pair("\"fill_value\":\"0x7fc00001\",", ""),
                                    {"\"zarr_format\":3", "\"zarr_format\":2"},
                                    {"\"node_type\"", "\"dimension_names\":[],\"node_type\""},
                                    {"\"node_type\"", "\"attributes\":null,\"node_type\""},
                                    {"\"node_type\"", "\"storage_transformers\":null,\"node_type\""},
                                    {"\"chunk_shape\":[2]", "\"chunk_shape\":[2,1]"},
                                    {"\"chunk_shape\":[2]", "\"chunk_shape\":[0]"}})
    EXPECT_TRUE(found(text(part, other), {}).starts_with("WRITE-2 invalid-metadata")) << part << other;
  Response nothing = written("");
  nothing.text = "exit status 0, but no zarr.json was written";
  EXPECT_EQ(found(create(kWanted, kElements), nothing),
            "WRITE-2 invalid-metadata: exit status 0, but no zarr.json was written; want an array");
}

// A reader may accept these forms, but a writer may not write them.
TEST(JudgeWritten, AWriterIsJudgedStrictly) {
  const ArrayText infinite = {"\"float32\"", "\"Infinity\"", kLittle, {1}};
  const std::string plus = with_part_replaced(infinite.zarr_json(), "\"Infinity\"", "\"+Infinity\"");
  expect_start(found(create(infinite, "0000803f"), written(plus, {{"c/0", "0000803f"}})),
               "WRITE-2 invalid-metadata: fill_value: \"+Infinity\"");
  const auto rewritten = [](const std::string& from, const std::string& to) {
    return found(
        rewrite(from, {1}),
        written(with_part_replaced(to, "\"node_type\"", R"("attributes":{"zarrproof":1},"node_type")")));
  };
  EXPECT_EQ(rewritten(infinite.zarr_json(), plus).substr(0, 7), "WRITE-2");
  EXPECT_EQ(rewritten(plus, plus), "pass") << "it was kept";
  const Vector integer = create({"\"uint8\"", "5", kPlain, {1}}, "01");
  expect_start(
      found(integer, written(ArrayText{"\"uint8\"", "5.0", kPlain, {1}}.zarr_json(), {{"c/0", "01"}})),
      "WRITE-2 invalid-metadata: fill_value: 5.0");
  const ArrayText with_key = {"\"uint8\"", "5", R"([{"name":"bytes","configuration":{"note":1}}])", {1}};
  expect_start(found(integer, written(with_key.zarr_json(), {{"c/0", "01"}})),
               "WRITE-2 invalid-metadata: codecs[0].configuration.note");
  const ArrayText truth = {"\"bool\"", "false", kPlain, {1}};
  expect_start(found(create(truth, "01"), written(truth.zarr_json(), {{"c/0", "ff"}})), "WRITE-5 ");
}

// -0.0 may be read as 0 (json_negative_zero), but the violation is that of the default answers.
TEST(JudgeWritten, TheDefaultReadingIsReported) {
  const ArrayText zeros = {"\"float32\"", "\"0x80000000\"", kLittle, {2}};
  expect_start(found(create(zeros, "0000000000000000"),
                     written(ArrayText{"\"float32\"", "-0.0", kLittle, {2}}.zarr_json())),
               "CHAIN-3 chunk-elided");
}

TEST(JudgeWritten, Write3AnotherArray) {
  const auto metadata = [](const char* part, const char* other) {
    return found(text(part, other), {{"c/0", kChunk}});
  };
  EXPECT_EQ(metadata("\"0x7fc00001\"", "7"), "WRITE-3 nan: fill_value 7 (0x40e00000); want NaN (0x7fc00001)");
  EXPECT_EQ(metadata("\"shape\":[4]", "\"shape\":[5]"), "WRITE-3 metadata: shape [5]; want [4]");
  EXPECT_EQ(metadata("\"chunk_shape\":[2]", "\"chunk_shape\":[4]"),
            "WRITE-3 metadata: chunk_shape [4]; want [2]");
  EXPECT_EQ(metadata("float32", "float64"), "WRITE-3 data-type: data_type \"float64\"; want \"float32\"");
  EXPECT_EQ(metadata("little", "big"), "WRITE-3 codecs: codecs[0].endian \"big\"; want \"little\"");
  EXPECT_EQ(metadata("}}]}", "}},{\"name\":\"zstd\"}]}").substr(0, 31), "WRITE-3 codecs: codecs [{\"name\"");
}

TEST(JudgeWritten, Write3ParametersOfCodecs) {
  const auto chain = [](const std::string& configuration, const std::string& cast) {
    return R"([{"name":"scale_offset"})" + configuration +
           R"(},{"name":"cast_value","configuration":{"data_type":"uint8")" + cast +
           R"(}},{"name":"bytes"}])";
  };
  const auto codecs = [&](const std::string& scale_offset, const std::string& cast) {
    return with_part_replaced(chain("", cast), "\"scale_offset\"}", "\"scale_offset\"" + scale_offset);
  };
  const std::string scaled = R"(,"configuration":{"offset":0.1,"scale":2})";
  const std::string map = R"(,"scalar_map":{"encode":[["0x7fc00001",9],[1,2]]})";
  const ArrayText wanted = {"\"float32\"", "0.1", codecs(scaled, map), {1}};
  const Vector vector = create(wanted, "cdcccc3d");
  const auto judged = [&](const std::string& scale_offset, const std::string& cast) {
    return found(vector, written(ArrayText{"\"float32\"", "0.1", codecs(scale_offset, cast), {1}}.zarr_json(),
                                 {{"c/0", "00"}}));
  };
  EXPECT_EQ(judged(scaled, map), "pass");
  EXPECT_EQ(
      judged(R"(,"configuration":{"scale":2.0,"offset":0.10000000149011612})",
             R"(,"rounding":"nearest-even","scalar_map":{"encode":[[1,2],["0x7fc00001",9]],"decode":[]})"),
      "pass");
  expect_start(judged(R"(,"configuration":{"offset":0.10000001})", map),
               "WRITE-3 codecs: codecs[0].offset 0.100000008940696");
  EXPECT_EQ(judged(R"(,"configuration":{"offset":0.1})", map),
            "WRITE-3 codecs: codecs[0].scale absent; want 2 (0x40000000)");
  EXPECT_EQ(judged(scaled, ",\"out_of_range\":\"clamp\"" + map),
            "WRITE-3 codecs: codecs[1].out_of_range clamp; want error");
  EXPECT_EQ(judged(scaled, ",\"rounding\":\"nearest-away\"" + map),
            "WRITE-3 codecs: codecs[1].rounding nearest-away; want nearest-even");
  EXPECT_EQ(judged(scaled, R"(,"scalar_map":{"encode":[[1,2]]})"),
            "WRITE-3 codecs: codecs[1].scalar_map.encode no such entry; want NaN (0x7fc00001) -> 9 (0x09)");
  EXPECT_EQ(judged(scaled, R"(,"scalar_map":{"encode":[["NaN",9],[1,2]]})"),
            "WRITE-4 nan-bits: codecs[1].scalar_map.encode NaN (0x7fc00000) -> 9 (0x09); want NaN "
            "(0x7fc00001) -> 9 (0x09)");
}

TEST(JudgeWritten, Write4TheBitsOfScalars) {
  EXPECT_EQ(details(Clause::WRITE_4).level, Level::derived);
  EXPECT_EQ(found(text("\"0x7fc00001\"", "\"NaN\""), {{"c/0", kChunk}}),
            "WRITE-4 nan-bits: fill_value NaN (0x7fc00000); want NaN (0x7fc00001)");
  const Vector zero = create({"\"float32\"", "\"0x80000000\"", kLittle, {1}}, "0000803f");
  const auto with_fill = [](const char* fill) {
    return ArrayText{"\"float32\"", fill, kLittle, {1}}.zarr_json();
  };
  EXPECT_EQ(found(zero, written(with_fill("0.0"), {{"c/0", "0000803f"}})),
            "WRITE-4 zero-sign: fill_value 0 (0x00000000); want -0 (0x80000000)");
  EXPECT_EQ(found(zero, written(with_fill("-0.0"), {{"c/0", "0000803f"}})), "pass");
}

TEST(JudgeWritten, Write5StaleMissingAndDamagedChunks) {
  EXPECT_EQ(
      found(text(), {}),
      "WRITE-5 nan: element 0: 1 (0x3f800000) reads back as NaN (0x7fc00001), in the chunk c/0, which is not "
      "stored; want 1 (0x3f800000)");
  EXPECT_EQ(found(text(), {{"c/0", kChunk}, {"c/1", "000080400100c07f"}}),
            "WRITE-5 nan: element 2: NaN (0x7fc00001) reads back as 4 (0x40800000), in the chunk c/1; want "
            "NaN (0x7fc00001)");
  expect_start(found(text(), {{"c/0", kChunk}, {"c/1", "0000c07f0100c07f"}}), "WRITE-5 nan-bits: element 2");
  EXPECT_EQ(found(text(), {{"c/0", "00"}}).substr(0, 31), "WRITE-5 unreadable: chunk c/0: ");
  // A violation of level MUST is not hidden by the lost bits of the fill value.
  EXPECT_EQ(
      found(text("\"0x7fc00001\"", "\"NaN\""), {}),
      "WRITE-5 nan: element 0: 1 (0x3f800000) reads back as NaN (0x7fc00000), in the chunk c/0, which is not "
      "stored; want 1 (0x3f800000)");
}

TEST(JudgeWritten, Chain3AChunkThatIsNotStoredLosesBits) {
  const ArrayText zero = {"\"float32\"", "0", kLittle, {4}, {2}};
  const Vector vector = create(zero, "00000080000000000000000000000000");
  EXPECT_EQ(found(vector, written(zero.zarr_json())),
            "CHAIN-3 chunk-elided: element 0: -0 (0x80000000) reads back as 0 (0x00000000), in the chunk "
            "c/0, which is "
            "not stored; want -0 (0x80000000)");
  EXPECT_EQ(found(vector, written(zero.zarr_json(), {{"c/0", "0000008000000000"}})), "pass");
  // In uint8, -0 and 0 are one number: nothing is lost.
  const ArrayText cast = {"\"float32\"",
                          "0",
                          R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},{"name":"bytes"}])",
                          {1}};
  EXPECT_EQ(found(create(cast, "00000080"), written(cast.zarr_json())), "pass");
}

// A cast loses 0.4. The element that reads back, and the element that was written, are right in a stored
// chunk and in a missing one.
TEST(JudgeWritten, LossyCastsPass) {
  const ArrayText cast = {"\"float32\"",
                          "0",
                          R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},{"name":"bytes"}])",
                          {2},
                          {1}};
  const Vector vector = create(cast, "9a99d93fcdcccc3e");  // 1.7 and 0.4
  EXPECT_EQ(found(vector, written(cast.zarr_json(), {{"c/0", "02"}})), "pass");
  EXPECT_EQ(found(vector, written(cast.zarr_json(), {{"c/0", "01"}})).substr(0, 8), "WRITE-5 ");
}

// The testee chooses the codecs. Those that this program does not know leave the chunks unjudged, not the
// rest.
TEST(JudgeWritten, DefaultsOfTheTestee) {
  const Vector vector = create({"\"uint8\"", "", "null", {2}}, "0102");
  const auto judged = [&](const char* fill, const char* codecs, const Chunks& chunks) {
    return found(vector, written(ArrayText{"\"uint8\"", fill, codecs, {2}}.zarr_json(), chunks));
  };
  EXPECT_EQ(judged("9", kPlain.c_str(), {{"c/0", "0102"}}), "pass");
  expect_start(judged("0", R"(["bytes","crc32c"])", {{"c/0", "010273af1a5e"}}), "WRITE-5 unreadable");
  EXPECT_EQ(judged("0", R"(["bytes",{"name":"zstd","configuration":{"level":0}}])", {{"c/0", "28b5"}}),
            "zarrproof cannot read the chunks: codecs[1]: the unknown codec \"zstd\"");
  EXPECT_EQ(judged("300", R"(["bytes",{"name":"zstd"}])", {}).substr(0, 8), "WRITE-2 ");
  EXPECT_EQ(judged("0", R"([{"name":"bytes","configuration":{"endian":"middle"}},{"name":"zstd"}])", {})
                .substr(0, 8),
            "WRITE-2 ");
  EXPECT_EQ(judged("", kPlain.c_str(), {}).substr(0, 8), "WRITE-2 ")
      << "the default fill value must be recorded";
  EXPECT_EQ(judged("9", kPlain.c_str(), {}).substr(0, 8), "WRITE-5 ");
}

TEST(JudgeWritten, ShardsAsTheDefault) {
  const Vector vector = create({"\"uint8\"", "", "null", {2}}, "0102");
  const auto judged = [&](const std::string& inner_shape, const std::string& inner, const std::string& data) {
    const std::string codecs = R"([{"name":"sharding_indexed","configuration":{"chunk_shape":)" +
                               inner_shape + R"(,"codecs":)" + inner +
                               R"(,"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}}])";
    const std::string index =
        "00000000000000000100000000000000"
        "01000000000000000100000000000000";
    return found(vector,
                 written(ArrayText{"\"uint8\"", "0", codecs, {2}}.zarr_json(), {{"c/0", data + index}}));
  };
  EXPECT_EQ(judged("[1]", kPlain, "0102"), "pass");
  EXPECT_EQ(judged("[1]", kPlain, "0103"),
            "WRITE-5 value: element 1: 2 (0x02) reads back as 3 (0x03), in the chunk c/0; want 2 (0x02)");
  EXPECT_EQ(judged("[1]", R"(["bytes","crc32c"])", "0102").substr(0, 19), "WRITE-5 unreadable:");
  EXPECT_EQ(judged("[3]", kPlain, "0102").substr(0, 8), "WRITE-2 ");
  EXPECT_EQ(judged("[1]", R"(["bytes","zstd"])", "0102"),
            "zarrproof cannot read the chunks: codecs[0].configuration.codecs[1]: the unknown codec "
            "\"zstd\"");
}

// float32 [4] in chunks of [2]. Only the first element is written, and the fill value is one of the testee.
TEST(JudgeWritten, Write5ElementsThatWereNeverWritten) {
  const Vector vector =
      create({"\"float32\"", "", kLittle, {4}, {2}}, "0000803f000000000000000000000000", Writing::sparse);
  const auto judged = [&](const char* fill, const std::string& chunk) {
    return found(vector,
                 written(ArrayText{"\"float32\"", fill, kLittle, {4}, {2}}.zarr_json(), {{"c/0", chunk}}));
  };
  EXPECT_EQ(judged("0", "0000803f00000000"), "pass");
  EXPECT_EQ(judged("\"NaN\"", "0000803f0000c07f"), "pass");
  EXPECT_EQ(
      judged("\"NaN\"", "0000803f00000000"),
      "WRITE-5 nan: element 1: NaN (0x7fc00000) reads back as 0 (0x00000000), which was never written, in "
      "the chunk c/0; want NaN (0x7fc00000)");
}

TEST(JudgeWritten, WhatTheAdapterMadeIsNotJudged) {
  const Vector vector = create(kWanted, kElements);
  EXPECT_EQ(found(vector, written(text("\"0x7fc00001\"", "\"NaN\""),
                                  {{"c/0", kChunk}, {"c/1", "0100c07f0100c07f"}}, {"fill_value"})),
            "pass");
  EXPECT_EQ(found(vector, written(text("little", "big"), {{"c/0", "3f8000007fc00001"}}, {"codecs"})), "pass");
  expect_start(found(vector, written(text("little", "big"), {{"c/0", kChunk}}, {"codecs"})),
               "WRITE-5 byte-order");
  // The fill value that an adapter wrote has other bits. Elements that no write covers have it, too.
  const std::string other = text("\"0x7fc00001\"", "\"NaN\"");
  EXPECT_EQ(found(create(kWanted, kElements), written(other, {{"c/0", kChunk}}, {"fill_value"})), "pass");
}

TEST(JudgeWritten, ChunksThatCannotBeReadShowNothing) {
  const std::string other_keys =
      text(R"("chunk_key_encoding":{"name":"default")", R"("chunk_key_encoding":{"name":"x")");
  EXPECT_NE(other_keys, text());
  expect_start(found(create(kWanted, kElements), written(other_keys, {{"c/0", kChunk}})),
               "zarrproof cannot read the chunks: chunk_key_encoding: {\"name\":\"x\",");
}

const std::string kOld =
    R"({"zarr_format":3,"node_type":"array","shape":[2],"data_type":"int64","chunk_grid":{"name":"regular",)"
    R"("configuration":{"chunk_shape":[1]}},"chunk_key_encoding":{"name":"v2"},"fill_value":9007199254740993,)"
    R"("codecs":[{"name":"bytes","configuration":{"endian":"big"}}],"dimension_names":[null],"attributes":{"a":0.1,)"
    R"("b":18446744073709551615,"zarrproof":0}})";

std::string rewritten(const std::string& part = "", const std::string& other = "") {
  const std::string whole = with_part_replaced(kOld, "\"zarrproof\":0", "\"zarrproof\":1");
  return found(rewrite(kOld, {2}), written(part.empty() ? whole : with_part_replaced(whole, part, other)));
}

TEST(JudgeWritten, Write6EverythingElseIsKept) {
  EXPECT_EQ(rewritten(), "pass");
  EXPECT_EQ(rewritten(R"("dimension_names":[null],"attributes":{"a":0.1,)", R"("attributes":{"a":1.0e-1,)"),
            "pass");
  EXPECT_EQ(rewritten(R"({"name":"v2"})", R"({"name":"v2","configuration":{"separator":"."}})"), "pass");
  EXPECT_EQ(rewritten("\"zarrproof\":1", "\"zarrproof\":2"),
            "WRITE-6 metadata: attributes.zarrproof 2; want 1");
  EXPECT_EQ(rewritten("18446744073709551615", "18446744073709551616"),
            "WRITE-6 metadata: attributes.b 18446744073709551616; want 18446744073709551615");
  EXPECT_EQ(rewritten("18446744073709551615", "18446744073709551615.0"), "pass");
  EXPECT_EQ(rewritten("18446744073709551615", "1.8446744073709552e19"),
            "WRITE-6 metadata: attributes.b 1.8446744073709552e19; want 18446744073709551615");
  EXPECT_EQ(rewritten("\"a\":0.1,", ""), "WRITE-6 metadata: attributes.a absent; want 0.1");
  EXPECT_EQ(rewritten("[null],\"attr", "[\"x\"],\"attr"),
            "WRITE-6 metadata: dimension_names [\"x\"]; want [null]");
  EXPECT_EQ(rewritten("9007199254740993", "9007199254740992"),
            "WRITE-6 value: fill_value 9007199254740992 (0x0020000000000000); want 9007199254740993 "
            "(0x0020000000000001)");
  EXPECT_EQ(rewritten("big", "little"), "WRITE-6 codecs: codecs[0].endian \"little\"; want \"big\"");
  EXPECT_EQ(rewritten("\"v2\"", "\"default\"").substr(0, 36), "WRITE-6 metadata: chunk_key_encoding");
  EXPECT_EQ(rewritten("[1]}}", "[2]}}").substr(0, 28), "WRITE-6 metadata: chunk_grid");
  expect_start(rewritten("[{\"name\":\"bytes\"", "[{\"name\":\"zstd\""), "WRITE-6 codecs: codecs ");
  EXPECT_EQ(rewritten("\"regular\"", "\"other\"").substr(0, 28), "WRITE-6 metadata: chunk_grid");
  EXPECT_EQ(rewritten("\"v2\"", "\"other\"").substr(0, 36), "WRITE-6 metadata: chunk_key_encoding");
  expect_start(rewritten("\"fill_value\"", R"("storage_transformers":[{"name":"x"}],"fill_value")"),
               "WRITE-6 metadata: storage_transformers");
  EXPECT_EQ(rewritten("9007199254740993", "NaN").substr(0, 7), "WRITE-1");
  EXPECT_EQ(rewritten("9007199254740993", "null").substr(0, 7), "WRITE-2");
}

TEST(JudgeWritten, AcceptanceOfMetadata) {
  const auto accept = [](const std::string& fill) {
    Vector vector;
    vector.request = ArrayText{"\"uint8\"", fill, kPlain, {1}}.request(Operation::accept);
    set_permitted_outcomes(vector);
    return found(vector, Response{.kind = Response::Kind::accepted});
  };
  EXPECT_EQ(accept("7"), "pass");
  EXPECT_EQ(accept("300").substr(0, 56), "none accepted: the metadata are accepted; want a refusal");
}

}  // namespace
}  // namespace zarrproof::judge_written_test
