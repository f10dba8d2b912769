// Runs that a signal ends: the judged requests are reported, and the exit status names the signal.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "conformance/results/results_file.h"
#include "conformance/text/version.h"
#include "tests/conformance/nodes.h"
#include "tests/conformance/started_program.h"

namespace zarrproof::interruption_test {
namespace {

std::string broken(const std::string& how) {
  return " --timeout 3600 \"cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " " + how + "\"";
}

// Answers the requests before this one, and no later ones.
std::string run_that_hangs(const std::string& options) {
  return "run --level smoke " + options + broken("rings-on-one-and-hangs");
}

// A folder with an adapter whose setup signals that it started, and then hangs.
void make_slow_adapter(const std::string& folder) {
  std::filesystem::create_directories(folder + "/slow");
  std::ofstream(folder + "/slow/adapter.json")
      << R"({"name":"slow","language":"C","upstream":"none","versions":{"slow":"1"},"tools":["true"],)"
      << R"("setup":["sh","-c","echo x > $ZARRPROOF_TEST_FILE; exec tail -f /dev/null"],"start":["true"]})";
}

struct SignalCase {
  int signal;
  int status;
  const char* words;
};

class Interruption : public ::testing::TestWithParam<SignalCase> {
 protected:
  // Starts the program, waits until its testee got a request, and sends the signal.
  Ended interrupt(const std::string& arguments, const std::string& before = "") {
    StartedProgram program(arguments, before);
    bell_.wait();
    program.send(GetParam().signal);
    Ended ended = program.wait();
    EXPECT_EQ(ended.status, GetParam().status) << ended.said;
    EXPECT_FALSE(program.was_killed()) << ended.said;
    EXPECT_TRUE(contains(ended.said, GetParam().words)) << ended.said;
    EXPECT_FALSE(contains(ended.said, "conforms")) << ended.said;
    EXPECT_FALSE(contains(ended.said, "TIMED OUT")) << ended.said;
    return ended;
  }

