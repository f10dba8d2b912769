// Testees that read what others wrote.
#include <gtest/gtest.h>

#include "conformance/report/entry.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/run/read_back.h"
#include "reference/types/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/permitted.h"

namespace zarrproof::interop_test {
namespace {

using Answering = MadeTestee::Answering;

// Returns a testee that declares everything.
std::unique_ptr<Testee> made_testee(const std::string& name, const Answering& answer) {
  Description description{name, "1", "C++", {}, {"encode", "decode"}, {}, {"r*"}};
  for (const std::string_view codec : kCodecs) description.codecs.emplace_back(codec);
  for (const DataType& type : listed_data_types()) description.data_types.push_back(type.name);
  return std::make_unique<MadeTestee>(description, answer);
}

Response refusal() {
  return made_response(Response::Kind::error);
}

Response data(const std::string& hexadecimal) {
  return made_response(Response::Kind::data, *from_hexadecimal(hexadecimal));
}

Response right_answer(const Request& request) {
  const Permitted outcome = permitted_outcomes(request)->front();
  return outcome.kind == Permitted::Kind::refused ? refusal()
                                                  : made_response(Response::Kind::data, outcome.data);
}

// Returns a function that gives this response to requests of this operation, and the right answer to others.
Answering gives(Operation operation, const Response& response) {
  return [=](const Request& request) {
    return request.operation == operation ? response : right_answer(request);
  };
}

// Returns a suite that asks to encode one array.
Suite suite_of(const ArrayText& array, const std::string& elements) {
  Vector vector;
  vector.id = "cast_value/array/encode";  // also of arrays without a cast
  vector.clauses = {Clause::BYTES_1};
  vector.request = array.request(Operation::encode, from_hexadecimal(elements));
  set_permitted_outcomes(vector);
  Suite suite;
  suite.add(std::move(vector));
  return suite;
}

// Returns the results of four pairs: the writer reads its own arrays, the reader reads those of the writer,
// the writer reads those of the reader, and the reader reads its own.
std::vector<Results> ask(const Suite& suite, const Answering& writer, const Answering& reader) {
  const auto participant = [](const std::string& name, const Answering& answer) {
    return Participant{"cmd:./" + name, [=] { return made_testee(name, answer); }};
  };
  return read_back(suite, {0}, {participant("writer", writer), participant("reader", reader)}, kNoProgress);
}

// Returns the results of the reader on the files of the writer.
Results ask_pair(const Suite& suite, const Answering& writer, const Answering& reader) {
  return ask(suite, writer, reader).at(1);
}

const ArrayText kCast = {
    "\"float64\"", "0", R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])", {2}};

const ArrayText kFloat64 = {
    "\"float64\"", "0", R"([{"name":"bytes","configuration":{"endian":"little"}}])", {1}};

// Returns a suite with the elements 2 and 3, stored as 0203.
const Suite& two_and_three() {
  static const Suite suite = suite_of(kCast, "00000000000000400000000000000840");
  return suite;
}

void expect_counts(const Results& results, std::size_t right, std::size_t wrong, std::size_t refused) {
  const ReadBack counts = read_back_of(results);
  EXPECT_EQ(counts.right, right);
  EXPECT_EQ(counts.wrong, wrong);
  EXPECT_EQ(counts.refused, refused);
  // A wrong array fails the pair, or warns if its clause is below MUST. Refusals fail the pair only if
  // nothing is right.
  const bool warns = wrong > 0 && results.requests.front().level != Level::must;
  const bool fails = !warns && (wrong > 0 || (right == 0 && refused > 0));
  EXPECT_EQ(exit_status_of(results), fails ? ExitStatus::failures : ExitStatus::no_failures);
}

// Both faults violate one clause in one way, and are two causes.
TEST(Interop, TheFaultsOfWriterAndReaderAreTwoCauses) {
  Results results = ask_pair(two_and_three(), gives(Operation::encode, data("0204")), right_answer);
  results.requests.push_back(results.requests.front());
  results.requests.back().id = "cast_value/other/encode";
  results.requests.back().writer_fault.clear();
  results.requests.back().writer_cause.clear();
  EXPECT_EQ(causes_of(results).size(), 2u);
}

// 300 must be refused. A writer that wraps it to 44 loses it, and no reader can tell.
TEST(Interop, AWriterStoresWhatMustBeRefused) {
  ArrayText one_element = kCast;
  one_element.shape = {1};
  const Results results =
      ask_pair(suite_of(one_element, "0000000000c07240"), gives(Operation::encode, data("2c")), right_answer);
  expect_counts(results, 0, 1, 0);
  EXPECT_EQ(response_text(results.requests.front().faults.front()),
            "44 (0x2c) gives 44 (0x4046000000000000)");
  EXPECT_EQ(want_text(results.requests.front().faults.front()), "300 (0x4072c00000000000)");
}

// A right writer stores nothing, so that nothing is read.
TEST(Interop, ARightRefusalDoesNotCount) {
  Suite suite = suite_of(kCast, "000000000000f83f0000000000c07240");
  Vector control = two_and_three().vectors.front();
  control.id = suite.vectors.front().control = "control";
  suite.add(std::move(control));
  const Results results = ask_pair(suite, right_answer, right_answer);
  EXPECT_TRUE(results.requests.empty());
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  EXPECT_EQ(results.stopped, "nothing could be judged: the writer stored no array");
}

TEST(Interop, RefusalsAreLoud) {
  const Results by_writer = ask_pair(two_and_three(), gives(Operation::encode, refusal()), right_answer);
  expect_counts(by_writer, 0, 0, 1);
  EXPECT_TRUE(at_fault_text(by_writer, by_writer.requests.front()).starts_with("the writer, writer 1: "));
  EXPECT_EQ(by_writer.requests.front().operation, Operation::encode);
  const Results by_reader = ask_pair(two_and_three(), right_answer, gives(Operation::decode, refusal()));
  expect_counts(by_reader, 0, 0, 1);
  EXPECT_EQ(at_fault_text(by_reader, by_reader.requests.front()), "the reader, reader 1");
}

// Single refusals beside arrays that are read back right do not fail a pair; a crash and a hang do.
TEST(Interop, ACrashFailsThePair) {
  Results results = ask_pair(two_and_three(), right_answer, right_answer);
  results.requests.push_back(
      ask_pair(two_and_three(), right_answer, gives(Operation::decode, refusal())).requests.front());
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
  for (const auto kind : {Response::Kind::crashed, Response::Kind::timed_out}) {
    results.requests.back() =
        ask_pair(two_and_three(), right_answer, gives(Operation::decode, made_response(kind)))
            .requests.front();
    EXPECT_EQ(exit_status_of(results), ExitStatus::failures);
  }
}

// The reader gets a missing chunk, and gives the fill value.
TEST(Interop, AChunkThatIsNotStored) {
  const Response no_chunk = made_response(Response::Kind::no_data);
  const Results wrong = ask_pair(two_and_three(), gives(Operation::encode, no_chunk), right_answer);
  expect_counts(wrong, 0, 1, 0);
  expect_words(at_fault_text(wrong, wrong.requests.front()),
               {"the writer, writer 1: element 0: no chunk; want "});
  const Suite zeros = suite_of(kCast, std::string(32, '0'));
  expect_counts(ask_pair(zeros, gives(Operation::encode, no_chunk), right_answer), 1, 0, 0);
}

// A writer may take -0.0 for the fill value 0.0. Only a derived clause forbids it, as in a run.
TEST(Interop, AChunkThatNeedNotBeStored) {
  const std::string minus_zero = "0000000000000080";
  const Answering elides = gives(Operation::encode, made_response(Response::Kind::no_data));
  Suite suite = suite_of(kFloat64, minus_zero);
  expect_counts(ask_pair(suite, elides, right_answer), 1, 0, 0);
  const Results invented = ask_pair(suite, elides, gives(Operation::decode, data(minus_zero)));
  expect_counts(invented, 0, 1, 0);
  EXPECT_EQ(at_fault_text(invented, invented.requests.front()), "the reader, reader 1");
  suite.vectors.front().level = Level::derived;
  const Results lossy = ask_pair(suite, elides, right_answer);
  expect_counts(lossy, 0, 1, 0);
  EXPECT_TRUE(at_fault_text(lossy, lossy.requests.front()).starts_with("the writer, writer 1: "));
}

// A NaN of any payload is a permitted encoding of NaN. An open point is whether the key "NaN" matches this
// one.
TEST(Interop, TheBytesOfTheWriterAreDecoded) {
  const ArrayText array = {
      "\"float32\"",
      "1",
      R"([{"name":"cast_value","configuration":{"data_type":"float16","scalar_map":{"decode":[["NaN",5]]}}},)"
      R"({"name":"bytes","configuration":{"endian":"little"}}])",
      {1}};
  const Suite suite = suite_of(array, "0000c07f");
  ASSERT_EQ(to_hexadecimal(suite.vectors.front().permitted.front().data), "007e");
  const auto read = [&](const std::string& stored, const std::string& element) {
    return ask_pair(suite, gives(Operation::encode, data(stored)), gives(Operation::decode, data(element)));
  };
  const std::string nan = "0000c07f", five = "0000a040", six = "0000c040";
  expect_counts(read("007e", five), 1, 0, 0);
  expect_counts(read("007e", nan), 0, 1, 0);
  expect_counts(read("017e", five), 1, 0, 0);
  expect_counts(read("017e", nan), 1, 0, 0);
  expect_counts(read("017e", six), 0, 1, 0);
}

// 3 lies between 2 and 4, the powers of two that float8_e8m0fnu has. An open point permits both. What the
// writer stored decides what the reader may give. 4 is no uint2.
TEST(Interop, SeveralEncodingsArePermitted) {
  const ArrayText array = {
      "\"uint4\"",
      "1",
      R"([{"name":"cast_value","configuration":{"data_type":"float8_e8m0fnu"}},"bytes"])",
      {1}};
  const Suite suite = suite_of(array, "03");
  ASSERT_EQ(suite.vectors.front().permitted.size(), 2u);
  for (const Permitted& outcome : suite.vectors.front().permitted) {
    const Answering writer = gives(Operation::encode, made_response(Response::Kind::data, outcome.data));
    expect_counts(ask_pair(suite, writer, right_answer), 1, 0, 0);
    // Only one of 2 and 4 may be read.
    const bool is_two = right_answer(array.request(Operation::decode, outcome.data)).data == data("02").data;
    expect_counts(ask_pair(suite, writer, gives(Operation::decode, data(is_two ? "04" : "02"))), 0, 1, 0);
  }
}

// 70000 as float16 is an infinity, which no int32 is. A refusal proves nothing; a result is wrong.
TEST(Interop, AnArrayThatCannotBeReadBack) {
  const ArrayText array = {
      "\"int32\"",
      "0",
      R"([{"name":"cast_value","configuration":{"data_type":"float16","out_of_range":"clamp"}},)"
      R"({"name":"bytes","configuration":{"endian":"little"}}])",
      {1}};
  const Suite suite = suite_of(array, "70110100");
  EXPECT_EQ(read_back_of(ask_pair(suite, right_answer, right_answer)).judged(), 0u);
  expect_counts(ask_pair(suite, right_answer, gives(Operation::decode, data("ffffff7f"))), 0, 1, 0);
}

TEST(Interop, APairSaysWhatTheWriterDidNotSupport) {
  const Results results = ask_pair(
      two_and_three(),
      [](const Request&) { return Response{.kind = Response::Kind::unsupported, .text = "no"}; },
      [](const Request&) { return Response{}; });
  ASSERT_EQ(results.notes.size(), 1u);
  EXPECT_EQ(results.notes[0],
            "writer 1: as a writer, 100 % of what was declared is unsupported: \"no\" 2 elements");
}

TEST(Interop, AWriterThatCannotBeJudgedEndsItsPairs) {
  const std::vector<Results> pairs = ask(
      two_and_three(), [](const Request&) -> Response { throw TesteeUnusable("it is gone"); }, right_answer);
  for (const std::size_t of_writer : {0, 1}) {
    EXPECT_EQ(exit_status_of(pairs[of_writer]), ExitStatus::not_done);
    expect_words(verdict_text(pairs[of_writer]),
                 {"writer 1 writes: the run was not completed: the writer could not be judged: it is gone"});
  }
  expect_counts(pairs[3], 1, 0, 0);  // the reader's own arrays
}

// Two testees have one name, and one pair was not asked.
TEST(Interop, NamesOfTheTableAreUnique) {
  Results a_to_b, b_to_b;
  a_to_b.writer = "cmd:a";
  b_to_b.writer = a_to_b.testee = b_to_b.testee = "cmd:b";
  a_to_b.writer_name = b_to_b.writer_name = "mine 1";
  a_to_b.description.name = b_to_b.description.name = "mine";
  a_to_b.description.version = b_to_b.description.version = "1";
  const PairMatrix matrix = matrix_of({&a_to_b, &b_to_b});
  EXPECT_EQ(matrix.testees, (std::vector<std::string>{"mine 1 (cmd:a)", "mine 1 (cmd:b)"}));
  EXPECT_EQ(matrix.pairs[0][1], &a_to_b);
  EXPECT_EQ(matrix.pairs[1][0], nullptr);
}

}  // namespace
}  // namespace zarrproof::interop_test
