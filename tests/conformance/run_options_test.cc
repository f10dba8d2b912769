// The options of zarrproof run on the command line.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "conformance/results/results_file.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::run_options_test {
namespace {

const std::string kServe = "\"cmd:exec " ZARRPROOF_PROGRAM " serve\" ";

std::string broken(const std::string& how) {
  return "\"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\" ";
}

// A file during a test.
class File {
 public:
  explicit File(const std::string& text = "") {
    if (!text.empty()) std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream all;
    all << std::ifstream(path_).rdbuf();
    return all.str();
  }

 private:
  std::string path_ = ::testing::TempDir() + "run-options-" + std::to_string(::getpid()) + "-" +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(RunOptions, ListShowsWhatWouldBeAsked) {
  const Ended all = call("run --level smoke --list builtin:reference");
  EXPECT_EQ(all.status, 0);
  EXPECT_EQ(lines_of(all.said), 450u);
  const Ended some = call("run --level smoke --list --filter CRC-1 --filter encode no-such-testee");
  EXPECT_EQ(some.status, 0) << "no testee is started";
  EXPECT_GT(lines_of(some.said), 1u);
  EXPECT_LT(lines_of(some.said), 450u);
  const Ended shard = call("run --level smoke --list --shard 2/5 builtin:reference");
  EXPECT_EQ(lines_of(shard.said), 90u);
}

TEST(RunOptions, FilterTakesTheControlsAlong) {
  const Ended ended =
      expect_call("run --level smoke --filter refused builtin:reference", 0, {"0 failures, 0 warnings"});
  EXPECT_FALSE(contains(ended, "unproven  cast")) << ended.said;
}

TEST(RunOptions, WrongSelectionsAreErrors) {
  expect_call("run --filter no/such/id builtin:reference", 2, {"no request fits \"no/such/id\""});
  for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/3x"}) {
    expect_call(std::string("run --level smoke --shard ") + shard + " builtin:reference", 2, {"is not I/N"});
  }
  EXPECT_EQ(call("run --failed-from /no/such/file builtin:reference").status, 2);
}

TEST(RunOptions, RequireTurnsAnAnswerIntoARequirement) {
  const std::string command = "run --filter bool_other --require bool_other=true ";
  EXPECT_EQ(call(command + "\"cmd:exec " ZARRPROOF_PROGRAM " serve --answer bool_other=true\"").status, 0);
  const Ended other = call(command + kServe);
  EXPECT_EQ(call("run --filter bool_other " + kServe).status, 0) << "every answer is permitted";
  expect_words(other, {"refuses what must be accepted"});
  EXPECT_EQ(call("run --require bool_other=perhaps builtin:reference").status, 2);
  for (const char* untested :
       {"--filter crc32c --require map_zero=bitwise", "--require float_div_zero=ieee"}) {
    expect_call(std::string("run --level smoke builtin:reference ") + untested, 2,
                {"nothing was judged about the required answer to "});
  }
  expect_call("run --require map_zero builtin:reference", 2,
              {"\"map_zero\" has no answer; expected map_zero=ANSWER, where ANSWER is numeric or bitwise"});
}

// The vectors about it have level derived.
TEST(RunOptions, RequireFailsTheRunWhateverTheLevel) {
  const std::string run = "run --filter integer_json --require integer_json=reject ";
  const auto serve = [](const std::string& answer) {
    return "\"cmd:exec " ZARRPROOF_PROGRAM " serve --answer integer_json=" + answer + "\"";
  };
  const Ended violating = expect_call(
      run + serve("accept"), 1, {", required integer_json=reject)", "integer_json=reject is required\n"});
  EXPECT_TRUE(contains(violating, " --require 'integer_json=reject' --filter ")) << "repeats it";
  expect_words(violating, {" failures, 0 warnings"});
  EXPECT_EQ(call(run + serve("reject")).status, 0);
}

TEST(RunOptions, TwoAnswersToOneOpenPointAreRefused) {
  for (const std::string command : {"run --level smoke builtin:reference --require ", "serve --answer "}) {
    const std::string option = command.substr(command.rfind("--"));
    expect_call(command + "bool_other=error " + option + "bool_other=kept < /dev/null", 2,
                {"two answers to bool_other, error and kept; expected one"});
    EXPECT_EQ(call(command + "bool_other=error " + option + "bool_other=error < /dev/null").status, 0)
        << "the same twice";
  }
}

TEST(RunOptions, StrictForbidsTwoAnswersToOneOpenPoint) {
  const std::string inconsistent = broken("changes-its-mind");
  expect_call("run --filter bool_other " + inconsistent, 0,
              {"inconsistent: these contradict each other\n    "});
  expect_call("run --strict --filter bool_other " + inconsistent, 1, {"answers open points inconsistently"});
}

TEST(RunOptions, StrictTakesClauses) {
  expect_call("run --strict=CRC-4 --filter crc32c/damage/* builtin:reference", 0, {"strict CRC-4"});
  const Ended two = call("run --strict=CRC-4,META-3 --filter crc32c/damage/* builtin:reference");
  expect_words(two, {"strict CRC-4, META-3"});
  const Ended small = call("run --strict=crc-4,meta-3 --filter crc32c/damage/* builtin:reference");
  expect_words(small, {"strict CRC-4, META-3"});
  const Ended sweep = call("sweep --strict=CV-3 --filter int2-int4 builtin:reference");
  EXPECT_EQ(sweep.status, 0) << sweep.said;
  EXPECT_EQ(call("sweep --strict=CV-99 builtin:reference").status, 2);
  expect_call("run --strict=CRC-44 builtin:reference", 2,
              {"\"CRC-44\" is not a clause (did you mean \"CRC-4\"?)"});
}

// Bare names stand beside what other clauses require, and in controls.
TEST(RunOptions, AFilterExcludesAClause) {
  const std::string run = "run --filter metadata/*,chains/* " + broken("refuses-bare-names");
  expect_call(run, 1, {"META-12"});
  const File results;
  expect_call(
      run + "--filter '!META-12' --report json=" + results.path(), 0,
      {" conforms as far as it was asked; judged: ", " --filter 'metadata/*,chains/*', excluded META-12)"});
  for (const RequestResult& result : read_results_file(results.path()).requests)
    EXPECT_EQ(std::ranges::count(result.clauses, Clause::META_12), 0) << result.id;
  const Ended again =
      call("run --list builtin:reference --filter '!chains/*' --failed-from " + results.path());
  EXPECT_EQ(again.status, 0) << again.said;
  expect_call(run + "--filter '!META-122'", 2,
              {"\"!META-122\": no request fits \"META-122\" (did you mean \"META-12\"?)"});
}

TEST(RunOptions, ExpectedFailures) {
  const std::string run = "run --level smoke " + broken("too-few-bytes");
  const File list("# It stops too early.\ncrc32c/123456789/encode\n");
  const Ended expected =
      expect_call(run + "--expect " + list.path(), 0,
                  {"expected  1 failure: It stops too early.", "has expected failures only"});
  expect_call("run --level smoke builtin:reference --expect " + list.path(), 1,
              {"line 2 of the expected failures, crc32c/123456789/encode: the request passes now"});
  EXPECT_EQ(call(run + "--expect /no/such/list").status, 2);
}

TEST(RunOptions, UpdateExpectedWritesTheList) {
  const std::string run = "run --level smoke " + broken("too-few-bytes");
  const File list;
  EXPECT_EQ(call(run + "--update-expected --expect " + list.path()).status, 1)
      << "this run had them unexpected";
  EXPECT_EQ(list.text(),
            "# CRC-1: crc32c gives another number of bytes (uint8). Not explained yet.\n"
            "crc32c/123456789/encode\n");
  EXPECT_EQ(call(run + "--expect " + list.path()).status, 0);
  EXPECT_EQ(call("run --level smoke builtin:reference --update-expected --expect " + list.path()).status, 1);
  EXPECT_EQ(list.text(), "");
  EXPECT_EQ(call(run + "--update-expected").status, 2) << "which list?";
  EXPECT_EQ(call(run + "--update-expected --expect /no/such/folder/list").status, 2);
}

TEST(RunOptions, FailedFromAsksThemAgain) {
  const File results;
  EXPECT_EQ(call("run --level smoke " + broken("too-few-bytes") + "--report json=" + results.path()).status,
            1);
  const Ended again = call("run --level smoke --list builtin:reference --failed-from " + results.path());
  EXPECT_EQ(again.said, "crc32c/123456789/encode\n");
}

TEST(RunOptions, TheCommandInAReportRepeatsTheFailure) {
  const Ended ended = call("run --level smoke " + broken("too-few-bytes"));
  const std::string head = "  repeat     " ZARRPROOF_PROGRAM " ";
  const std::size_t start = ended.said.find(head);
  ASSERT_NE(start, std::string::npos) << ended.said;
  const std::size_t end = ended.said.find('\n', start);
  expect_call(ended.said.substr(start + head.size(), end - start - head.size()), 1,
              {"does not conform: 1 failure,"});
}

TEST(RunOptions, MaxTimeEndsTheRunEarly) {
  const Ended ended = call("run --max-time 5 " + broken("takes-its-time"));
  expect_words(ended, {"note: --max-time ended the run after "});
  EXPECT_EQ(ended.status, 0) << "what was judged is right: " << ended.said;
}

TEST(RunOptions, MaxFailuresEndsTheRunEarly) {
  const Ended ended = call("run --level smoke --max-failures 2 " + broken("refuses-everything"));
  expect_words(ended, {"note: --max-failures ended the run after ", " not asked; failures mean: "});
  EXPECT_EQ(ended.status, 1) << ended.said;
  EXPECT_EQ(call("run --max-failures 0 builtin:reference").status, 2);
}

TEST(RunOptions, ResultsHoldTheWholeCommand) {
  const File known("# nothing\n");
  const std::string list = known.path(), file = list + ".json";
  const std::string command = "run --level smoke --filter CRC-1 builtin:reference --report json=" + file;
  call(command + " --expect " + list + " --seed 5 --max-time 60.5 --max-failures 2");
  EXPECT_EQ(read_results_file(file).run_options,
            (std::vector<std::string>{"--expect", list, "--seed", "5", "--max-time", "60.5", "--max-failures",
                                      "2"}));
  call(command);
  EXPECT_EQ(read_results_file(file).run_options, std::vector<std::string>());
  std::filesystem::remove(file);
}

TEST(RunOptions, ABadgeComesWithItsSnippet) {
  const File badge;
  const Ended ended = expect_call("run --level smoke builtin:reference --report badge=" + badge.path(), 0,
                                  {"\nbadge: publish " + badge.path()});
  expect_words(ended, {"[![zarrproof](https://img.shields.io/endpoint?url=ADDRESS)]"});
  EXPECT_TRUE(badge.text().starts_with("{\"schemaVersion\":1,")) << badge.text();
  EXPECT_EQ(call("run --level smoke builtin:reference --report badge").said.find("ADDRESS"),
            std::string::npos)
      << "no file, nothing to publish";
}

TEST(RunOptions, BriefPrintsOneLineForACause) {
  const std::string run = "run --level smoke " + broken("too-few-bytes");
  const Ended whole = call(run), brief = call(run + "--brief");
  expect_words(whole, {"\n  explain    "});
  EXPECT_FALSE(contains(brief, "\n  explain    ")) << brief.said;
  expect_words(brief, {"\nFAIL  crc32c "});
  EXPECT_EQ(whole.said.substr(whole.said.find("verdict: ")), brief.said.substr(brief.said.find("verdict: ")));
  EXPECT_EQ(call(run + "--no-brief").said, whole.said);
  EXPECT_EQ(call(run + "--brief --no-brief").status, 2);
}

// The order of the answers does not matter. The order of the requests is equal for one seed.
TEST(RunOptions, SeedChangesTheOrderOnly) {
  const Ended plain = call("run --level smoke builtin:reference");
  EXPECT_EQ(call("run --level smoke --seed 7 builtin:reference").said, plain.said);
  const auto order = [](const std::string& options) {
    const File log;
    call("run --level smoke " + options + " 'cmd:tee " + log.path() + " | " ZARRPROOF_PROGRAM " serve'");
    return log.text();
  };
  const std::string seven = order("--seed 7");
  EXPECT_EQ(order("--seed 7"), seven);
  EXPECT_NE(order("--seed 8"), seven);
  EXPECT_NE(order(""), seven);
}

TEST(RunOptions, ReportsGoToTheirFiles) {
  const File junit;
  const Ended ended = call("run --level smoke builtin:reference --report junit=" + junit.path());
  EXPECT_TRUE(contains(ended, "verdict: ")) << "the table all the same";
  expect_words(junit.text(), {"<testsuites"});
  EXPECT_EQ(call("run --level smoke builtin:reference --report junit").said.substr(0, 5), "<?xml");
  EXPECT_EQ(call("run --level smoke builtin:reference --report nothing").status, 2);
  EXPECT_EQ(call("run --level smoke builtin:reference --report json=/no/such/folder/x").status, 2);
}

TEST(RunOptions, VectorsStandInPlaceOfTheSuite) {
  const File file(R"({"format":1,"about":"one","flags":{},"cases":[{"id":"bytes/one",
    "clauses":["BYTES-7"],"level":"M","data_type":"\"uint8\"","fill_value":"0","codecs":"[\"bytes\"]","shape":[1],
    "requests":[{"operation":"encode","data":"05","compare":{"as":"bits","type":"uint8"},"outcomes":[{"data":"05"}]}]}]})");
  expect_call("run --vectors " + file.path() + " builtin:reference", 0, {": 1 request, all asked, on "});
  EXPECT_EQ(call("run --vectors " + file.path() + " --level smoke builtin:reference").status, 2);
  EXPECT_EQ(call("run --vectors /nowhere builtin:reference").status, 2);
}

