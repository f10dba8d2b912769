// Commands as testees: readers and writers of arrays on disk. Names of folders are never executed as shell
// text. A writer is a small script here: it copies a stored array, or ends in another way.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "conformance/testee/process.h"
#include "conformance/testee/program_testee.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"

namespace zarrproof::command_testees_test {
namespace {

namespace fs = std::filesystem;

std::string script(const std::string& command, const std::string& folder) {
  return reader_words(command, {.zarr_json = {}, .shape = {}, .data = {}, .folder = folder}).back();
}

TEST(ReaderScript, APlainNameStandsAnywhere) {
  EXPECT_EQ(script("read {path}", "/a/int16-3.x"), "read /a/int16-3.x");
  EXPECT_EQ(script("sh -c 'read \"{path}\" | head'", "/a/b"), "sh -c 'read \"/a/b\" | head'");
  EXPECT_EQ(script("read --in={path}/zarr.json {path}", "/a"), "read --in=/a/zarr.json /a");
  const Request part{.zarr_json = {}, .shape = {3, 4}, .data = {}, .folder = "/a", .start = {0, 2}};
  EXPECT_EQ(reader_words("read {start} {shape} {path}", part).back(), "read 0,2 3,4 /a");
  EXPECT_EQ(script("read", "/a"), "read --array_path=\"$ZARRPROOF_STORE\"");
  EXPECT_EQ(script("read \"$ZARRPROOF_STORE\"", "/a"), "read \"$ZARRPROOF_STORE\"");
}

TEST(ReaderScript, AnotherNameStandsInAVariableOutsideOfQuotes) {
  const std::string folder = "\"$ZARRPROOF_STORE\"";
  EXPECT_EQ(script("cat {path} {path}/x", "/a b"), "cat " + folder + " " + folder + "/x");
  EXPECT_EQ(script("sed 's/\"/\"/' it\\'s \"\\\"\" {path}", "/a b"),
            "sed 's/\"/\"/' it\\'s \"\\\"\" " + folder);
  EXPECT_EQ(script("sh -c 'read \"$ZARRPROOF_STORE\"'", "/a b"), "sh -c 'read \"$ZARRPROOF_STORE\"'");
  for (const char* command :
       {"sh -c 'cat {path}'", "cat \"{path}\"", "read \"\\\"{path}", "sh <<END\ncat {path}\nEND"})
    expect_start(
        unusable_reason([&] { return script(command, "/a b"); }),
        "the path \"/a b\" has characters that a shell may take for more than a word, and {path} may "
        "stand in quotes or in a here-document; write \"$ZARRPROOF_STORE\" in its place");
}

// Each user command finds a file in each folder, and no part of a folder's name is executed.
TEST(ReaderScript, NamesOfFoldersAreNeverExecuted) {
  const fs::path root = testing::TempDir() + "reader-script-" + std::to_string(::getpid());
  const std::string names[] = {"two words",
                               "  ",
                               "it's",
                               "\"",
                               "$(touch harm)",
                               "\"$(touch harm)",
                               "`touch harm`",
                               "';touch harm;'",
                               "\n",
                               "a\ntouch harm\n",
                               "-rf",
                               "--help",
                               "%s%n",
                               "\\",
                               "*",
                               "[a-z]",
                               "~",
                               "$HOME",
                               "{path}",
                               "a&touch harm&",
                               "#",
                               "=",
                               "\x1b[31m",
                               "\xff\xfe",
                               "$ZARRPROOF_STORE"};
  const std::string readers[] = {"cat {path}/f", "cd {path} && cat f", "sh -c 'cat \"$ZARRPROOF_STORE/f\"'",
                                 "f() { cat \"${1#--array_path=}/f\"; }; f"};
  for (const std::string& name : names) {
    fs::create_directories(root / name);
    std::ofstream(root / name / "f") << "found\n";
    for (const std::string& reader : readers) {
      Process process(
          {reader_words(reader, {.zarr_json = {}, .shape = {}, .data = {}, .folder = root / name}),
           root.string()});
      std::string line;
      EXPECT_EQ(process.wait(std::chrono::minutes(5), line), Process::Event::line)
          << reader << " of " << name << ": " << process.error_tail();
      EXPECT_EQ(line, "found") << reader << " of " << name;
      EXPECT_EQ(words(process.wait_for_end(Clock::now() + std::chrono::minutes(5))), "exit status 0")
          << reader << " of " << name;
      EXPECT_FALSE(fs::exists(root / "harm")) << reader << " of " << name;
    }
  }
  fs::remove_all(root);
}

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
  EXPECT_EQ(response.written.chunks, (StoredChunks{{"c/1", *from_hexadecimal("6162")}}));
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
}  // namespace zarrproof::command_testees_test
