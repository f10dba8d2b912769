// Shared libraries as testees, and the library of the reference in calls that the conformance suite does not
// make.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <tuple>

#include "conformance/reference_library.h"
#include "conformance/testee/library_server.h"
#include "conformance/testee/open.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/request.h"

namespace zarrproof::library_test {
namespace {

std::string odd(const char* name = "odd") {
  return std::string(ZARRPROOF_LIBRARIES "/") + name + ".so";
}

Request request(Operation operation, std::optional<std::string> data, Shape shape = {1}) {
  const std::string zarr_json = ArrayText{"\"uint8\"", "7", "[\"bytes\"]", shape}.zarr_json();
  Request made{operation, zarr_json, shape, Layout::c, {}};
  if (data) made.data = from_hexadecimal(*data);
  return made;
}

// Returns the library's response to a request, as a line.
std::string response_line_to(const Request& asked) {
  return LibraryServer(load_library(odd()), odd()).answer(request_line(5, asked));
}

// Returns the request as the library received it.
std::string seen(const Request& asked) {
  const Json message = read_json(response_line_to(asked));
  return message.find("error")->text;
}

TEST(Library, GetsTheWholeRequest) {
  Request encode = request(Operation::encode, "010203040506", {2, 3});
  EXPECT_EQ(seen(encode), "operation 1 layout 0 shape 2 3 data 1 2 3 4 5 6 metadata " + encode.zarr_json);
  encode.layout = Layout::f;
  EXPECT_EQ(seen(encode), "operation 1 layout 1 shape 2 3 data 1 2 3 4 5 6 metadata " + encode.zarr_json);
  const Request missing = request(Operation::decode, std::nullopt, {});
  EXPECT_EQ(seen(missing), "operation 2 layout 0 shape data NULL metadata " + missing.zarr_json);
  const Request empty = request(Operation::decode, "");
  EXPECT_EQ(seen(empty), "operation 2 layout 0 shape 1 data metadata " + empty.zarr_json);
}

TEST(Library, AnyResponse) {
  EXPECT_EQ(response_line_to(request(Operation::decode, "04")), R"({"id":5,"unsupported":""})");
  EXPECT_EQ(response_line_to(request(Operation::encode, "05")), R"({"id":5,"data":null})");
  EXPECT_EQ(response_line_to(request(Operation::decode, "06")), R"({"id":5,"data":"0102"})");
  EXPECT_EQ(response_line_to(request(Operation::decode, "07")), "{\"id\":5,\"error\":\"no UTF-8: \ufffd\"}");
  EXPECT_EQ(response_line_to(request(Operation::decode, "08")), R"({"id":5,"too_large":12582912})");
  EXPECT_EQ(response_line_to(request(Operation::resolve, std::nullopt, {3})),
            R"({"id":5,"too_large":12582912})");
  EXPECT_EQ(response_line_to(request(Operation::decode, "10")), R"({"id":5,"error":"refused"})");
  EXPECT_EQ(response_line_to(request(Operation::decode, "0a")),
            R"({"id":5,"crashed":"an exception: words of an exception"})");
  EXPECT_EQ(response_line_to(request(Operation::decode, "0b")),
            R"({"id":5,"crashed":"an exception that is no std::exception"})");
  EXPECT_EQ(response_line_to(request(Operation::resolve, std::nullopt)),
            R"({"id":5,"data_type":{"name":"uint8"},"fill_value":"01"})");
}

TEST(Library, InvalidResponses) {
  const auto wrong = [](const Request& asked) {
    const auto response = read_response(read_json(response_line_to(asked)), asked.operation);
    return response ? "a response" : std::string(name(response.error().rule));
  };
  const std::pair<Request, const char*> rows[] = {
      {request(Operation::decode, "02"), "kind 9, which does not exist"},
      {request(Operation::decode, "03"), "data is NULL, but has 5 bytes"},
      {request(Operation::resolve, std::nullopt, {}), "without a data type"},
      {request(Operation::resolve, std::nullopt, {2}), "the data type is no JSON text"},
  };
  for (const auto& [asked, words] : rows) {
    EXPECT_EQ(wrong(asked), "no-result");
    expect_words(response_line_to(asked), {words});
  }
}

std::vector<Answered> answers_of(Testee& testee) {
  std::vector<Answered> answers;
  while (auto answer = testee.next()) answers.push_back(std::move(*answer));
  return answers;
}

TEST(Library, ACrashFailsItsRequestOnly) {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"01", "signal 6 (Aborted)", ""},
      {"0a", "an exception: words of an exception", ""},
      {"0b", "an exception that is no std::exception", ""},
      {"0c", "signal 6 (Aborted)", "words of a thread"},
      {"0d", "exit status 0", ""},
      {"0e", "exit status 4", ""},
      {"0f", "signal 6 (Aborted)", "terminate called"},
  };
  const auto testee = open_testee("lib:" + odd(), {.program = ZARRPROOF_PROGRAM});
  testee->describe();
  std::uint64_t id = 0;
  for (const auto& [data, beginning, words] : rows) {
    for (const char* asked : {"06", data, "06"}) testee->submit(++id, request(Operation::decode, asked));
    std::map<std::uint64_t, Response> responses;
    for (Answered& answer : answers_of(*testee)) responses[answer.id] = std::move(answer.response);
    EXPECT_EQ(responses[id - 2].kind, Response::Kind::data) << data;
    EXPECT_EQ(responses[id - 1].kind, Response::Kind::crashed) << data;
    EXPECT_TRUE(responses[id - 1].text.starts_with(beginning)) << data << ": " << responses[id - 1].text;
    expect_words(responses[id - 1].text, {words});
    EXPECT_EQ(responses[id].kind, Response::Kind::data) << data;
  }
  EXPECT_TRUE(testee->finish().empty());
}