// The folder of a campaign's findings, during the test.
class Findings {
 public:
  ~Findings() { std::filesystem::remove_all(path_); }
  std::string option() const { return " --findings " + path_ + " "; }
  const std::string& path() const { return path_; }

 private:
  std::string path_ = ::testing::TempDir() + "findings-" + std::to_string(::getpid());
};

TEST(FuzzCommand, EndsWithTheStatusOfARun) {
  const Findings findings;
  const auto fuzz = [&](const std::string& testee) {
    return call("fuzz --cases 24" + findings.option() + testee).status;
  };
  EXPECT_EQ(fuzz(kServe), 0);
  EXPECT_FALSE(std::filesystem::exists(findings.path()));
  EXPECT_EQ(fuzz(broken("supports-nothing")), 2);
  EXPECT_EQ(fuzz(broken("declares-nothing")), 2);
  EXPECT_EQ(fuzz("no-such-testee"), 2);
  EXPECT_EQ(fuzz("--shard 3/2 " + kServe), 2);
}

TEST(FuzzCommand, JudgesDeclaredCodecsAndNamesOthers) {
  const Findings findings;
  expect_call("fuzz --cases 60" + findings.option() + broken("supports-no-cast-value"), 0,
              {"; not judged: cast_value\n"});
}

TEST(FuzzCommand, NamesWhatAFilterExcludes) {
  const Findings findings;
  expect_call("fuzz --cases 16 --filter '!META-12'" + findings.option() + "builtin:reference", 0,
              {"; excluded: META-12\n"});
}

