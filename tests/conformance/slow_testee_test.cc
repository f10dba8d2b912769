// A slow testee, and a run that was suspended. Neither is a failure.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "conformance/testee/protocol_log.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::slow_testee_test {
namespace {

using std::chrono::seconds;

std::string notes_of(const Results& results) {
  std::string notes;
  for (const std::string& note : results.notes) notes += note + "\n";
  return notes;
}

// It takes 1.5 times the limit, and half of the larger limit.
TEST(Slow, ResponseWithinTheLargerLimitIsJudged) {
  const Results results = run_broken("is-slow-with-one", {.timeout = seconds(2)});
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
  const std::string start = "slow: 1 request got no response within 2 s, but after at most ";
  const std::string notes = notes_of(results);
  ASSERT_TRUE(notes.starts_with(start)) << notes;
  EXPECT_GT(std::stod(notes.substr(start.size())), 2) << notes;
}

TEST(Slow, TheLogCountsSlowAndLostResponses) {
  struct Case {
    int took;
    std::string note;
  };
  const Case cases[] = {
      {9,
       "lost or delayed: 1 request got no response within 10 s, but after at most 9 s when asked again; "
       "the first: \"a\""},
      {11,
       "slow: 1 request got no response within 10 s, but after at most 11 s when asked again; raise "
       "--timeout; the first: \"a\""},
  };
  for (const Case& one : cases) {
    ProtocolLog log;
    log.add_late(seconds(10), seconds(one.took), "a");
    EXPECT_EQ(log.notes(), std::vector<std::string>{one.note});
  }
  ProtocolLog both;
  for (const int took : {12, 3, 2, 15}) both.add_late(seconds(10), seconds(took), std::to_string(took));
  EXPECT_EQ(both.notes(),
            (std::vector<std::string>{
                "slow: 2 requests got no response within 10 s, but after at most 15 s when asked again; "
                "raise --timeout; the first: \"12\"",
                "lost or delayed: 2 requests got no response within 10 s, but after at most 3 s when asked "
                "again; the first: \"3\""}));
}

TEST(Slow, TesteeThatAnswersNothingAnyMoreIsNotWrong) {
  const TestFile file;
  const Results results =
      run_broken("answers-nothing-after-one", {.timeout = std::chrono::milliseconds(500)});
  EXPECT_EQ(results.stopped.find("the testee is slow or hangs: it does not answer earlier requests again "
                                 "within 1.5 s"),
            0u)
      << results.stopped;
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  for (const RequestResult& result : results.requests) EXPECT_FALSE(is_failure(result.verdict)) << result.id;
}

TEST(Slow, TesteeThatNeverAnsweredIsNotWrong) {
  const Results results = run_broken("does-nothing", {.timeout = std::chrono::milliseconds(50)});
  EXPECT_EQ(results.stopped.find("the testee is slow or hangs: 4 requests in a row, each asked alone, got no "
                                 "response within 0.15 s"),
            0u)
      << results.stopped;
  for (const RequestResult& result : results.requests) EXPECT_FALSE(is_failure(result.verdict)) << result.id;
}

void wait_for(const std::string& file) {
  while (!std::filesystem::exists(file)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// The program is suspended for longer than the limit while the testee waits for a signal of the test.
TEST(Slow, TimeInWhichTheRunWasStoppedDoesNotCount) {
  const TestFile file;
  const std::string asked = file.path() + ".asked", said = file.path() + ".said";
  std::filesystem::remove(asked);
  ASSERT_EQ(::mkfifo(file.path().c_str(), 0600), 0);
  const std::string output = "json=" + said;
  const std::string testee = "cmd:exec " ZARRPROOF_BROKEN_TESTEE " waits-for-word-with-one";
  const pid_t program = ::fork();
  if (program == 0) {
    ::execl(ZARRPROOF_PROGRAM, ZARRPROOF_PROGRAM, "run", "--level", "smoke", "--filter", kTheOne, "--timeout",
            "3", "--report", output.c_str(), testee.c_str(), nullptr);
    ::_exit(127);
  }
  wait_for(asked);
  ::kill(program, SIGSTOP);
  int status = 0;
  ASSERT_EQ(::waitpid(program, &status, WUNTRACED), program);
  ASSERT_TRUE(WIFSTOPPED(status));
  std::this_thread::sleep_for(seconds(4));  // no event tells that the limit of 3 s is over
  ::kill(program, SIGCONT);
  std::ofstream(file.path()) << "go";
  ASSERT_EQ(::waitpid(program, &status, 0), program);
  std::ifstream report(said);
  const std::string text(std::istreambuf_iterator<char>(report), {});
  EXPECT_FALSE(contains(text, "\"notes\"")) << text;
  EXPECT_EQ(WEXITSTATUS(status), 0) << text;
  std::filesystem::remove(asked);
  std::filesystem::remove(said);
}

}  // namespace
}  // namespace zarrproof::slow_testee_test
