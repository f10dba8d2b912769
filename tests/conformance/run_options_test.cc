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
  EXPECT_EQ(lines_of(all.said), 381u);
  const Ended some = call("run --level smoke --list --filter CRC-1 --filter encode no-such-testee");
  EXPECT_EQ(some.status, 0) << "no testee is started";
  EXPECT_GT(lines_of(some.said), 1u);
  EXPECT_LT(lines_of(some.said), 381u);
  const Ended shard = call("run --level smoke --list --shard 2/5 builtin:reference");
  EXPECT_EQ(lines_of(shard.said), 76u);
}

TEST(RunOptions, FilterTakesTheControlsAlong) {
  const Ended ended = call("run --level smoke --filter refused builtin:reference");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_NE(ended.said.find("0 failures, 0 warnings"), std::string::npos) << ended.said;
  EXPECT_EQ(ended.said.find("unproven  cast"), std::string::npos) << ended.said;
}

TEST(RunOptions, WrongSelectionsAreErrors) {
  const Ended filter = call("run --filter no/such/id builtin:reference");
  EXPECT_EQ(filter.status, 2);
  EXPECT_NE(filter.said.find("no request fits \"no/such/id\""), std::string::npos) << filter.said;
  for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/3x"}) {
    const Ended ended = call(std::string("run --level smoke --shard ") + shard + " builtin:reference");
    EXPECT_EQ(ended.status, 2) << shard;
    EXPECT_NE(ended.said.find("is not I/N"), std::string::npos) << ended.said;
  }
  EXPECT_EQ(call("run --failed-from /no/such/file builtin:reference").status, 2);
}

TEST(RunOptions, RequireTurnsAnAnswerIntoARequirement) {
  const std::string command = "run --filter bool_other --require bool_other=true ";
  EXPECT_EQ(call(command + "\"cmd:exec " ZARRPROOF_PROGRAM " serve --answer bool_other=true\"").status, 0);
  const Ended other = call(command + kServe);
  EXPECT_EQ(call("run --filter bool_other " + kServe).status, 0) << "every answer is permitted";
  EXPECT_NE(other.said.find("refuses what must be accepted"), std::string::npos) << other.said;
  EXPECT_EQ(call("run --require bool_other=perhaps builtin:reference").status, 2);
  for (const char* untested :
       {"--filter crc32c --require map_zero=bitwise", "--require float_div_zero=ieee"}) {
    const Ended ended = call(std::string("run --level smoke builtin:reference ") + untested);
    EXPECT_EQ(ended.status, 2) << untested;
    EXPECT_NE(ended.said.find("nothing was judged about the required answer to "), std::string::npos)
        << ended.said;
  }
  const Ended bare = call("run --require map_zero builtin:reference");
  EXPECT_EQ(bare.status, 2);
  EXPECT_NE(bare.said.find(
                "\"map_zero\" has no answer; expected map_zero=ANSWER, where ANSWER is numeric or bitwise"),
            std::string::npos)
      << bare.said;
}

// The vectors about it have level derived.
TEST(RunOptions, RequireFailsTheRunWhateverTheLevel) {
  const std::string run = "run --filter integer_json --require integer_json=reject ";
  const auto serve = [](const std::string& answer) {
    return "\"cmd:exec " ZARRPROOF_PROGRAM " serve --answer integer_json=" + answer + "\"";
  };
  const Ended violating = call(run + serve("accept"));
  EXPECT_EQ(violating.status, 1) << violating.said;
  EXPECT_NE(violating.said.find(", required integer_json=reject)"), std::string::npos) << violating.said;
  EXPECT_NE(violating.said.find("integer_json=reject is required\n"), std::string::npos) << violating.said;
  EXPECT_NE(violating.said.find(" --require 'integer_json=reject' --filter "), std::string::npos)
      << "repeats it";
  EXPECT_NE(violating.said.find(" failures, 0 warnings"), std::string::npos) << violating.said;
  EXPECT_EQ(call(run + serve("reject")).status, 0);
}

TEST(RunOptions, TwoAnswersToOneOpenPointAreRefused) {
  for (const std::string command : {"run --level smoke builtin:reference --require ", "serve --answer "}) {
    const std::string option = command.substr(command.rfind("--"));
    const Ended two = call(command + "bool_other=error " + option + "bool_other=kept < /dev/null");
    EXPECT_EQ(two.status, 2) << command;
    EXPECT_NE(two.said.find("two answers to bool_other, error and kept; expected one"), std::string::npos)
        << two.said;
    EXPECT_EQ(call(command + "bool_other=error " + option + "bool_other=error < /dev/null").status, 0)
        << "the same twice";
  }
}

