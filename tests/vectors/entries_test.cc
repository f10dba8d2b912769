// The entries of vector files. From tables and sequences to requests: which inputs are asked together, alone,
// and not at all. The members that the reference adds to entries that a person wrote, where the expected
// outcomes are those of the specification. Invalid files.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/errors/error.h"
#include "reference/types/hexadecimal.h"
#include "tests/support/messages.h"
#include "vectors/expand.h"
#include "vectors/families/make_table.h"
#include "vectors/fill.h"
#include "vectors/permitted.h"
#include "vectors/suite.h"

namespace zarrproof::entries_test {
namespace {

using Strings = std::vector<std::string>;

Table table_of(const std::string& from, const std::string& codec, const std::string& words) {
  const DataType type = *find_data_type(from);
  Table table = make_table("g", {Clause::CV_3}, Operation::encode,
                           array_of(from, from.starts_with("float4") ? "1" : "0", {codec}), type,
                           inputs_of(type, words), {{.name = "c"}});
  fill(table);
  return table;
}

Strings ids(const std::vector<Vector>& vectors) {
  Strings all;
  for (const Vector& vector : vectors) all.push_back(vector.id);
  return all;
}

const Vector& find(const std::vector<Vector>& vectors, const std::string& id) {
  const auto found =
      std::find_if(vectors.begin(), vectors.end(), [&](const Vector& vector) { return vector.id == id; });
  if (found == vectors.end()) throw std::out_of_range(id);
  return *found;
}

TEST(Expand, TheNearestRefusalsAndTheSpecialValuesAreAsked) {
  const std::string words = "1 255 255.4 255.5 256 300 -0.6 -1 -300 NaN 0x7f800001 Infinity -Infinity";
  EXPECT_EQ(ids(expand(table_of("float32", cast_codec("uint8"), words))),
            (Strings{"g/c", "g/c/neighbours", "g/c/refused/0xbf19999a", "g/c/refused/0x437f8000",
                     "g/c/refused/0xff800000", "g/c/refused/0x7f800000", "g/c/refused/0x7fc00000"}));
}

// SO-8: 7 is a tie between 6, the highest number of this type, and 8. 8 is out of range under every rounding.
// 248 is between 240, the highest number of its type, and 256. A saturated result is a warning.
TEST(Expand, ARefusalThatHangsOnARoundingThatIsDerivedIsDerived) {
  const auto expect = [](const std::string& type, const char* offset, const char* element,
                         const std::string& id, Level level, const std::vector<Clause>& clauses) {
    const std::vector<Vector> vectors =
        expand(table_of(type, scale_offset_codec(offset, "1"), std::string("1 ") + element));
    EXPECT_EQ(find(vectors, "g/c/" + id).level, level) << type << offset;
    EXPECT_EQ(find(vectors, "g/c/" + id).clauses, clauses) << type << offset;
  };
  const std::vector<Clause> must = {Clause::SO_3}, derived = {Clause::SO_3, Clause::SO_8};
  expect("float4_e2m1fn", "-1", "6", "open/0x07", Level::derived, derived);
  expect("float4_e2m1fn", "-2", "6", "open/0x07", Level::must, must);
  expect("float8_e4m3fnuz", "-8", "240", "open/0x7f", Level::derived, derived);
  expect("float8_e4m3fnuz", "-16", "240", "open/0x7f", Level::must, must);
}

// Returns the data in words of 4 bytes. The float32 1 and 2.5 are "0000803f 00002040".
std::string words_of_data(const Vector& vector) {
  std::string words = to_hexadecimal(*vector.request.data);
  for (std::size_t end = 8; end < words.size(); end += 9) words.insert(end, " ");
  return words;
}

TEST(Expand, WhatIsAcceptedIsOneRequestAndWhatIsRefusedStandsBetweenNeighbours) {
  const auto vectors = expand(table_of("float32", cast_codec("uint8"), "1 2.5 300"));
  const Vector& all = find(vectors, "g/c");
  EXPECT_EQ(words_of_data(all), "0000803f 00002040");
  ASSERT_EQ(all.permitted.size(), 1u);
  EXPECT_EQ(to_hexadecimal(all.permitted[0].data), "0102");
  EXPECT_EQ(all.control, "");
  const Vector& refused = find(vectors, "g/c/refused/0x43960000");
  EXPECT_EQ(words_of_data(refused), "0000803f 00009643 0000803f");
  EXPECT_EQ(refused.request.shape, Shape{3});
  EXPECT_EQ(refused.permitted[0].kind, Permitted::Kind::refused);
  EXPECT_EQ(refused.clauses, std::vector{Clause::CV_5});
  EXPECT_EQ(refused.control, "g/c/neighbours");
  EXPECT_EQ(words_of_data(find(vectors, "g/c/neighbours")), "0000803f 0000803f");
}

TEST(Expand, WhatHangsOnAnOpenPointStandsAlone) {
  // 65536 towards zero: out of range, or the largest finite number.
  const auto vectors = expand(
      table_of("float32", cast_codec("float16", {rounding_member(Rounding::towards_zero)}), "1 65536"));
  const Vector& open = find(vectors, "g/c/open/0x47800000");
  EXPECT_EQ(to_hexadecimal(*open.request.data), "00008047");
  ASSERT_EQ(open.permitted.size(), 2u);
  EXPECT_EQ(open.permitted[0].kind, Permitted::Kind::refused);
  EXPECT_EQ(open.permitted[0].under[0].to_string(), "directed_overflow=out-of-range");
  EXPECT_EQ(to_hexadecimal(open.permitted[1].data), "ff7b");
  EXPECT_EQ(open.control, "g/c/neighbours");
}

TEST(Expand, DerivedResultsAreAskedApart) {
  // CV-16 is derived: an infinity is kept. That 1 stays 1 is CV-2.
  const auto vectors = expand(table_of("float32", cast_codec("float16"), "1 Infinity"));
  EXPECT_EQ(find(vectors, "g/c").level, Level::must);
  const Vector& derived = find(vectors, "g/c/derived");
  EXPECT_EQ(derived.level, Level::derived);
  EXPECT_EQ(derived.clauses, std::vector{Clause::CV_16});
  EXPECT_EQ(to_hexadecimal(derived.permitted[0].data), "007c");
}

TEST(Expand, LengthsPutTheOffendingElementAtEachSpecialPlace) {
  Table table = table_of("float32", cast_codec("uint8"), "-1 1 2");
  table.columns.front().name.clear();
  table.arrays = {
      {.name = "length", .repeat = {1, 2}, .lengths = {1, 5}, .offender = 0, .every_position = 5}};
  const auto vectors = expand(table);
  EXPECT_EQ(ids(vectors),
            (Strings{"g/length-1", "g/length-1/refused-at-0", "g/length-5", "g/length-5/refused-at-0",
                     "g/length-5/refused-at-1", "g/length-5/refused-at-2", "g/length-5/refused-at-3",
                     "g/length-5/refused-at-4"}));
  EXPECT_EQ(to_hexadecimal(find(vectors, "g/length-5").permitted[0].data), "0102010201");
  EXPECT_EQ(words_of_data(find(vectors, "g/length-5/refused-at-3")),
            "0000803f 00000040 0000803f 000080bf 0000803f");
  EXPECT_EQ(find(vectors, "g/length-5/refused-at-3").control, "g/length-5");
  table.arrays.front().every_position = 0;
  EXPECT_EQ(expand(table).size(), 2u + 1u + 3u) << "first, last but one, last";
}

constexpr const char* kHead =
    R"("clauses":["CV-3"],"operation":"encode","data_type":"\"uint8\"","fill_value":"0",)"
    R"("codecs":"[\"bytes\"]","compare":{"as":"bits","type":"uint8"})";

// Inputs 1 and 2 are accepted; 254 is refused by CV-8, 255 by CV-5.
std::string table(const std::string& arrays) {
  return R"({"format":1,"about":"x","tables":[{"id":"m",)" + std::string(kHead) +
         R"(,"inputs":"01 02 fe ff","values":"1 2 254 255","columns":[{"results":"11 12 ! !"}],)"
         R"("refusals":{"CV-5":[3],"CV-8":[2]},"neighbour":1,"arrays":[)" +
         arrays + "]}]}";
}

std::string words_of(const Vector& vector) {
  std::string words = vector.id + " " + to_string(vector.request.shape) +
                      (vector.request.layout == Layout::f ? "F " : " ") +
                      to_hexadecimal(*vector.request.data) + " " + std::string(name(vector.level)) + " " +
                      std::string(id(vector.clauses.front()));
  if (vector.permitted.front().kind == Permitted::Kind::refused) return words + " ! " + vector.control;
  return words + " " + to_hexadecimal(vector.permitted.front().data);
}

Strings words_of(const std::string& file) {
  Strings words;
  for (const Vector& vector : expand(read_vector_file(file, "f"))) words.push_back(words_of(vector));
  return words;
}

TEST(Tables, AreRepeatedInputsWithOthersPut) {
  EXPECT_EQ(words_of(table(R"({"name":"a","shape":[5],"repeat":[0,1,0],"put":[[4,0]]})")),
            Strings{"m/a [5] 0102010101 M CV-3 1112111111"});
  EXPECT_EQ(
      words_of(table(
          R"({"name":"a","shape":[2,2],"layout":"F","repeat":[0]},{"name":"b","shape":[],"repeat":[1]})")),
      (Strings{"m/a [2,2]F 01010101 M CV-3 11111111", "m/b [] 02 M CV-3 12"}));
  EXPECT_EQ(words_of(table(R"({"name":"a","shape":[2,0],"repeat":[3]})")), Strings{"m/a [2,0]  D BYTES-12 "});
}

TEST(Tables, ARefusedOneHasTheClauseOfItsFirstAndTheNeighbourInItsControl) {
  EXPECT_EQ(words_of(table(R"({"name":"a","shape":[3],"repeat":[2,0,3]})")),
            (Strings{"m/a/control [3] 020102 M CV-3 121112", "m/a [3] fe01ff M CV-8 ! m/a/control"}));
  EXPECT_EQ(words_of(table(R"({"name":"a","shape":[3],"repeat":[3,0,2]})")).back(),
            "m/a [3] ff01fe M CV-5 ! m/a/control");
}

TEST(Tables, EqualControlsAreMadeOnce) {
  const std::string twice =
      R"({"name":"a","shape":[2],"repeat":[0,2]},{"name":"b","shape":[2],"repeat":[0,3]},)"
      R"({"name":"c","shape":[2,1],"repeat":[0,3]})";
  EXPECT_EQ(words_of(table(twice)),
            (Strings{"m/a/control [2] 0102 M CV-3 1112", "m/a [2] 01fe M CV-8 ! m/a/control",
                     "m/b [2] 01ff M CV-5 ! m/a/control", "m/c/control [2,1] 0102 M CV-3 1112",
                     "m/c [2,1] 01ff M CV-5 ! m/c/control"}));
}

// Returns a step that encodes the data. `rest`: its outcome, and further members.
std::string step(const std::string& id, const std::string& data, const std::string& rest) {
  return R"({"id":")" + id + R"(","clauses":["CV-3"],"level":"M","data_type":"\"uint8\"",)" +
         R"("fill_value":"0","codecs":"[\"bytes\"]","shape":[1],"requests":[{"operation":"encode","data":")" +
         data + R"(","compare":{"as":"bits","type":"uint8"},)" + rest + "}]}";
}