// The printed command asks the next cases, and saves findings beside those of the first campaign.
TEST(FuzzCommand, KeepsFindingsAndGoesOn) {
  const Findings findings;
  const std::string testee = broken("refuses-everything");
  const Ended first = call("fuzz" + findings.option() + testee + "--cases 24 --timeout 7 --strict=CV-4");
  EXPECT_EQ(first.status, 1) << first.said;
  EXPECT_EQ(call("run --vectors " + findings.path() + " " + testee).status, 1);
  EXPECT_EQ(call("run --vectors " + findings.path() + " builtin:reference").status, 0);
  const auto command_in = [](const std::string& said) {
    const std::string before = "this command goes on with it:\n  " ZARRPROOF_PROGRAM " ";
    const std::size_t start = said.find(before) + before.size();
    return said.substr(start, said.find('\n', start) - start);
  };
  const std::string command = command_in(first.said);
  EXPECT_TRUE(command.ends_with(" --timeout 7 '--strict=CV-4' --seed 1 --first-case 24 --cases 24"))
      << command;
  const auto files = [&] { return std::distance(std::filesystem::directory_iterator(findings.path()), {}); };
  const auto before = files();
  const Ended second = expect_call(command, 1, {"campaign seed 1 first case 24 (24 cases,"});
  EXPECT_TRUE(command_in(second.said).ends_with(" --first-case 48 --cases 24")) << second.said;
  EXPECT_GT(files(), before);
}

}  // namespace
}  // namespace zarrproof::run_options_test
