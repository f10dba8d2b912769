// One file in two places of a command line: refused before the run, and unchanged.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "tests/conformance/nodes.h"
#include "tests/conformance/run_testee.h"
#include "vectors/suite.h"

namespace zarrproof::file_clash_test {
namespace {

namespace fs = std::filesystem;

class FileClash : public ::testing::Test {
 protected:
  FileClash() {
    fs::create_hard_link(file_, scratch_ / "hard");
    fs::create_symlink("file", scratch_ / "soft");
    fs::create_symlink("soft", scratch_ / "again");
  }

  void expect_refused(const std::string& before, const std::string& options, const std::string& words) {
    expect_call("run --level smoke builtin:reference " + options, 2, {words}, before);
    EXPECT_EQ(text_of_file(file_), kText) << options;
  }

  const std::string kText = "# A reason.\ncrc32c/none\n";
  Scratch scratch_;
  const std::string file_ = scratch_.file("file", kText);
};

TEST_F(FileClash, AllNamesOfAFileAreCompared) {
  const std::string clash = ": the same file as ";
  for (const char* name : {"file", "hard", "soft", "again", "../file"}) {
    if (std::string(name).starts_with("..")) fs::create_directory(scratch_ / "folder");
    const std::string other =
        (std::string(name).starts_with("..") ? scratch_ / "folder" : scratch_.folder()) / name;
    expect_refused("", "--expect " + file_ + " --report json=" + other, clash + "--expect ");
    expect_refused("", "--update-expected --expect " + other + " --report badge=" + file_, clash);
    expect_refused("", "--failed-from " + file_ + " --report junit=" + other, "not JSON");
    expect_refused("", "--report badge=" + file_ + " --report junit=" + other, clash + "--report ");
    expect_refused("GITHUB_STEP_SUMMARY=" + other, "--report github --report json=" + file_,
                   clash + "GITHUB_STEP_SUMMARY");
    expect_refused("", "--report json=" + other + " >> " + file_ + " 2> /dev/null; exit $? #", "");
  }
}

TEST_F(FileClash, OfFilesThatDoNotExistYet) {
  const std::string one = scratch_ / "new", same = scratch_.folder().string() + "/./new";
  expect_refused("", "--report badge=" + one + " --report junit=" + same, "the same file as ");
  expect_refused("", "--update-expected --expect " + one + " --report junit=" + same, "the same file as ");
  EXPECT_FALSE(fs::exists(one));
}

// Input files are read first, so they must be valid here.
TEST_F(FileClash, OfAnInputAndAReport) {
  const std::string results = scratch_ / "results.json", folder = scratch_ / "vectors";
  ASSERT_EQ(call("run --level smoke --shard 1/100 builtin:reference --report json=" + results).status, 0);
  fs::create_directory(folder);
  const std::string vectors = folder + "/some.json";
  fs::copy_file(fs::path(ZARRPROOF_VECTORS_OF_CHAINS), vectors);
  const std::string before = text_of_file(results), vectors_before = text_of_file(vectors);
  expect_refused("", "--failed-from " + results + " --report json=" + results,
                 "the same file as --failed-from ");
  for (const std::string& named : {vectors, folder}) {
    expect_call("run builtin:reference --vectors " + named + " --report json=" + vectors, 2,
                {"the same file as --vectors "});
  }
  EXPECT_EQ(text_of_file(results), before);
  EXPECT_EQ(text_of_file(vectors), vectors_before);
}

TEST_F(FileClash, OfAnInputAndAnAppendedFile) {
  expect_call("compare " + file_ + " " + file_ + " >> " + file_ + " 2> /dev/null; exit $? #", 2, {});
  expect_refused("GITHUB_STEP_SUMMARY=" + (scratch_ / "hard").string(), "--report github --expect " + file_,
                 "GITHUB_STEP_SUMMARY: the same file as --expect ");
  expect_refused("", "--expect " + file_ + " >> " + (scratch_ / "soft").string() + " 2> /dev/null; exit $? #",
                 "");
}

TEST_F(FileClash, OfTheTesteeAndTheProgram) {
  const std::string library = scratch_ / "library.so", program = scratch_ / "program";
  fs::copy_file(fs::path(ZARRPROOF_LIBRARIES) / "bytes_library.so", library);
  fs::copy_file(ZARRPROOF_PROGRAM, program);
  for (const auto& [command, file, words] :
       {std::tuple{std::string(ZARRPROOF_PROGRAM) + " run lib:" + library, library, "the same file as lib:"},
        {"ZARRPROOF_VECTORS=" + suite_folder().string() + " " + program + " run builtin:reference", program,
         "the same file as this program"}}) {
    const std::string before = text_of_file(file);
    expect_call("--version > /dev/null; " + command + " --level smoke --report json=" + file, 2, {words});
    EXPECT_TRUE(text_of_file(file) == before) << file;
  }
}

TEST_F(FileClash, OfTheSuite) {
  const fs::path vectors = scratch_ / "vectors";
  fs::create_directory(vectors);
  fs::copy(suite_folder() / "data", vectors / "data", fs::copy_options::recursive);
  for (const char* name : {"data/bytes/shapes.json", "data/smoke.json", "data/suite.json"}) {
    const std::string before = text_of_file(vectors / name);
    expect_call("run --level smoke builtin:reference --report json=" + (vectors / name).string(), 2,
                {"the same file as the suite's file "}, "ZARRPROOF_VECTORS=" + vectors.string());
    EXPECT_TRUE(text_of_file(vectors / name) == before) << name;
  }
}

// All names of standard output, such as /dev/stdout.
TEST_F(FileClash, OfDocumentsOnStandardOutput) {
  for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    const std::string report = std::string(" --report junit=") + name;
    expect_refused("", "--report json" + report, "another report on standard output");
    expect_refused("", "--report table" + report, "another report on standard output");
    const std::string run = "run --level smoke --shard 1/100 builtin:reference";
    const Ended alone = call(run + report);
    EXPECT_EQ(alone.status, 0) << alone.said;
    EXPECT_TRUE(alone.said.starts_with("<?xml ")) << alone.said;
    EXPECT_TRUE(alone.said.ends_with("</testsuites>\n")) << alone.said;
  }
}

TEST_F(FileClash, FilesThatAreNotOverwrittenAreAccepted) {
  expect_call("run --level smoke --shard 1/100 builtin:reference --expect " + file_ +
                  " --report github --report json=" + (scratch_ / "new").string(),
              0, {"## zarrproof: "}, "GITHUB_STEP_SUMMARY=/dev/stdout");
  EXPECT_EQ(text_of_file(file_), kText);
}

}  // namespace
}  // namespace zarrproof::file_clash_test