std::string accepted_step(const std::string& id, const std::string& data) {
  return step(id, data, R"("outcomes":[{"data":")" + data + "\"}]");
}

std::string refused_step(const std::string& id, const std::string& data, const std::string& control) {
  return step(id, data, R"("outcomes":[{"error":""}],"control":")" + control + "\"");
}

std::string sequence(const std::string& order, const std::string& steps) {
  return R"({"format":1,"about":"x","sequences":[{"id":"s","order":)" + order + R"(,"steps":[)" + steps +
         "]}]}";
}

TEST(Sequences, AreTheirStepsInOrder) {
  const std::string file =
      sequence("[1,0,2,0]", refused_step("a", "01", "b") + "," + accepted_step("b", "02") + "," +
                                accepted_step("c", "03"));
  EXPECT_EQ(words_of(file), (Strings{"s/1-b [1] 02 M CV-3 02", "s/2-a [1] 01 M CV-3 ! s/1-b",
                                     "s/3-c [1] 03 M CV-3 03", "s/4-a [1] 01 M CV-3 ! s/1-b"}));
  for (const Vector& vector : expand(read_vector_file(file, "f"))) EXPECT_EQ(vector.sequence, "s");
}

TEST(Sequences, AreNoControlsOfOthers) {
  VectorFile file = read_vector_file(sequence("[0]", accepted_step("a", "01")), "f");
  Vector other = file.sequences.front().steps.front();
  other.id = "other";
  other.control = "s/1-a";
  other.permitted = {Permitted{}};
  file.cases = {other};
  EXPECT_THROW(make_suite({file}), Refused);
}