  TestFolder folder_;
  Bell bell_{folder_ / "bell"};
};

TEST_P(Interruption, ARunReportsWhatWasJudged) {
  const std::string json = folder_ / "r.json", junit = folder_ / "r.xml";
  const Ended ended = interrupt(run_that_hangs("--report json=" + json + " --report junit=" + junit));
  EXPECT_TRUE(contains(ended.said, "requests were not asked")) << ended.said;
  EXPECT_TRUE(contains(ended.said, "; judged: ") &&
              contains(ended.said, " (zarrproof " + std::string(kVersion) + " smoke)\n"))
      << ended.said;
  const Results results = read_results_file(json);
  EXPECT_TRUE(contains(results.stopped, GetParam().words)) << results.stopped;
  EXPECT_GT(count(results, Verdict::pass), 0u);
  EXPECT_GT(count(results, Verdict::not_asked), 0u);
  EXPECT_EQ(count(results, Verdict::timed_out), 0u);
  EXPECT_TRUE(contains(text_of_file(junit), GetParam().words));
}

TEST_P(Interruption, AParallelRun) {
  EXPECT_TRUE(contains(interrupt(run_that_hangs("--jobs 2")).said, "requests were not asked"));
}

// The testee that hangs writes first, then last.
TEST_P(Interruption, Interop) {
  const std::string interop = "interop --level smoke --filter crc32c ",
                    json = " --report json=" + (folder_ / "r.json"),
                    html = " --report html=" + (folder_ / "r.html"), hangs = broken("rings-on-one-and-hangs");
  for (const std::string& testees : {hangs + " builtin:reference", "builtin:reference" + hangs, hangs}) {
    const Ended ended = interrupt(interop + testees + json + html);
    EXPECT_TRUE(contains(ended.said, "writer \\ reader") && contains(ended.said, "the run was not completed"))
        << ended.said;
    EXPECT_TRUE(contains(read_results_file(folder_ / "r-1-1.json").stopped, GetParam().words));
  }
}

// Entries of requests that were not judged would be lost.
TEST_P(Interruption, AListOfExpectedFailuresStays) {
  const std::string list = folder_ / "known.txt", text = "# All of these.\nscale_offset/*\ncrc32c/*\n";
  std::ofstream(list) << text;
  const Ended ended = interrupt(run_that_hangs("--update-expected --expect " + list));
  EXPECT_EQ(text_of_file(list), text);
  EXPECT_TRUE(contains(ended.said, list + " was not written")) << ended.said;
}

TEST_P(Interruption, StoresReportsWhatWasRead) {
  const std::string first = folder_ / "first", reader = folder_ / "reader";
  std::ofstream(reader) << "if [ -e " << first << " ]; then echo x > $ZARRPROOF_TEST_FILE; "
                        << "exec tail -f /dev/null; fi; touch " << first << "; exit 77\n";
  const std::string temporary = folder_ / "temporary";
  std::filesystem::create_directory(temporary);
  const Ended ended = interrupt("stores --timeout 3600 --reader 'sh " + reader + " {path}'",
                                "export TMPDIR='" + temporary + "'; ");
  EXPECT_TRUE(std::filesystem::is_empty(temporary)) << "the arrays stayed";
  EXPECT_TRUE(contains(ended.said, "arrays were not read")) << ended.said;
  EXPECT_TRUE(contains(ended.said, "requests, 1 asked (")) << ended.said;
  EXPECT_FALSE(contains(ended.said, "FAIL")) << "none was wrong\n" << ended.said;
}

TEST_P(Interruption, ACampaignNamesItsNextCase) {
  const Ended ended = interrupt("fuzz --cases 1000000 --first-case 70 --findings " + (folder_ / "findings") +
                                broken("rings-and-hangs"));
  EXPECT_TRUE(contains(ended.said, "\nthe next case is 70; ")) << ended.said;
  EXPECT_TRUE(contains(
      ended.said, std::string("\nverdict: not completed: ") + GetParam().words + "; 0 distinct failures, "))
      << ended.said;
}

TEST_P(Interruption, TheSetupOfAnAdapterEnds) {
  make_slow_adapter(folder_ / "adapters");
  interrupt("run slow", "export ZARRPROOF_ADAPTERS=" + (folder_ / "adapters") + "; ");
}

INSTANTIATE_TEST_SUITE_P(Signals, Interruption,
                         ::testing::Values(SignalCase{SIGINT, 130, "interrupted by SIGINT"},
                                           SignalCase{SIGTERM, 143, "interrupted by SIGTERM"},
                                           SignalCase{SIGHUP, 129, "interrupted by SIGHUP"}),
                         [](const auto& one) { return std::string(::sigabbrev_np(one.param.signal)); });

// Standard output is a full pipe, so the program blocks there after the first signal.
TEST(SecondInterruption, EndsTheProgramAtOnce) {
  TestFolder folder;
  const Bell bell(folder / "bell");
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
  while (::write(ends[1], "x", 1) == 1) continue;
  ASSERT_EQ(errno, EAGAIN);
  ::fcntl(ends[1], F_SETFL, 0);  // what writes now waits
  StartedProgram program(run_that_hangs(""), "", ends[1]);
  bell.wait();
  program.send(SIGINT);
  program.send(SIGTERM);
  const Ended ended = program.wait();
  EXPECT_TRUE(program.was_killed()) << ended.said;
  EXPECT_TRUE(ended.status == 128 + SIGINT || ended.status == 128 + SIGTERM) << ended.status;
  for (int end : ends) ::close(end);
}

// A FIFO without a reader blocks its writer. When the FIFO was read to its end, the run is over.
TEST(InterruptionOfAReport, EndsTheProgramAtOnce) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    TestFolder folder;
    const std::string first = folder / "first", second = folder / "second", last = folder / "last";
    ASSERT_EQ(::mkfifo(first.c_str(), 0600), 0);
    ASSERT_EQ(::mkfifo(second.c_str(), 0600), 0);
    std::ofstream(last) << "old";
    StartedProgram program("run --level smoke --shard 1/100 builtin:reference --report junit=" + first +
                           " --report junit=" + second + " --report json=" + last);
    EXPECT_TRUE(contains(text_of_file(first), "</testsuites>"));
    program.send(signal);
    const Ended ended = program.wait();
    EXPECT_TRUE(program.was_killed()) << ended.said;
    EXPECT_EQ(ended.status, 128 + signal) << ended.said;
    EXPECT_EQ(text_of_file(last), "old");
  }
}

TEST(IgnoredSignal, StaysIgnored) {
  TestFolder folder;
  const Bell bell(folder / "bell");
  StartedProgram program(run_that_hangs(""), "trap '' HUP; ");
  bell.wait();
  program.send(SIGHUP);
  program.send(SIGTERM);
  const Ended ended = program.wait();
  EXPECT_EQ(ended.status, 128 + SIGTERM);
  EXPECT_FALSE(program.was_killed()) << "the hangup counted as the first of two signals";
  EXPECT_TRUE(contains(ended.said, "interrupted by SIGTERM")) << ended.said;
}

}  // namespace
}  // namespace zarrproof::interruption_test