TEST(RunOptions, StrictForbidsTwoAnswersToOneOpenPoint) {
  const std::string inconsistent = broken("changes-its-mind");
  const Ended lenient = call("run --filter bool_other " + inconsistent);
  EXPECT_EQ(lenient.status, 0) << lenient.said;
  EXPECT_NE(lenient.said.find("inconsistent: these contradict each other\n    "), std::string::npos)
      << lenient.said;
  const Ended strict = call("run --strict --filter bool_other " + inconsistent);
  EXPECT_EQ(strict.status, 1);
  EXPECT_NE(strict.said.find("answers open points inconsistently"), std::string::npos) << strict.said;
}

TEST(RunOptions, StrictTakesClauses) {
  const Ended one = call("run --strict CRC-4 --filter crc32c/damage/* builtin:reference");
  EXPECT_EQ(one.status, 0) << one.said;
  EXPECT_NE(one.said.find("strict CRC-4"), std::string::npos) << one.said;
  const Ended two = call("run --strict=CRC-4,META-3 --filter crc32c/damage/* builtin:reference");
  EXPECT_NE(two.said.find("strict CRC-4, META-3"), std::string::npos) << two.said;
  const Ended small = call("run --strict crc-4,meta-3 --filter crc32c/damage/* builtin:reference");
  EXPECT_NE(small.said.find("strict CRC-4, META-3"), std::string::npos) << small.said;
  const Ended sweep = call("sweep --strict CV-3 --plan --filter uint8-int8 builtin:reference");
  EXPECT_EQ(sweep.status, 0) << sweep.said;
  EXPECT_EQ(call("sweep --strict CV-99 --plan builtin:reference").status, 2);
  const Ended unknown = call("run --strict CRC-44 builtin:reference");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.said.find("\"CRC-44\" is not a clause (did you mean \"CRC-4\"?)"), std::string::npos)
      << unknown.said;
}

// Bare names stand beside what other clauses require, and in controls.
TEST(RunOptions, AFilterExcludesAClause) {
  const std::string run = "run --filter metadata/*,chains/* " + broken("refuses-bare-names");
  const Ended all = call(run);
  EXPECT_EQ(all.status, 1) << all.said;
  EXPECT_NE(all.said.find("META-12"), std::string::npos) << all.said;
  const File results;
  const Ended some = call(run + "--filter '!META-12' --report json=" + results.path());
  EXPECT_EQ(some.status, 0) << some.said;
  EXPECT_NE(some.said.find(" conforms as far as it was asked; judged: "), std::string::npos) << some.said;
  EXPECT_NE(some.said.find(" --filter 'metadata/*,chains/*', excluded META-12)"), std::string::npos)
      << some.said;
  for (const RequestResult& result : read_results_file(results.path()).requests)
    EXPECT_EQ(std::ranges::count(result.clauses, Clause::META_12), 0) << result.id;
  const Ended again =
      call("run --list builtin:reference --filter '!chains/*' --failed-from " + results.path());
  EXPECT_EQ(again.status, 0) << again.said;
  const Ended near = call(run + "--filter '!META-122'");
  EXPECT_EQ(near.status, 2) << near.said;
  EXPECT_NE(near.said.find("\"!META-122\": no request fits \"META-122\" (did you mean \"META-12\"?)"),
            std::string::npos)
      << near.said;
}

TEST(RunOptions, ExpectedFailures) {
  const std::string run = "run --level smoke " + broken("too-few-bytes");
  const File list("# It stops too early.\ncrc32c/123456789/encode\n");
  const Ended expected = call(run + "--expect " + list.path());
  EXPECT_EQ(expected.status, 0) << expected.said;
  EXPECT_NE(expected.said.find("expected  1 failure: It stops too early."), std::string::npos)
      << expected.said;
  EXPECT_NE(expected.said.find("has expected failures only"), std::string::npos) << expected.said;
  const Ended passes = call("run --level smoke builtin:reference --expect " + list.path());
  EXPECT_EQ(passes.status, 1);
  EXPECT_NE(
      passes.said.find("line 2 of the expected failures, crc32c/123456789/encode: the request passes now"),
      std::string::npos)
      << passes.said;
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
  const Ended again = call(ended.said.substr(start + head.size(), end - start - head.size()));
  EXPECT_EQ(again.status, 1);
  EXPECT_NE(again.said.find("does not conform: 1 failure,"), std::string::npos) << again.said;
}

TEST(RunOptions, MaxTimeEndsTheRunEarly) {
  const Ended ended = call("run --max-time 5 " + broken("takes-its-time"));
  EXPECT_NE(ended.said.find("note: --max-time ended the run after "), std::string::npos) << ended.said;
  EXPECT_EQ(ended.status, 0) << "what was judged is right: " << ended.said;
}