// Returns a case whose encoded bytes are `repeat` up to 5 bytes, then `then`, with some bytes put in place of
// others: 01 02 01 02 01 ff.
std::string case_with_put(const std::string& put,
                          const std::string& data = R"("repeat":"0102","bytes":5,"then":"ff")") {
  return R"({"format":1,"about":"x","cases":[{"id":"c","clauses":["CRC-2"],"level":"D",)"
         R"("data_type":"\"uint8\"","fill_value":"0","codecs":"[]","shape":[2],"requests":[{"operation":"decode",)"
         R"("data":{)" +
         data + put + R"(},"outcomes":[{"error":""}],"control":"d"}]}]})";
}

TEST(ChangedBytes, PutsBytesInPlaceOfOthers) {
  EXPECT_EQ(words_of(case_with_put(R"(,"put":[[0,"aa"],[4,"bb"],[5,"cc"]])")),
            (Strings{"c [2] aa020102bbcc D CRC-2 ! d"}));
}

TEST(ChangedBytes, WritesFewChangedBytesAsARule) {
  const std::string text =
      case_with_put(R"(,"put":[[0,"aa"],[400,"bb"]])", R"("repeat":"010203","bytes":1000)");
  const VectorFile file = read_vector_file(text, "f");
  const std::string written = write_vector_file(file);
  EXPECT_NE(written.find(R"("put":[[0,"aa"],[400,"bb"]])"), std::string::npos) << written;
  EXPECT_TRUE(read_vector_file(written, "f").cases.front().request == file.cases.front().request);
}

TEST(Tables, WrongFilesAreRefusedWithTheirPlace) {
  const auto expect = [](const std::string& text, const std::string& place) {
    expect_start(refusal_of([&] { return read_vector_file(text, "f"); }), "f: $." + place + ": ");
  };
  const auto array = [&](const std::string& text) { return table(R"({"name":"a",)" + text + "}"); };
  const std::string place = "tables[0].arrays[0].";
  expect(array(R"("shape":[2],"repeat":[])"), place + "repeat");
  expect(array(R"("shape":[2],"repeat":[4])"), place + "repeat");
  expect(array(R"("shape":[2],"repeat":[0],"put":[[2,0]])"), place + "put");
  expect(array(R"("shape":[2],"repeat":[0],"put":[[1,4]])"), place + "put");
  expect(array(R"("shape":[2],"repeat":[0],"put":[[1]])"), place + "put[0]");
  expect(array(R"("shape":[2],"repeat":[0],"put":[[1,0],[1,1]])"), place + "put[1]");
  expect(array(R"("shape":[8388609],"repeat":[0])"), place + "shape");
  expect(array(R"("shape":[2],"repeat":[0],"layout":"C")"), place + "layout");
  expect(table(R"({"name":"a","shape":[2],"repeat":[0]},{"name":"a","shape":[1],"repeat":[0]})"),
         "tables[0].arrays[1].name");
  const std::string data = "cases[0].requests[0].data";
  for (const char* put :
       {"[]", "[[6,\"00\"]]", "[[-1,\"00\"]]", "[[0]]", "[[0,\"0\"]]", "[[0,\"0000\"]]", "[[0,1]]", "{}"})
    expect(case_with_put(std::string(",\"put\":") + put), data);
  expect(sequence("[]", accepted_step("a", "01")), "sequences[0].order");
  expect(sequence("[1]", accepted_step("a", "01")), "sequences[0].order");
  expect(sequence("[0]", accepted_step("a/b", "01")), "sequences[0].steps[0].id");
  expect(sequence("[0]", refused_step("a", "01", "b") + "," + accepted_step("b", "02")),
         "sequences[0].order");
}

constexpr const char* kBytes = R"("codecs":"[\"bytes\"]","shape":[2])";

std::string file_of(const std::string& entries) {
  return R"({"format":1,"about":"x",)" + entries + "}";
}

VectorFile filled(const std::string& entries) {
  VectorFile file = read_vector_file(file_of(entries), "f", nullptr, Completeness::source);
  fill(file);
  return file;
}

std::string case_of(const std::string& id, const std::string& clause, const std::string& array,
                    const std::string& data, const std::string& more = {}) {
  return R"({"id":")" + id + R"(","clauses":[")" + clause +
         R"("],"data_type":"\"uint8\"","fill_value":"0",)" + array +
         R"(,"requests":[{"operation":"encode","data":")" + data + "\"" + more + "}]}";
}

