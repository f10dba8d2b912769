// A writer is a small script here: it copies a stored array, or ends in another way.
#include <gtest/gtest.h>

#include "conformance/testee/program_testee.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof::writer_testee_test {
namespace {

const ArrayText kArray = {
    "\"float32\"", "\"0x7fc00001\"", R"([{"name":"bytes","configuration":{"endian":"big"}}])", {3}, {2}};

// Returns the response of a command to a request to create kArray with the elements 1, NaN, -0.
Response response_of(const std::string& command) {
  ProgramTestee testee(
      {.operation = Operation::create, .command = command, .timeout = std::chrono::minutes(1)});
  Request request = kArray.request(Operation::create, from_hexadecimal("0000803f0100c07f00000080"));
  request.writing = Writing::regions;
  testee.submit(1, request);
  return testee.next()->response;
}

TEST(WriterTestee, TheFilesOfTheFolderAreTheResponse) {
  const Response response =
      response_of("mkdir -p {path}/c && cp {spec} {path}/zarr.json && printf 'ab' > {path}/c/1; echo log");
  ASSERT_EQ(response.kind, Response::Kind::written) << response.text;
  EXPECT_EQ(response.written.chunks, (WrittenArray::Chunks{{"c/1", *from_hexadecimal("6162")}}));
  EXPECT_EQ(
      response.written.zarr_json,
      R"({"data_type":"float32","fill_value":"0100c07f","codecs":[{"name":"bytes","parameters":{"endian":"big"}}],)"
      R"("shape":[3],"chunk_shape":[2],"writes":[{"start":[0],"shape":[1],"data":"0000803f","elements":[1]},)"
      R"({"start":[1],"shape":[2],"data":"0100c07f00000080","elements":["0x7fc00001","0x80000000"]}]})"
      "\n");
}

TEST(WriterTestee, OnlyFilesAreChunks) {
  const Response response = response_of(
      "mkdir -p {path}/c && cp {spec} {path}/zarr.json && mkfifo {path}/c/pipe && ln -s loop {path}/loop");
  ASSERT_EQ(response.kind, Response::Kind::written);
  EXPECT_EQ(response.text, "");
  EXPECT_FALSE(response.written.zarr_json.empty());
  EXPECT_TRUE(response.written.chunks.empty());
}

TEST(WriterTestee, TheVariablesHaveThePaths) {
  const Response response =
      response_of("mkdir \"$ZARRPROOF_STORE\" && cp \"$ZARRPROOF_SPEC\" \"$ZARRPROOF_STORE/zarr.json\"");
  EXPECT_EQ(response.kind, Response::Kind::written) << response.text;
}

TEST(WriterTestee, ExitStatuses) {
  const Response unsupported = response_of("echo no float32 >&2; exit 77");
  EXPECT_EQ(unsupported.kind, Response::Kind::unsupported);
  EXPECT_EQ(unsupported.text, "no float32");
  const Response refused = response_of("echo no >&2; exit 3");
  EXPECT_EQ(refused.kind, Response::Kind::error);
  EXPECT_EQ(refused.text, "exit status 3; standard error: no");
  const Response nothing = response_of("mkdir {path}; : {spec}");
  EXPECT_EQ(nothing.kind, Response::Kind::written);
  EXPECT_EQ(nothing.text, "exit status 0, but no zarr.json was written");
  EXPECT_EQ(response_of("true").text,
            nothing.text + "; the command has no {spec}; the command has no {path}");
  EXPECT_EQ(response_of("kill -SEGV $$").kind, Response::Kind::crashed);
  EXPECT_THROW(response_of("/no/such/program {spec}"), TesteeUnusable);
}

TEST(WriterTestee, DeclaresToCreate) {
  const Description description =
      ProgramTestee({.operation = Operation::create, .command = "write {spec} {path}"}).describe();
  EXPECT_EQ(description.operations, std::vector<std::string>{"create"});
  EXPECT_EQ(description.codecs.size(), 4u);
}

}  // namespace
}  // namespace zarrproof::writer_testee_test