TEST(RunOptions, MaxFailuresEndsTheRunEarly) {
  const Ended ended = call("run --level smoke --max-failures 2 " + broken("refuses-everything"));
  EXPECT_NE(ended.said.find("note: --max-failures ended the run after "), std::string::npos) << ended.said;
  EXPECT_NE(ended.said.find(" not asked; failures mean: "), std::string::npos) << ended.said;
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
  const Ended ended = call("run --level smoke builtin:reference --report badge=" + badge.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.said.find("\nbadge: publish " + badge.path()), std::string::npos) << ended.said;
  EXPECT_NE(ended.said.find("[![zarrproof](https://img.shields.io/endpoint?url=ADDRESS)]"),
            std::string::npos);
  EXPECT_TRUE(badge.text().starts_with("{\"schemaVersion\":1,")) << badge.text();
  EXPECT_EQ(call("run --level smoke builtin:reference --report badge").said.find("ADDRESS"),
            std::string::npos)
      << "no file, nothing to publish";
}

TEST(RunOptions, BriefPrintsOneLineForACause) {
  const std::string run = "run --level smoke " + broken("too-few-bytes");
  const Ended whole = call(run), brief = call(run + "--brief");
  EXPECT_NE(whole.said.find("\n  explain    "), std::string::npos);
  EXPECT_EQ(brief.said.find("\n  explain    "), std::string::npos) << brief.said;
  EXPECT_NE(brief.said.find("\nFAIL  crc32c "), std::string::npos) << brief.said;
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
  EXPECT_NE(ended.said.find("verdict: "), std::string::npos) << "the table all the same";
  EXPECT_NE(junit.text().find("<testsuites"), std::string::npos);
  EXPECT_EQ(call("run --level smoke builtin:reference --report junit").said.substr(0, 5), "<?xml");
  EXPECT_EQ(call("run --level smoke builtin:reference --report nothing").status, 2);
  EXPECT_EQ(call("run --level smoke builtin:reference --report json=/no/such/folder/x").status, 2);
}

TEST(RunOptions, VectorsStandInPlaceOfTheSuite) {
  const File file(R"({"format":1,"about":"one","flags":{},"cases":[{"id":"bytes/one",
    "clauses":["BYTES-7"],"level":"M","data_type":"\"uint8\"","fill_value":"0","codecs":"[\"bytes\"]","shape":[1],
    "requests":[{"operation":"encode","data":"05","compare":{"as":"bits","type":"uint8"},"outcomes":[{"data":"05"}]}]}]})");
  const Ended ended = call("run --vectors " + file.path() + " builtin:reference");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_NE(ended.said.find(": 1 request, all asked, on "), std::string::npos) << ended.said;
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
  const Ended ended = call("fuzz --cases 60" + findings.option() + broken("supports-no-cast-value"));
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_NE(ended.said.find("; not judged: cast_value\n"), std::string::npos) << ended.said;
}

TEST(FuzzCommand, NamesWhatAFilterExcludes) {
  const Findings findings;
  const Ended ended = call("fuzz --cases 16 --filter '!META-12'" + findings.option() + "builtin:reference");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_NE(ended.said.find("; excluded: META-12\n"), std::string::npos) << ended.said;
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
  const Ended second = call(command);
  EXPECT_EQ(second.status, 1) << second.said;
  EXPECT_NE(second.said.find("campaign seed 1 first case 24 (24 cases,"), std::string::npos) << second.said;
  EXPECT_TRUE(command_in(second.said).ends_with(" --first-case 48 --cases 24")) << second.said;
  EXPECT_GT(files(), before);
}

// CLI11 would read these as other numbers. The testee is searched after the whole command line was read.
TEST(Numbers, AreRefusedWhereTheyDoNotFit) {
  const std::string found = "there is no adapter \"no-such-testee\"";
  for (const std::string option : {"fuzz --seed", "fuzz --cases", "run --level smoke --seed"}) {
    for (const std::string number : {"-1", "-5", "18446744073709551616", "1e3", "0x10", "''"}) {
      const Ended ended = call(option + " " + number + " no-such-testee");
      EXPECT_EQ(ended.status, 2) << option << " " << number;
      EXPECT_NE(ended.said.find("from 0 to 18446744073709551615"), std::string::npos) << ended.said;
      EXPECT_EQ(ended.said.find(found), std::string::npos) << ended.said;
    }
    for (const std::string number : {"0", "18446744073709551615"}) {
      const Ended ended = call(option + " " + number + " no-such-testee");
      EXPECT_NE(ended.said.find(found), std::string::npos) << option << " " << number << "\n" << ended.said;
    }
  }
}

}  // namespace
}  // namespace zarrproof::run_options_test