// The nearest sound case is the control. A case of another operation, and one that is refused, are not.
TEST(Fill, ARefusalGetsTheNearestControl) {
  const std::string wrong = R"("codecs":"[\"no_such_codec\"]","shape":[2])";
  const std::string far = R"("codecs":"[\"scale_offset\",\"bytes\",\"crc32c\"]","shape":[2])";
  const VectorFile file = filled("\"cases\":[" + case_of("far", "META-12", far, "0507") + "," +
                                 case_of("wrong", "META-9", wrong, "0507") + "," +
                                 case_of("near", "BYTES-3", kBytes, "0102") + "]");
  EXPECT_EQ(file.cases[1].permitted.front().kind, Permitted::Kind::refused);
  EXPECT_EQ(file.cases[1].control, "near");
  EXPECT_THROW(filled("\"cases\":[" + case_of("wrong", "META-9", wrong, "0507") + "]"), Refused);
  EXPECT_EQ(filled("\"cases\":[" + case_of("wrong", "META-9", wrong, "0507", R"(,"control":"other")") + "]")
                .cases.front()
                .control,
            "other");
}

std::string table_with(const std::string& inputs, const std::string& arrays) {
  return R"("tables":[{"id":"t","clauses":["CV-3"],"operation":"encode","data_type":"\"float32\"",
    "fill_value":"0","codecs":"[{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"uint8\"}},\"bytes\"]",
    "inputs":")" +
         inputs + R"(","columns":[{}])" + arrays + "}]";
}

