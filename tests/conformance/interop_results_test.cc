// What results of runs show about writers and readers.
#include <gtest/gtest.h>

#include "conformance/interop/interoperability.h"
#include "tests/conformance/made_suite.h"
#include "vectors/permitted.h"

namespace zarrproof::interop_results_test {
namespace {

const std::string kBytes = R"({"name":"bytes","configuration":{"endian":"little"}})";

std::string cast(const std::string& type, const std::string& more = "") {
  return R"([{"name":"cast_value","configuration":{"data_type":")" + type + "\"" + more + "}}," + kBytes +
         "]";
}

ArrayText array_of(const std::string& type, const std::string& codecs, std::uint64_t length = 1) {
  return {"\"" + type + "\"", "0", codecs, {length}};
}

// The pair of two testees with these answers. There is one kind of array.
KindReadBack read_back(const Suite& suite, const MadeAnswers& writer, const MadeAnswers& reader) {
  const Interoperability interop =
      interoperability_of({made_run(suite, "writer", writer), made_run(suite, "reader", reader)}, suite);
  EXPECT_LE(interop.kinds.size(), 1u);
  return interop.kinds.empty() ? KindReadBack() : interop.pair(0, 1).kinds.front();
}

// 300.0 as int16, in both directions.
const Suite& int16_suite() {
  static const Suite suite =
      made_suite({{"encode", Operation::encode, array_of("float64", cast("int16")), "0000000000c07240"},
                  {"decode", Operation::decode, array_of("float64", cast("int16")), "2c01"}});
  return suite;
}

TEST(InteropResults, RightOnBothSides) {
  const KindReadBack kind = read_back(int16_suite(), {}, {});
  EXPECT_EQ(kind.state, ReadBack::right);
  EXPECT_FALSE(kind.example);
}

TEST(InteropResults, AWrongEncodingIsReadBackWrong) {
  const KindReadBack kind = read_back(int16_suite(), {{"encode", made_data("2d01")}}, {});
  ASSERT_EQ(kind.state, ReadBack::wrong);
  EXPECT_EQ(kind.example->id, "encode");
  EXPECT_EQ(kind.example->at_fault, "writer");
  EXPECT_EQ(kind.example->element, "element 0: 300 (0x4072c00000000000)");
  EXPECT_EQ(kind.example->stored, "301 (0x012d)");
  EXPECT_EQ(kind.example->read, "301 (0x4072d00000000000)");
  EXPECT_EQ(kind.example->want, "300 (0x4072c00000000000)");
  EXPECT_EQ(kind.example->clauses, int16_suite().vectors.front().clauses);
  EXPECT_EQ(kind.example->level, int16_suite().vectors.front().level);
}

TEST(InteropResults, AWrongDecodingOfWhatRightWritersStore) {
  const KindReadBack kind = read_back(int16_suite(), {}, {{"decode", made_data("0000000000000000")}});
  ASSERT_EQ(kind.state, ReadBack::wrong);
  EXPECT_EQ(kind.example->id, "decode");
  EXPECT_EQ(kind.example->at_fault, "reader");
  EXPECT_EQ(kind.example->element, "element 0: 300 (0x4072c00000000000)");
  EXPECT_EQ(kind.example->read, "300 (0x012c) gives 0 (0x0000000000000000)");
}

TEST(InteropResults, ARefusalIsLoud) {
  const KindReadBack by_writer = read_back(int16_suite(), {{"encode", made_refusal()}}, {});
  ASSERT_EQ(by_writer.state, ReadBack::refused);
  EXPECT_EQ(by_writer.example->at_fault, "writer");
  EXPECT_EQ(by_writer.example->stored, "a refusal: no");
  const KindReadBack by_reader = read_back(int16_suite(), {}, {{"decode", made_refusal()}});
  ASSERT_EQ(by_reader.state, ReadBack::refused);
  EXPECT_EQ(by_reader.example->at_fault, "reader");
  EXPECT_EQ(by_reader.example->read, "a refusal: no");
}

TEST(InteropResults, AWriterThatRefusesStoresNothingWrong) {
  const MadeAnswers wrong_reader = {{"decode", made_data("0000000000000000")}};
  EXPECT_EQ(read_back(int16_suite(), {{"encode", made_refusal()}}, wrong_reader).state, ReadBack::refused);
}

TEST(InteropResults, TwoErrorsMayCancel) {
  EXPECT_EQ(read_back(int16_suite(), {{"encode", made_data("012c")}}, {{"decode", made_refusal()}}).state,
            ReadBack::undecided);
  const KindReadBack kind =
      read_back(int16_suite(), {{"encode", made_data("012c")}}, {{"decode", made_data("0000000000000000")}});
  ASSERT_EQ(kind.state, ReadBack::undecided);
  EXPECT_EQ(kind.example->read, "") << "what comes back is not known";
}

TEST(InteropResults, WhatWasNotJudged) {
  Response unsupported;
  unsupported.kind = Response::Kind::unsupported;
  EXPECT_EQ(read_back(int16_suite(), {{"encode", unsupported}}, {}).state, ReadBack::not_judged);
  EXPECT_EQ(read_back(int16_suite(), {}, {{"decode", unsupported}}).state, ReadBack::not_judged);
}

// 5 as float32 5.0004 is wrong, but a right reader rounds it to 5.
TEST(InteropResults, AWrongEncodingMayBeHarmless) {
  const Suite suite =
      made_suite({{"encode", Operation::encode, array_of("uint8", cast("float32")), "05"},
                  {"decode", Operation::decode, array_of("uint8", cast("float32")), "0000a040"}});
  EXPECT_EQ(read_back(suite, {{"encode", made_data("4703a040")}}, {}).state, ReadBack::right);
  EXPECT_EQ(read_back(suite, {{"encode", made_data("0000c040")}}, {}).state, ReadBack::wrong);
}

// No right writer stores 2.5 for an array of uint8.
TEST(InteropResults, BytesThatNoRightWriterStores) {
  const Suite suite =
      made_suite({{"encode", Operation::encode, array_of("uint8", cast("float32")), "05"},
                  {"decode", Operation::decode, array_of("uint8", cast("float32")), "00002040"}});
  EXPECT_EQ(read_back(suite, {}, {{"decode", made_data("03")}}).state, ReadBack::undecided);
}

// A writer that wraps 300 to 44 stores other data than it was given.
TEST(InteropResults, AnEncodingOfWhatMustBeRefused) {
  const Suite suite =
      made_suite({{"encode", Operation::encode, array_of("int16", cast("uint8"), 3), "01002c010100"},
                  {"decode", Operation::decode, array_of("int16", cast("uint8"), 3), "010001"}});
  EXPECT_EQ(read_back(suite, {}, {}).state, ReadBack::not_judged) << "nothing is stored";
  const KindReadBack kind = read_back(suite, {{"encode", made_data("012c01")}}, {});
  ASSERT_EQ(kind.state, ReadBack::wrong);
  EXPECT_EQ(kind.example->element, "element 1: 300 (0x012c)");
  EXPECT_EQ(kind.example->stored, "44 (0x2c)");
  EXPECT_EQ(kind.example->read, "44 (0x002c)");
  EXPECT_EQ(kind.example->want, "300 (0x012c)");
}

// The reader decodes what must be refused. A right writer may store these bytes for another element.
TEST(InteropResults, ADecodingOfElementsThatMustBeRefused) {
  const Suite suite =
      made_suite({{"encode", Operation::encode, array_of("int32", cast("float16")), "01000000"},
                  {"decode", Operation::decode, array_of("int32", cast("float16")), "003c"},
                  {"infinity", Operation::decode, array_of("int32", cast("float16")), "007c"}});
  EXPECT_EQ(read_back(suite, {}, {}).state, ReadBack::right);
  EXPECT_EQ(read_back(suite, {}, {{"infinity", made_data("ffffff7f")}}).state, ReadBack::undecided);
}

// The errors are about different scales, so nothing is known about one array of both testees.
TEST(InteropResults, ErrorsWithOtherMetadata) {
  const auto scaled = [](const std::string& scale) {
    return array_of("int8", R"([{"name":"scale_offset","configuration":{"scale":)" + scale + "}},\"bytes\"]");
  };
  const Suite suite = made_suite({{"encode-2", Operation::encode, scaled("2"), "01"},
                                  {"encode-3", Operation::encode, scaled("3"), "01"},
                                  {"decode-3", Operation::decode, scaled("3"), "03"}});
  EXPECT_EQ(read_back(suite, {{"encode-3", made_data("06")}}, {}).state, ReadBack::wrong);
  EXPECT_EQ(read_back(suite, {{"encode-2", made_data("04")}}, {}).state, ReadBack::undecided);
  EXPECT_EQ(read_back(suite, {{"encode-2", made_data("04")}}, {{"decode-3", made_data("02")}}).state,
            ReadBack::wrong);
}

// 100 + 100 does not fit int8. A right reader refuses -56, because -56 - 100 does not fit.
TEST(InteropResults, ARightReaderMayRefuseAWrongEncoding) {
  const std::string codecs = R"([{"name":"scale_offset","configuration":{"offset":-100}},"bytes"])";
  const Suite suite = made_suite({{"encode", Operation::encode, array_of("int8", codecs), "64"},
                                  {"decode", Operation::decode, array_of("int8", codecs), "64"}});
  const KindReadBack kind = read_back(suite, {{"encode", made_data("c8")}}, {});
  ASSERT_EQ(kind.state, ReadBack::refused);
  EXPECT_EQ(kind.example->read, "a refusal");
}

TEST(InteropResults, AWrongChecksum) {
  const ArrayText array = array_of("uint8", R"(["bytes","crc32c"])");
  Suite suite = made_suite(
      {{"encode", Operation::encode, array, "01"}, {"damaged", Operation::decode, array, "0100000000"}});
  Vector sound = suite.vectors.front();
  sound.id = "decode";
  sound.request.operation = Operation::decode;
  sound.request.data = sound.permitted.front().data;
  work_out(sound);
  suite.numbers.emplace(sound.id, suite.vectors.size());
  suite.vectors.push_back(sound);
  const MadeAnswers writer = {{"encode", made_data("0100000000")}};
  const MadeAnswers lenient = {{"damaged", made_data("01")}};
  EXPECT_EQ(read_back(suite, writer, {}).state, ReadBack::refused);
  EXPECT_EQ(read_back(suite, writer, lenient).state, ReadBack::undecided);
  EXPECT_EQ(read_back(suite, {}, lenient).state, ReadBack::right)
      << "no right writer stores a wrong checksum";
}

// The writer keeps -0, because the bits of the key 0 differ. The reader takes -0 for the key 0.
TEST(InteropResults, DifferentAnswersToAnOpenPoint) {
  const ArrayText array =
      array_of("float32", cast("float32", R"(,"scalar_map":{"encode":[[0,1]],"decode":[[0,5],[1,0]]})"));
  const Suite suite = made_suite(
      {{"encode", Operation::encode, array, "00000080"}, {"decode", Operation::decode, array, "00000040"}});
  ASSERT_EQ(suite.vectors.front().permitted.size(), 2u);
  const auto state = [&](std::vector<Answer> writes, std::vector<Answer> reads) {
    std::vector<ResultsFile> files = {made_run(suite, "writer", {}), made_run(suite, "reader", {})};
    files[0].results.profile = {{OpenPoint::map_zero, std::move(writes), {}}};
    files[1].results.profile = {{OpenPoint::map_zero, std::move(reads), {}}};
    const Interoperability interop = interoperability_of(files, suite);
    for (const KindReadBack& kind : interop.pair(0, 1).kinds)
      if (!interop.kinds[kind.kind].open_points.empty()) return kind;
    return KindReadBack();
  };
  const Answer bitwise = Answer::bitwise, numeric = Answer::numeric;
  EXPECT_EQ(state({bitwise}, {bitwise}).state, ReadBack::right);
  EXPECT_EQ(state({numeric}, {numeric}).state, ReadBack::right);
  const KindReadBack mixed = state({bitwise}, {numeric});
  ASSERT_EQ(mixed.state, ReadBack::wrong);
  EXPECT_EQ(mixed.example->at_fault, "");
  EXPECT_TRUE(mixed.example->clauses.empty());
  EXPECT_EQ(mixed.example->read, "5 (0x40a00000)");
  EXPECT_EQ(state({}, {numeric}).state, ReadBack::undecided) << "the writer mixes answers";
  EXPECT_EQ(state({bitwise}, {}).state, ReadBack::undecided) << "the reader mixes answers";
}

// The writer may refuse upper-case digits in a fill value. Then nothing is stored, and nothing is claimed.
TEST(InteropResults, AWriterThatMayHaveRefused) {
  const ArrayText array = {"\"float16\"", "\"0x3C00\"", "[" + kBytes + "]", {1}};
  const Suite suite = made_suite(
      {{"encode", Operation::encode, array, "003c"}, {"decode", Operation::decode, array, "003c"}});
  ASSERT_TRUE(suite.vectors.front().may_be_refused() && suite.vectors.front().may_be_accepted());
  const auto states = [&](std::vector<Answer> writes) {
    std::vector<ResultsFile> files = {made_run(suite, "writer", {}), made_run(suite, "reader", {})};
    if (!writes.empty()) files[0].results.profile = {{OpenPoint::hex_case, writes, {}}};
    files[1].results.profile = {{OpenPoint::hex_case, {Answer::any}, {}}};
    const Interoperability interop = interoperability_of(files, suite);
    return interop.pair(0, 1).worst();
  };
  EXPECT_EQ(states({Answer::any}), ReadBack::right);
  EXPECT_EQ(states({}), ReadBack::not_judged);
}

TEST(InteropResults, NamesAndCounts) {
  const Suite& suite = int16_suite();
  std::vector<ResultsFile> files = {made_run(suite, "one", {}),
                                    made_run(suite, "one", {{"encode", made_data("2d01")}})};
  files[1].path = "other.json";
  files[1].results.requests.push_back({});
  files[1].results.requests.back().id = "unknown";
  const Interoperability interop = interoperability_of(files, suite);
  EXPECT_EQ(interop.testees[0].name, "one 1 (one.json)");
  EXPECT_EQ(interop.testees[1].name, "one 1 (other.json)");
  EXPECT_EQ(interop.pair(1, 0).worst(), ReadBack::wrong);
  EXPECT_EQ(interop.pair(0, 1).worst(), ReadBack::right);
  ASSERT_EQ(interop.pair(1, 1).count(ReadBack::wrong), 1u);
  EXPECT_EQ(interop.pair(1, 1).judged(), 1u);
  EXPECT_EQ(interop.pair(1, 1).in_state(ReadBack::wrong).front()->example->id, "encode");
  EXPECT_EQ(interop.notes, std::vector<std::string>{
                               "one 1 (other.json): 1 requests are not in the suite made and were left out"});
}

TEST(ArrayKinds, SayHowAChunkIsEncoded) {
  const auto text = [](const ArrayText& array) {
    const Suite suite = made_suite({{"encode", Operation::encode, array, "00"}});
    return KindTable(suite).kinds().front().text();
  };
  EXPECT_EQ(text(array_of("float64", cast("uint8", R"(,"rounding":"towards-zero","out_of_range":"clamp")"))),
            "cast_value, bytes: float64 -> uint8, towards-zero, clamp");
  EXPECT_EQ(text(array_of("float64", cast("uint8"))), "cast_value, bytes: float64 -> uint8, nearest-even");
  EXPECT_EQ(text(array_of("uint8", R"(["bytes","crc32c"])")), "bytes, crc32c: uint8, bare codec names");
  EXPECT_EQ(text({"\"int16\"", "7", R"([{"name":"bytes","configuration":{"endian":"big"}}])", {}}),
            "bytes: int16, big-endian, another fill value than 0, no dimensions");
  EXPECT_EQ(text({R"({"name":"int16"})",
                  "0",
                  R"([{"name":"scale_offset","configuration":{"scale":2}},)" + kBytes + "]",
                  {2, 0}}),
            "scale_offset, bytes: int16, data type as an object, scale, no elements");
}

}  // namespace
}  // namespace zarrproof::interop_results_test