// A library whose every response has too much data conforms to nothing.
TEST(Library, TooMuchDataIsAFailure) {
  const Results results = run("lib:" + odd("odd_too_much"));
  EXPECT_EQ(count(results, Verdict::pass) + count(results, Verdict::unproven), 0u) << text_of(results);
  EXPECT_GT(count(results, Verdict::fail), 2u) << text_of(results);
  for (const RequestResult& result : results.requests) {
    if (result.verdict != Verdict::fail) continue;
    EXPECT_EQ(result.faults.at(0).got, "a result of 12582912 bytes, which do not fit a line of 16 MiB");
  }
  EXPECT_EQ(exit_status_of(results), ExitStatus::failures);
}

// Standard output of the library goes to standard error, also text that looks like a response.
TEST(Library, PrintsToStandardOutput) {
  const auto testee = open_testee("lib:" + odd(), {.program = ZARRPROOF_PROGRAM});
  testee->describe();
  testee->submit(1, request(Operation::decode, "09"));
  const auto answers = answers_of(*testee);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].response.kind, Response::Kind::error);
  EXPECT_TRUE(testee->finish().empty());
}

const std::string kToUint8 = R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])";

// A request for an array of float32 with one dimension. A test changes the part that it tests.
struct Asked {
  std::string zarr_json;
  std::uint64_t length;
  std::vector<unsigned char> data;
  zarrproof_request request{};

  Asked(const std::string& codecs, std::vector<unsigned char> bytes, std::uint64_t elements = 1)
      : zarr_json(ArrayText{"\"float32\"", "0", codecs, {elements}}.zarr_json()),
        length(elements),
        data(std::move(bytes)) {
    request = {ZARRPROOF_ENCODE, ZARRPROOF_LAYOUT_C, zarr_json.c_str(), zarr_json.size(), &length, 1,
               data.data(),      data.size()};
  }
  Asked(const Asked&) = delete;
};

zarrproof_response answer(const zarrproof_request& request) {
  zarrproof_response response{};
  load_library(ZARRPROOF_REFERENCE_LIBRARY).answer(&request, &response);
  return response;
}

std::string explained(const zarrproof_request& request) {
  load_library(ZARRPROOF_REFERENCE_LIBRARY);  // throws, with the reason, where that fails
  void* library = ::dlopen(ZARRPROOF_REFERENCE_LIBRARY, RTLD_NOW);
  auto* explain = reinterpret_cast<decltype(&zarrproof_reference_explain)>(
      ::dlsym(library, "zarrproof_reference_explain"));
  return explain == nullptr ? "no function" : explain(&request);
}

TEST(ReferenceLibrary, ExplainsElements) {
  Asked asked(kToUint8, {0, 0, 0x40, 0x40, 0, 0, 0x96, 0x43}, 2);
  expect_words(explained(asked.request), {"metadata: float32, stored as uint8", "element 0: 3 (0x40400000)",
                                          "stored as 03", "element 1: 300", "CV-5"});
  asked.request.operation = ZARRPROOF_DECODE;
  asked.request.data_size = 1;
  expect_words(explained(asked.request), {"element 0: stored as 00", "gives 0 (0x00000000)"});
}

TEST(ReferenceLibrary, SaysWhyNothingIsExplained) {
  Asked refused(R"([{"name":"cast_value","configuration":{}},"bytes"])", {0, 0, 0, 0});
  expect_words(explained(refused.request), {"META-3", "error: no element is explained"});
  Asked uneven(kToUint8, {0, 0, 0});
  expect_words(explained(uneven.request), {"metadata: float32", "error: data: 3 bytes"});
  Asked broken(kToUint8, {0, 0, 0, 0});
  broken.request.metadata_size = 7;
  expect_words(explained(broken.request), {"error: "});
}

TEST(ReferenceLibrary, RefusesWrongRequests) {
  const auto expect_error = [](const Asked& asked, const std::string& words) {
    const zarrproof_response response = answer(asked.request);
    EXPECT_EQ(response.kind, ZARRPROOF_ERROR);
    expect_words(response.message == nullptr ? "" : response.message, {words});
    expect_words(explained(asked.request), {"error: " + words});
  };
  Asked asked(kToUint8, {0, 0, 0, 0});
  asked.request.operation = 6;
  expect_error(asked, "operation: 6");
  asked.request.operation = ZARRPROOF_ENCODE;
  asked.request.layout = 2;
  expect_error(asked, "layout: 2");
  asked.request.layout = ZARRPROOF_LAYOUT_F;
  asked.request.data = nullptr;
  expect_error(asked, "data: NULL");
  asked.request.metadata = nullptr;
  expect_error(asked, "metadata: NULL");
}

}  // namespace
}  // namespace zarrproof::library_test