// 0000803f is 1, 00009643 is 300, which is refused, and 0000c07f is NaN.
TEST(Fill, InputsOfATableAreInAscendingOrderAndAnOffenderIsRefused) {
  EXPECT_NO_THROW(filled(table_with("0000803f 00009643 0000c07f", "")));
  EXPECT_THROW(filled(table_with("00009643 0000803f", "")), Refused);
  EXPECT_THROW(filled(table_with("0000c07f 0000803f", "")), Refused);
  const auto arrays = [](const std::string& offender) {
    return R"(,"arrays":[{"name":"a","lengths":[2],"repeat":[0],"offender":)" + offender + "}]";
  };
  EXPECT_NO_THROW(filled(table_with("0000803f 00009643", arrays("1"))));
  EXPECT_THROW(filled(table_with("0000803f 00009643", arrays("0"))), Refused);
}

TEST(Fill, AFileWithoutOutcomesIsNotComplete) {
  const std::string text = file_of("\"cases\":[" + case_of("a", "BYTES-3", kBytes, "0507") + "]");
  EXPECT_THROW(read_vector_file(text, "f"), Refused);
}

TEST(Fill, UnknownMembersAreRefused) {
  EXPECT_THROW(filled("\"casess\":[]"), Refused);
  const std::string text = case_of("a", "BYTES-3", kBytes, "0507", R"(,"controls":"b")");
  const std::string refusal = refusal_of([&] { return filled("\"cases\":[" + text + "]"); });
  expect_start(refusal, "f: $.cases[0].requests[0]: ");
  expect_words(refusal, {"\"controls\""});
}

