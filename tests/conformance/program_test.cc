// The program on the command line: exit statuses and output.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/conformance/run_testee.h"

namespace zarrproof::program_test {
namespace {

std::string broken(const std::string& how) {
  return "run --level smoke \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"";
}

TEST(Program, RunExitsWith0WithoutFailures) {
  expect_call("run --level " ZARRPROOF_TEST_LEVEL " builtin:reference", 0, {"0 failures, 0 warnings"});
}

TEST(Program, RunExitsWith1OnFailures) {
  expect_call(broken("too-few-bytes"), 1,
              {"FAIL  crc32c gives another number of bytes  (CRC-1, MUST)",
               "see        zarrproof clauses CRC-1 (docs/requirements.md#crc-1)\n",
               "example    crc32c/123456789/encode", "got        2 bytes instead of 13",
               "want       13 bytes: 313233343536373839839206e3",
               "explain    " ZARRPROOF_PROGRAM " explain --data-type uint8", "does not conform: 1 failure"});
}

TEST(Program, LevelsOfTheSuite) {
  EXPECT_TRUE(contains(call("run --level smoke builtin:reference"), "(zarrproof 1.0.0 smoke)"));
  EXPECT_EQ(call("run --level some builtin:reference").status, 2);
  expect_call("list --level smoke", 0, {"crc32c/123456789/encode\n"});
  expect_call("list", 2, {"/nowhere/data/suite.json"}, "ZARRPROOF_VECTORS=/nowhere");
  expect_call("list", 2, {"ZARRPROOF_VECTORS: an empty value; expected a folder"}, "ZARRPROOF_VECTORS=");
}

TEST(Program, RunExitsWith2WhenItWasNotCompleted) {
  EXPECT_EQ(call(broken("speaks-protocol-2")).status, 2);
  EXPECT_EQ(call(broken("supports-nothing")).status, 2);
  EXPECT_EQ(call(broken("dies-at-once")).status, 2);
  EXPECT_EQ(call("run 'cmd:exec /no/such/program'").status, 2);
  EXPECT_EQ(call("run no-such-adapter").status, 2);
  EXPECT_EQ(call("run").status, 2) << "no testee";
}

// The command in a report works, and names the clause.
TEST(Program, ExplainsWhatARunReports) {
  const Ended ended = call(broken("too-few-bytes"));
  const std::size_t start = ended.said.find(ZARRPROOF_PROGRAM " explain ");
  ASSERT_NE(start, std::string::npos);
  const std::string command = ended.said.substr(start, ended.said.find('\n', start) - start);
  expect_call(command.substr(std::string(ZARRPROOF_PROGRAM " ").size()), 0,
              {"CRC-1   over 9 bytes: 839206e3"});
}

// A folder for a test, which does not exist yet.
std::string no_folder_yet(const std::string& name) {
  const std::string folder = ::testing::TempDir() + "zarrproof-" + std::to_string(::getpid()) + "-" + name;
  std::filesystem::remove_all(folder);
  return folder;
}

std::size_t files_in(const std::string& folder) {
  std::error_code none;
  const std::filesystem::directory_iterator files(folder, none);
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

std::string fuzz(const std::string& how, const std::string& more) {
  return "fuzz " + more + " \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"";
}

// It answers the other requests, so a series of crashes does not end the run.
TEST(Program, FuzzFindsRequestsThatCrashATestee) {
  const std::string folder = no_folder_yet("falls-over");
  expect_call(fuzz("crashes-on-clamp", "--filter CV-5 --cases 4 --findings " + folder), 1, {"  crashes ("});
  EXPECT_GT(files_in(folder), 0u);
  EXPECT_EQ(
      call("run --vectors " + folder + " 'cmd:exec " ZARRPROOF_BROKEN_TESTEE " crashes-on-clamp'").status, 1);
  std::filesystem::remove_all(folder);
  const Ended side_by_side =
      call(fuzz("crashes-on-clamp", "--jobs 3 --filter CV-5 --cases 4 --findings " + folder));
  EXPECT_EQ(side_by_side.status, 1) << side_by_side.said;
  std::filesystem::remove_all(folder);
}

TEST(Program, FuzzEndsIfATesteeAnswersNothing) {
  const std::string folder = no_folder_yet("answers-nothing");
  const Ended dying = expect_call(fuzz("dies-at-once", "--findings " + folder), 2, {"ends again and again"});
  EXPECT_TRUE(contains(dying, "  crashes (")) << "what it did until then\n" << dying.said;
  EXPECT_EQ(call(fuzz("does-nothing", "--timeout 0.05 --findings " + folder)).status, 2);
  std::filesystem::remove_all(folder);
}

// Files of another campaign in the folder stay. The report and the files agree on the names.
TEST(Program, FuzzKeepsTheFindingsOfAFolder) {
  const std::string folder = no_folder_yet("named");
  const std::string command = fuzz("crashes-on-clamp", "--filter CV-5 --cases 4 --findings " + folder);
  const Ended first = call(command);
  EXPECT_EQ(first.status, 1);
  const std::size_t files = files_in(folder);
  EXPECT_GT(files, 0u);
  EXPECT_EQ(call(command).said, first.said) << "the files are there already";
  EXPECT_EQ(files_in(folder), files);
  std::filesystem::remove_all(folder);
}

TEST(Program, UnwritablePathsFailBeforeFuzzing) {
  const std::string folder = no_folder_yet("blocked");
  std::ofstream(folder) << "a file";
  const Ended no_findings = expect_call("fuzz --cases 9 --findings " + folder + "/f builtin:reference", 2,
                                        {folder + "/f/finding.json cannot be written: Not a directory"});
  EXPECT_FALSE(contains(no_findings, "verdict")) << "nothing was asked\n" << no_findings.said;
  std::filesystem::remove(folder);
}

// The folder disappears when the testee is restarted.
TEST(Program, FuzzReportsFindingsThatItCannotSave) {
  const std::string folder = no_folder_yet("lost");
  std::filesystem::create_directory(folder);
  const std::string started = no_folder_yet("started");
  const std::string lose = "if [ -e " + started + " ]; then rm -rf " + folder + "; touch " + folder +
                           "; fi; touch " + started + "; ";
  expect_call("fuzz --filter CV-5 --cases 4 --findings " + folder + " 'cmd:" + lose +
                  "exec " ZARRPROOF_BROKEN_TESTEE " crashes-on-clamp'",
              2, {"verdict: ", ".json cannot be written: Not a directory"});
  std::filesystem::remove(folder);
  std::filesystem::remove(started);
}

TEST(Program, FuzzNamesFiltersThatFitNothing) {
  const std::string folder = no_folder_yet("no-fit");
  expect_call(
      "fuzz --cases 50 --filter raw_endian --filter bool_other --findings " + folder + " builtin:reference",
      2, {"matches the filter"});
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(Program, ImpossibleFiltersFailBeforeFuzzing) {
  const std::string testee = "'cmd:" ZARRPROOF_PROGRAM " serve | sed -u s/.crc32c.,//'";
  const Ended ended = call("fuzz --cases 9 --filter CRC-1 " + testee);
  EXPECT_EQ(ended.status, 2);
  EXPECT_FALSE(contains(ended, "verdict")) << "nothing was asked\n" << ended.said;
  EXPECT_TRUE(contains(ended, "\"CRC-1\" needs the codec crc32c")) << ended.said;
  expect_call("fuzz --cases 9 --filter unit8 builtin:reference", 2,
              {"\"unit8\" (did you mean \"uint8\"?); expected a clause"});
}

TEST(Program, ServeTakesAnInterpretation) {
  const std::string request =
      R"('{"id":1,"op":"decode","codecs":["bytes"],"data_type":"bool","fill_value":false,"shape":[1],"data":"02"}')";
  const auto serve = [&](const std::string& options) {
    return call("serve " + options, "echo " + request + " |").said;
  };
  EXPECT_NE(serve("").find("BYTES-11"), std::string::npos);
  EXPECT_EQ(serve("builtin:reference --answer bool_other=true"), "{\"id\":1,\"data\":\"01\"}\n");
  EXPECT_EQ(serve("--answer bool_other=kept"), "{\"id\":1,\"data\":\"02\"}\n");
}

TEST(Program, WrongWordsAreExplained) {
  EXPECT_EQ(call("").status, 2);
  EXPECT_EQ(call("frobnicate").status, 2);
  EXPECT_EQ(call("serve builtin:nothing < /dev/null").status, 2);
  expect_call("serve --answer moon=full < /dev/null", 2, {"moon=full"});
  expect_call("serve --answer map_zero=maybe < /dev/null", 2,
              {"\"map_zero=maybe\" is no answer to map_zero; expected numeric or bitwise"});
  EXPECT_EQ(call("explain").status, 2);
  EXPECT_EQ(call("explain --data-type uint8").status, 2);
}

TEST(Program, ExplainsComplexAndRawElements) {
  expect_call(
      R"(explain --data-type complex64 --codecs '[{"name":"bytes","configuration":{"endian":"big"}}]' '[1,"NaN"]')",
      0, {"stored as 3f8000007fc00000"});
}

TEST(Program, ExplainsNegativeElements) {
  expect_call(
      "explain --data-type int8 --codecs '[\"bytes\"]' -5 -0x0 2>&1; " ZARRPROOF_PROGRAM
      " explain --data-type float32 --codecs '[\"scale_offset\",{\"name\":\"bytes\",\"configuration\":"
      "{\"endian\":\"little\"}}]' -5 -Infinity -1e-45",
      0, {"-Infinity (0xff800000)", "(0x80000001)"});
}

TEST(Program, ErrorsInJsonArgumentsHaveAPlace) {
  expect_call("explain --data-type uint8 --codecs '[\"bytes\"'", 2,
              {"--codecs: not JSON at line 1, column 9"});
}

TEST(Program, HelpAndVersion) {
  EXPECT_EQ(call("--help").status, 0);
  EXPECT_EQ(call("--version").said.substr(0, 10), "zarrproof ");
  for (const char* command : {"run", "fuzz", "serve", "explain", "list", "stores", "adapters"})
    EXPECT_EQ(call(std::string(command) + " --help").status, 0);
  for (const char* command : {"host", "list", "vectors"})  // the examples of the program itself
    EXPECT_FALSE(contains(call(std::string(command) + " --help"), "zarrproof fuzz ")) << command;
  EXPECT_TRUE(contains(call("fuzz --help"), "0: no limit on cases"));
  EXPECT_TRUE(contains(call("fuzz --help"), "0  no violations of MUST clauses; there may be warnings"));
}

}  // namespace
}  // namespace zarrproof::program_test
