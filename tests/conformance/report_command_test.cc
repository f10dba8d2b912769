// run --report, report and compare on the command line.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "conformance/results/results_file.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::report_command_test {
namespace {

constexpr const char* kRun = "run --level smoke --filter crc32c ";

// An empty folder during a test.
class ReportCommands : public testing::Test {
 protected:
  ReportCommands() : folder_(testing::TempDir() + "commands-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ReportCommands() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string made(const std::string& name, const Results& results) const {
    std::ofstream file(path(name));
    write_results(file, results);
    return path(name);
  }
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

 private:
  std::string folder_;
};

TEST_F(ReportCommands, RunWritesWhatItIsAskedFor) {
  const Ended ended =
      call(kRun + std::string("--report json=") + path("a.json") + " --report junit builtin:reference");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_EQ(ended.said.substr(0, 5), "<?xml") << ended.said;
  const Results results = read_results_file(path("a.json"));
  EXPECT_EQ(results.testee, "builtin:reference");
  EXPECT_EQ(results.data_hash, load_suite(suite_folder(), SuiteLevel::smoke).data_hash);
  EXPECT_EQ(results.level, "smoke");
  EXPECT_GT(results.requests.size(), 5u);
}

TEST_F(ReportCommands, AWrongReportFailsBeforeTheRun) {
  const std::string testee = "'cmd:touch " + path("started") + "'";
  for (const std::string& words : {std::string("--report pdf"), "--report json=" + path("no/folder/a.json"),
                                   std::string("--report json --report junit")}) {
    const Ended ended = call(kRun + words + " " + testee);
    EXPECT_EQ(ended.status, 2) << words;
    EXPECT_NE(ended.said, "") << words;
    EXPECT_FALSE(std::filesystem::exists(path("started"))) << words << ": the testee was started";
  }
}

// A limit on the size of files acts like a full disk.
TEST_F(ReportCommands, AnUnwritableReportIsNoSuccess) {
  const std::string file = written("a.json", "old");
  expect_call(std::string(kRun) + "--report json=" + file + " builtin:reference", 2,
              {file + " cannot be written: File too large", "verdict: "}, "trap '' XFSZ; ulimit -f 1;");
  EXPECT_EQ(std::filesystem::file_size(file), 3u);
}

TEST_F(ReportCommands, ReportWritesAPageOrMerges) {
  const std::string file = made("a.json", made_sample());
  const Ended page = call("report --html=" + path("page.html") + " " + file);
  EXPECT_EQ(page.status, 0) << page.said;
  EXPECT_TRUE(std::filesystem::exists(path("page.html")));
  const Ended neither = call("report " + file);
  EXPECT_EQ(neither.status, 2);
  EXPECT_EQ(
      neither.said,
      "zarrproof report: the output: not named; expected --html=FILE, for a page, or --merge=FILE, for one "
      "results file\n");
  EXPECT_EQ(call("report --html=a.html --merge=a.json " + file).status, 2);
}

TEST_F(ReportCommands, TheExitStatusOfCompareIsItsResult) {
  const std::string good = made("good.json", made_results({made_pass("bytes/a", Clause::BYTES_1)}));
  const std::string bad = made("bad.json", made_results({made_failure("bytes/a", Clause::BYTES_1, 1, {})}));
  EXPECT_EQ(call("compare " + good + " " + good).status, 0);
  expect_call("compare " + good + " " + bad, 1, {"verdict: worse: 1 request; better: none"});
  expect_call("compare " + bad + " " + good, 0, {"; better: 1 request\n"});
  Results of_others = made_results({made_pass("bytes/a", Clause::BYTES_1)});
  of_others.data_hash = "0e";
  expect_call("compare " + good + " " + made("others.json", of_others), 2,
              {"others.json: results of data with the SHA-256 0e; expected results of the "
               "same requests as "});
}

TEST_F(ReportCommands, FilesThatCannotBeRead) {
  const std::string good = made("good.json", made_sample()), wrong = written("wrong.json", "{\"format\":7}");
  for (const std::string& command : {"report --html=" + path("page.html") + " ", "compare " + good + " "}) {
    expect_call(command + path("missing.json"), 2, {"missing.json: no such file"});
    expect_call(command + wrong, 2, {"wrong.json: format: 7; expected 1"});
  }
  EXPECT_EQ(call("report").status, 2);
  EXPECT_EQ(call("compare " + good).status, 2);
  for (const char* command : {"report", "compare"})
    EXPECT_EQ(call(std::string(command) + " --help").status, 0);
}

}  // namespace
}  // namespace zarrproof::report_command_test