constexpr Permitted::Kind kData = Permitted::Kind::data, kRefused = Permitted::Kind::refused;

std::vector<Clause> fitted(std::vector<Clause> clauses, Level level,
                           std::initializer_list<Permitted::Kind> outcomes,
                           std::vector<Clause> derived = {}) {
  Vector vector;
  vector.derived = std::move(derived);
  vector.clauses = std::move(clauses);
  vector.level = level;
  for (const Permitted::Kind kind : outcomes) vector.permitted.emplace_back().kind = kind;
  fit_clauses(vector);
  return vector.clauses;
}

using Clauses = std::vector<Clause>;

TEST(FitClauses, ARefusalKeepsItsClausesAndAControlIsAboutTheValidForm) {
  const Clauses clauses = {Clause::CHAIN_1, Clause::META_10};
  EXPECT_EQ(fitted(clauses, Level::derived, {kRefused}), clauses);
  EXPECT_EQ(fitted({Clause::META_9}, Level::must, {kRefused}), Clauses{Clause::META_9});
  EXPECT_EQ(fitted({Clause::CRC_4}, Level::must, {kData}), Clauses{Clause::CRC_2});
  EXPECT_EQ(fitted({Clause::CHAIN_1, Clause::META_10}, Level::must, {kData}), Clauses{Clause::CHAIN_1});
}

TEST(FitClauses, OfAnOpenRequestAreTheValidAndTheInvalidForm) {
  const Clauses both = {Clause::META_4, Clause::META_10};
  EXPECT_EQ(fitted({Clause::META_10}, Level::derived, {kData, kRefused}), both);
  EXPECT_EQ(fitted({Clause::META_10}, Level::must, {kData, kRefused}), Clauses{Clause::META_4});
  EXPECT_EQ(fitted({Clause::CRC_3, Clause::META_3}, Level::derived, {kData, kRefused}),
            (Clauses{Clause::CRC_3, Clause::META_3}));
  const Clauses steps = {Clause::BYTES_12, Clause::CV_16};
  EXPECT_EQ(fitted({Clause::CV_16}, Level::derived, {kData}, steps), Clauses{Clause::CV_16});
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::derived, {kData}, steps),
            (Clauses{Clause::CRC_1, Clause::BYTES_12, Clause::CV_16}));
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::must, {kData}, steps), Clauses{Clause::CRC_1});
}

}  // namespace
}  // namespace zarrproof::entries_test
