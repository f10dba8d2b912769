// Binary framing: data after the line give the verdicts that data in the line give, and a wrong length is a
// fault of the protocol.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/protocol/server.h"
#include "reference/reference.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof {
namespace {

using Rule = ProtocolRule;

const Reference kReference;
const Server kServer(kReference);

Results run_binary(const std::string& how, TesteeOptions options = {}) {
  return run_broken(how + " binary", std::move(options));
}

// What a run says of each request, of the protocol, and of itself.
std::string judged(const Results& results) {
  std::string text = results.stopped + "\n";
  for (const ProtocolFault& fault : results.protocol_faults) text += std::string(name(fault.rule)) + "\n";
  for (const std::string& note : results.notes) text += note.substr(0, note.find('(')) + "\n";
  if (results.stopped.empty())  // otherwise the requests in flight at the end may be others
    for (const RequestResult& result : results.requests) {
      text += result.id + " " + std::to_string(static_cast<int>(result.verdict));
      for (const Fault& fault : result.faults) text += " " + fault.got + " " + fault.want;
      text += "\n";
    }
  return text;
}

// Testees that have the fault in either framing. Upper-case hexadecimal, for example, has no binary form.
constexpr const char* kInEitherFraming[] = {"sound",
                                            "crashes-on-one",
                                            "garbles-one",
                                            "prints-after-one",
                                            "answers-one-twice",
                                            "answers-another-id",
                                            "too-few-bytes",
                                            "odd-hexadecimal",
                                            "crashes-with-words-on-standard-output",
                                            "floods-standard-error",
                                            "greets-on-standard-error",
                                            "refuses-everything",
                                            "refuses-bare-names",
                                            "supports-nothing",
                                            "supports-no-cast-value",
                                            "supports-no-sound-scale-offset",
                                            "stores-no-chunk-of-the-fill-value",
                                            "stores-no-chunk-that-begins-with-the-fill-value",
                                            "leaves-a-child-behind",
                                            "changes-its-mind",
                                            "writes-colours-and-crashes",
                                            "answers-backwards",
                                            "exits-with-3",
                                            "ends-in-the-middle-of-a-line",
                                            "floods-without-end",
                                            "floods-with-lines",
                                            "repeats-an-answer-for-ever",
                                            "counts-its-requests",
                                            "byte-order-marks",
                                            "dies-after-every-tenth-response",
                                            "dies-after-every-fiftieth-response",
                                            "dies-at-once",
                                            "without-ids",
                                            "without-ids-but-of-describe",
                                            "ids-as-strings",
                                            "ids-of-others",
                                            "logs-before-each",
                                            "logs-json-before-each",
                                            "logs-at-the-start",
                                            "python-dicts",
                                            "arrays",
                                            "no-results",
                                            "two-results",
                                            "errors-that-are-numbers",
                                            "data-that-are-lists",
                                            "hexadecimal-with-a-prefix",
                                            "data-for-resolve",
                                            "resolves-without-a-type",
                                            "null-for-decode",
                                            "answers-twice",
                                            "blank-lines",
                                            "carriage-returns",
                                            "null-members",
                                            "ids-with-a-fraction"};

TEST(Framing, BothFormsGiveEqualVerdicts) {
  for (const char* how : kInEitherFraming) {
    SCOPED_TRACE(how);
    const Results binary = run_binary(how, kHangs);
    EXPECT_EQ(binary.description.framing, Framing::binary) << how;
    EXPECT_EQ(judged(binary), judged(run_broken(how, kHangs))) << how;
  }
}

TEST(Framing, ResponsesToAnotherRequestAreNoVerdicts) {
  const Results results = run_binary("ids-of-the-next");
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  EXPECT_EQ(count(results, Verdict::fail), 0u) << text_of(results);
}

TEST(Framing, WrongLengthsAreFaultsOfTheProtocol) {
  for (const char* how : {"a-byte-more-than-it-says", "a-byte-less-than-it-says", "nothing-after-its-line",
                          "lines-after-its-data", "a-negative-length", "a-length-with-a-fraction",
                          "a-length-beyond-the-limit", "a-length-of-1e30", "a-length-beyond-64-bits"}) {
    const Results results = run_binary(how);
    ASSERT_EQ(results.protocol_faults.size(), 1u) << how << "\n" << text_of(results);
    EXPECT_EQ(name(results.protocol_faults[0].rule), name(Rule::wrong_length)) << how;
    EXPECT_EQ(results.protocol_faults[0].request, kTheOne) << how;
    EXPECT_EQ(result_of(results, kTheOne).verdict, Verdict::garbled) << how;
    EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size() - 1) << how << "\n" << text_of(results);
    EXPECT_EQ(exit_status_of(results), ExitStatus::not_done) << how;
  }
}

TEST(Framing, EndsAndSilenceWithinDataAreThoseOfTheRequest) {
  expect_only_the_one(run_binary("crashes-within-its-data"), Verdict::crashed);
  expect_only_the_one(run_binary("hangs-within-its-data", kHangs), Verdict::timed_out);
  expect_only_the_one(run_binary("much-less-than-it-says", kHangs), Verdict::timed_out);
}

