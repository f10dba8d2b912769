// Testees that are asked to read what the others wrote.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "conformance/interop/ask.h"
#include "conformance/interop/print.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/made_suite.h"

namespace zarrproof::interop_ask_test {
namespace {

const ArrayText kCast = {
    "\"float64\"", "0", R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])", {2}};

// The arrays 1.5, 300 and 2, 3. Only the second can be stored.
const Suite& cast_suite() {
  static const Suite suite =
      made_suite({{"refused", Operation::encode, kCast, "000000000000f83f0000000000c07240"},
                  {"stored", Operation::encode, kCast, "00000000000000400000000000000840"},
                  {"decode", Operation::decode, kCast, "0203"}});
  return suite;
}

using Answering = std::function<Response(const Request&)>;

// Gives the right answer, but for requests of this operation and id.
Answering instead(Operation operation, const std::string& id, const Response& response) {
  return [=](const Request& request) {
    const bool is_meant =
        request.operation == operation &&
        (operation == Operation::decode || request.data == cast_suite().find(id)->request.data);
    return is_meant ? response : right_answer(request);
  };
}

AskedInteroperability ask(const Answering& writer, const Answering& reader) {
  const Suite& suite = cast_suite();
  std::vector<Participant> participants;
  participants.push_back({"cmd:writer", made_testee("writer", writer)});
  participants.push_back({"cmd:reader", made_testee("reader", reader)});
  return ask_interoperability(suite, {0, 1, 2}, std::move(participants), [](std::size_t, std::size_t) {});
}

KindReadBack read_back(const Answering& writer, const Answering& reader) {
  const AskedInteroperability asked = ask(writer, reader);
  EXPECT_EQ(asked.problems, std::vector<std::string>());
  return asked.result.pair(0, 1).kinds.front();
}

TEST(InteropAsk, RightIsWhatRightTesteesGive) {
  EXPECT_EQ(read_back(right_answer, right_answer).state, ReadBack::right);
}

TEST(InteropAsk, OtherElementsComeBack) {
  const KindReadBack by_writer =
      read_back(instead(Operation::encode, "stored", made_data("0204")), right_answer);
  ASSERT_EQ(by_writer.state, ReadBack::wrong);
  EXPECT_EQ(by_writer.example->id, "stored");
  EXPECT_EQ(by_writer.example->at_fault, "writer");
  EXPECT_EQ(by_writer.example->element, "element 1: 3 (0x4008000000000000)");
  EXPECT_EQ(by_writer.example->stored, "0204");
  EXPECT_EQ(by_writer.example->read, "4 (0x4010000000000000)");
  EXPECT_EQ(by_writer.example->want, "3 (0x4008000000000000)");
  const KindReadBack by_reader =
      read_back(right_answer, instead(Operation::decode, "", made_data("00000000000000400000000000001040")));
  ASSERT_EQ(by_reader.state, ReadBack::wrong);
  EXPECT_EQ(by_reader.example->at_fault, "reader");
  EXPECT_EQ(by_writer.example->clauses, cast_suite().vectors.front().clauses);
  EXPECT_EQ(by_reader.example->clauses, std::vector{Clause::CV_2});
  EXPECT_EQ(by_reader.example->level, Level::must);
  EXPECT_EQ(read_back(right_answer, instead(Operation::decode, "", made_data("00"))).state, ReadBack::wrong);
}

// 300 must be refused. A writer that wraps it to 44 loses it, and no reader can tell.
TEST(InteropAsk, AWriterStoresWhatMustBeRefused) {
  const KindReadBack kind = read_back(instead(Operation::encode, "refused", made_data("022c")), right_answer);
  ASSERT_EQ(kind.state, ReadBack::wrong);
  EXPECT_EQ(kind.example->element, "element 1: 300 (0x4072c00000000000)");
  EXPECT_EQ(kind.example->read, "44 (0x4046000000000000)");
}

TEST(InteropAsk, ErrorsThatCancel) {
  const auto mirrored = [](const Request& request) {
    Request other = request;
    if (request.operation == Operation::decode) std::ranges::reverse(*other.data);
    Response response = right_answer(other);
    if (request.operation == Operation::encode) std::ranges::reverse(response.data);
    return response;
  };
  EXPECT_EQ(read_back(mirrored, mirrored).state, ReadBack::right);
  EXPECT_EQ(read_back(mirrored, right_answer).state, ReadBack::wrong);
}

TEST(InteropAsk, RefusalsAreLoud) {
  const KindReadBack by_writer =
      read_back(instead(Operation::encode, "stored", made_refusal()), right_answer);
  ASSERT_EQ(by_writer.state, ReadBack::refused);
  EXPECT_EQ(by_writer.example->at_fault, "writer");
  EXPECT_EQ(by_writer.example->stored, "a refusal: no");
  const KindReadBack by_reader = read_back(right_answer, instead(Operation::decode, "", made_refusal()));
  ASSERT_EQ(by_reader.state, ReadBack::refused);
  EXPECT_EQ(by_reader.example->at_fault, "reader");
  EXPECT_EQ(by_reader.example->stored, "0203");
}

// The reader gets a missing chunk, and gives the fill value.
TEST(InteropAsk, AChunkThatIsNotStored) {
  Response no_chunk;
  no_chunk.kind = Response::Kind::no_data;
  const KindReadBack kind = read_back(instead(Operation::encode, "stored", no_chunk), right_answer);
  ASSERT_EQ(kind.state, ReadBack::wrong);
  EXPECT_EQ(kind.example->stored, "no chunk");
  EXPECT_EQ(kind.example->read, "0 (0x0000000000000000)");
  EXPECT_EQ(kind.example->at_fault, "writer");
}

// 70000 as float16 is an infinity, which no int32 is. It does not hide that the reader gives 2 for 1.
TEST(InteropAsk, ElementsThatNoRightReaderReadsAreLeftOut) {
  const ArrayText array = {
      "\"int32\"",
      "0",
      R"([{"name":"cast_value","configuration":{"data_type":"float16","out_of_range":"clamp"}},)"
      R"({"name":"bytes","configuration":{"endian":"little"}}])",
      {2}};
  const Suite suite = made_suite({{"both", Operation::encode, array, "0100000070110100"}});
  const auto pair = [&](const Answering& reader) {
    std::vector<Participant> participants;
    participants.push_back({"cmd:writer", made_testee("writer", right_answer)});
    participants.push_back({"cmd:reader", made_testee("reader", reader)});
    const auto asked =
        ask_interoperability(suite, {0}, std::move(participants), [](std::size_t, std::size_t) {});
    return asked.result.pair(0, 1).kinds.front();
  };
  EXPECT_EQ(pair(right_answer).state, ReadBack::right);
  const KindReadBack wrong = pair([](const Request& request) {
    return request.operation == Operation::decode ? made_data("02000000") : right_answer(request);
  });
  ASSERT_EQ(wrong.state, ReadBack::wrong);
  EXPECT_EQ(wrong.example->element, "element 0: 1 (0x00000001)");
  EXPECT_EQ(wrong.example->stored, "003c");
}

// An array of such elements only: the refusal is right, and a result is wrong.
TEST(InteropAsk, ARefusalMayBeRight) {
  const ArrayText array = {
      "\"int32\"",
      "0",
      R"([{"name":"cast_value","configuration":{"data_type":"float16","out_of_range":"clamp"}},)"
      R"({"name":"bytes","configuration":{"endian":"little"}}])",
      {1}};
  const Suite suite = made_suite({{"infinity", Operation::encode, array, "70110100"}});
  const auto state = [&](const Answering& reader) {
    std::vector<Participant> participants;
    participants.push_back({"cmd:writer", made_testee("writer", right_answer)});
    participants.push_back({"cmd:reader", made_testee("reader", reader)});
    const auto asked =
        ask_interoperability(suite, {0}, std::move(participants), [](std::size_t, std::size_t) {});
    return asked.result.pair(0, 1).kinds.front().state;
  };
  EXPECT_EQ(state(right_answer), ReadBack::right);
  EXPECT_EQ(state([](const Request& request) {
              return request.operation == Operation::decode ? made_data("ffffff7f") : right_answer(request);
            }),
            ReadBack::wrong);
}

// 3 lies between 2 and 4, the powers of two that float8_e8m0fnu has. An open point permits both. 4 is no
// uint2.
TEST(InteropAsk, ARefusalOfOneOfSeveralEncodingsMayBeRight) {
  const ArrayText array = {
      "\"uint2\"",
      "1",
      R"([{"name":"cast_value","configuration":{"data_type":"float8_e8m0fnu"}},"bytes"])",
      {1}};
  const Suite suite = made_suite({{"tie", Operation::encode, array, "03"}});
  ASSERT_EQ(suite.vectors.front().permitted.size(), 2u);
  for (const Permitted& outcome : suite.vectors.front().permitted) {
    std::vector<Participant> participants;
    participants.push_back({"cmd:any", made_testee("any", [&](const Request& request) {
                              if (request.operation == Operation::decode) return right_answer(request);
                              Response response;
                              response.kind = Response::Kind::data;
                              response.data = outcome.data;
                              return response;
                            })});
    const auto asked =
        ask_interoperability(suite, {0}, std::move(participants), [](std::size_t, std::size_t) {});
    EXPECT_EQ(asked.result.pair(0, 0).worst(), ReadBack::right) << outcome.under.front().to_string();
  }
}

// -1 wraps to 4294967295, which no float16 is. Wrapping to a float is an open point: the refusal is loud, and
// no testee is at fault.
TEST(InteropAsk, ARefusalThatAnOpenPointPermits) {
  const ArrayText array = {
      "\"float16\"",
      "0",
      R"([{"name":"cast_value","configuration":{"data_type":"uint32","out_of_range":"wrap"}},)"
      R"({"name":"bytes","configuration":{"endian":"little"}}])",
      {1}};
  const Suite suite = made_suite({{"wrapped", Operation::encode, array, "00bc"}});
  ASSERT_EQ(suite.vectors.front().permitted.size(), 1u);
  std::vector<Participant> participants;
  participants.push_back({"cmd:writer", made_testee("writer", right_answer)});
  participants.push_back({"cmd:reader", made_testee("reader", [](const Request& request) {
                            return request.operation == Operation::decode ? made_refusal()
                                                                          : right_answer(request);
                          })});
  const auto asked =
      ask_interoperability(suite, {0}, std::move(participants), [](std::size_t, std::size_t) {});
  const KindReadBack kind = asked.result.pair(0, 1).kinds.front();
  ASSERT_EQ(kind.state, ReadBack::refused);
  EXPECT_EQ(kind.example->at_fault, "");
}

TEST(InteropAsk, ATesteeThatCannotBeUsedIsAProblem) {
  const AskedInteroperability asked =
      ask([](const Request&) -> Response { throw TesteeUnusable("it is gone"); }, right_answer);
  EXPECT_EQ(asked.problems, std::vector<std::string>{"writer 1: it is gone"});
  EXPECT_EQ(asked.result.pair(0, 1).worst(), ReadBack::not_judged);
  EXPECT_EQ(asked.result.pair(1, 1).worst(), ReadBack::right);
}

TEST(InteropPrint, AnswersQuestions) {
  const AskedInteroperability asked =
      ask(instead(Operation::encode, "stored", made_data("0204")), right_answer);
  EXPECT_EQ(answer_text(asked.result, asked.result.pair(0, 1)),
            "reader 1 reads what writer 1 writes: 0 of 1 kind right, 1 read back wrong");
  EXPECT_EQ(answer_text(asked.result, asked.result.pair(1, 0)),
            "writer 1 reads what reader 1 writes: 1 of 1 kind right");
  std::ostringstream out;
  print_interoperability(out, asked.result, {"zarrproof", "interop", "a"});
  EXPECT_EQ(out.str().find(R"(kinds of arrays, suite  ; every reader was asked

writer \ reader      writer 1      reader 1
writer 1         1 wrong of 1  1 wrong of 1
reader 1              1 right       1 right

WRONG  writer 1 reads what writer 1 writes: 1 kind
  kind       cast_value, bytes: float64 -> uint8, bare codec names, nearest-even
  example    stored
)"),
            0u)
      << out.str();
  EXPECT_NE(out.str().find("  at fault   the writer, writer 1\n  violates   BYTES-1, MUST\n"),
            std::string::npos)
      << out.str();
}

}  // namespace
}  // namespace zarrproof::interop_ask_test