TEST(Framing, ResponsesInTheOtherFramingAreFaultsOfTheProtocol) {
  for (const char* how :
       {"hexadecimal-in-place-of-data-after-the-line", "data-after-a-line-that-was-asked-in-hexadecimal"}) {
    const Results results = run_binary(how);
    ASSERT_EQ(results.protocol_faults.size(), 1u) << how << "\n" << text_of(results);
    EXPECT_EQ(name(results.protocol_faults[0].rule), name(Rule::wrong_framing)) << how;
    EXPECT_EQ(count(results, Verdict::fail), 0u) << how << "\n" << text_of(results);
    EXPECT_EQ(exit_status_of(results), ExitStatus::not_done) << how;
  }
}

TEST(Framing, AnAnnouncementWithoutTruthEndsTheRun) {
  try {
    run_broken("announces-binary-framing-and-reads-lines");
    FAIL();
  } catch (const TesteeUnusable& error) {
    EXPECT_NE(std::string(error.what()).find("announces binary framing, but reads the data"),
              std::string::npos)
        << error.what();
  }
}

TEST(Framing, LengthsOfATesteeThatAnnouncesNothingAreNoLengths) {
  const Results results = run_broken("a-byte-more-than-it-says");
  EXPECT_EQ(result_of(results, kTheOne).verdict, Verdict::garbled);
  for (const ProtocolFault& fault : results.protocol_faults)
    EXPECT_NE(name(fault.rule), name(Rule::wrong_length));
}

const std::string kBytes = R"("codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":[3],"data":)";

std::string served(const std::string& input, Framing framing = Framing::binary) {
  std::istringstream in(input);
  std::ostringstream out;
  EXPECT_TRUE(kServer.serve(in, out, framing));
  return out.str();
}

TEST(Framing, TheServerAnswersInTheFormOfTheRequest) {
  const std::string encode = R"({"id":1,"op":"encode",)" + kBytes, data("\n\0{", 3);
  EXPECT_EQ(served(encode + "3}\n" + data + "\n" + encode + "\"0a007b\"}\n"),
            "{\"id\":1,\"data\":3}\n" + data + "\n{\"id\":1,\"data\":\"0a007b\"}\n");
  EXPECT_EQ(served(R"({"id":2,"op":"decode",)" + kBytes + "null}\n"), "{\"id\":2,\"data\":\"000000\"}\n");
  EXPECT_NE(served(describe_line(0) + "\n").find(R"("framing":["binary"])"), std::string::npos);
  EXPECT_EQ(kServer.answer(describe_line(0)).find("framing"), std::string::npos) << "it takes lines only";
}

TEST(Framing, TheServerAnnouncesItOnRequest) {
  EXPECT_EQ(served(describe_line(0) + "\n", Framing::hexadecimal).find("framing"), std::string::npos);
  const std::string encode = R"({"id":1,"op":"encode",)" + kBytes;
  EXPECT_TRUE(served(encode + "3}\n", Framing::hexadecimal).starts_with(R"({"id":1,"error":)"));
}

TEST(Framing, TheServerRefusesWrongLengths) {
  const std::string encode = R"({"id":1,"op":"encode",)" + kBytes, refused = R"({"id":1,"error":)";
  for (const char* rest : {"3}\nab", "3}\nabc", "3}\nabcd", "3}", "-1}\n", "3.0}\nabc\n", "8384513}\n",
                           "1e3}\n", "18446744073709551616}\n"})
    EXPECT_TRUE(served(encode + rest).starts_with(refused)) << rest;
  EXPECT_TRUE(served(encode + "2}\nab\n").starts_with(refused)) << "an element is missing";
}

// Both sides' forms of every request of level smoke.
TEST(Framing, RequestsAreReadBack) {
  for (const Vector& vector : suite().vectors) {
    const std::string line = request_line(7, vector.request, Framing::binary);
    const std::string hexadecimal = request_line(7, vector.request);
    EXPECT_EQ(line.find('\n') == std::string::npos, line == hexadecimal);
    std::string expected = kServer.answer(hexadecimal);
    EXPECT_EQ(served(hexadecimal + "\n"), expected + "\n") << vector.id;
    const auto response = read_response(read_json(expected), vector.request.operation);
    ASSERT_TRUE(response) << vector.id;
    if (line != hexadecimal && response->kind == Response::Kind::data) {
      const auto* data = reinterpret_cast<const char*>(response->data.data());
      expected = "{\"id\":7,\"data\":" + std::to_string(response->data.size()) + "}\n" +
                 std::string(data, response->data.size());
    }
    EXPECT_EQ(served(line + "\n"), expected + "\n") << vector.id;
  }
}

TEST(Framing, DescriptionsMayAnnounceIt) {
  const auto read = [](const std::string& framing) {
    return read_description(read_json(
        R"({"id":0,"protocol":1,"name":"x","operations":["encode"],"codecs":["bytes"],"data_types":["uint8"])" +
        framing + "}"));
  };
  for (const char* none : {"", ",\"framing\":null", ",\"framing\":[]", ",\"framing\":[\"cbor\"]"})
    EXPECT_EQ(read(none)->framing, Framing::hexadecimal) << none;
  EXPECT_EQ(read(",\"framing\":[\"cbor\",\"binary\"]")->framing, Framing::binary);
  for (const char* wrong : {",\"framing\":\"binary\"", ",\"framing\":[1]"})
    EXPECT_FALSE(read(wrong)) << wrong;
}

}  // namespace
}  // namespace zarrproof
