// The runner against testees that are broken in one way each: the one request is blamed, and the rest is
// judged.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "conformance/print.h"
#include "conformance/runner.h"
#include "conformance/summary.h"
#include "conformance/testee/open.h"

namespace zarrproof {
namespace {

constexpr const char* kTheOne = "crc32c/123456789/encode";

const Suite& suite() {
  static const Suite all = load_suite(suite_folder(), SuiteLevel::smoke, std::string(kSuiteVersion));
  return all;
}

Results run(const std::string& how, std::chrono::milliseconds timeout = std::chrono::milliseconds(500)) {
  const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how, {.timeout = timeout});
  return run_suite(suite(), *testee, [](std::size_t, std::size_t) {});
}

std::string text_of(const Results& results) {
  std::ostringstream out;
  print_results(out, suite(), results, {});
  return out.str();
}

const VectorResult& result_of(const Results& results, std::string_view id) {
  return *std::find_if(results.results.begin(), results.results.end(),
                       [&](const VectorResult& result) { return result.vector->id == id; });
}

std::size_t count(const Results& results, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(results.results.begin(), results.results.end(),
                    [&](const VectorResult& result) { return result.judgement.verdict == verdict; }));
}

// All pass but the one, which gets this verdict.
void expect_only_the_one(const Results& results, Verdict verdict) {
  EXPECT_EQ(result_of(results, kTheOne).judgement.verdict, verdict) << text_of(results);
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size() - 1) << text_of(results);
  EXPECT_EQ(outcome_of(results, false), Outcome::failures);
  EXPECT_EQ(results.stopped, "");
}

TEST(BrokenTestee, SoundOnePasses) {
  const Results results = run("sound");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
  EXPECT_EQ(outcome_of(results, true), Outcome::no_failures);
  EXPECT_TRUE(results.notes.empty());
}

TEST(BrokenTestee, AnswersInAnyOrderAreFine) {
  const Results results = run("answers-backwards");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
}

TEST(BrokenTestee, Crash) {
  const Results results = run("crashes-on-one");
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_NE(result_of(results, kTheOne).judgement.came.find("about to crash"), std::string::npos)
      << "standard error belongs to the report";
}

TEST(BrokenTestee, Hang) {
  expect_only_the_one(run("hangs-on-one"), Verdict::timed_out);
}
TEST(BrokenTestee, Garbage) {
  expect_only_the_one(run("garbles-one"), Verdict::garbled);
}
TEST(BrokenTestee, GarbageAfterTheResponse) {
  expect_only_the_one(run("prints-after-one"), Verdict::garbled);
}
TEST(BrokenTestee, AnswersTwice) {
  expect_only_the_one(run("answers-one-twice"), Verdict::garbled);
}
TEST(BrokenTestee, AnswersAnotherId) {
  expect_only_the_one(run("answers-another-id"), Verdict::garbled);
}
TEST(BrokenTestee, WrongNumberOfBytes) {
  expect_only_the_one(run("too-few-bytes"), Verdict::fail);
}
TEST(BrokenTestee, OddHexadecimal) {
  expect_only_the_one(run("odd-hexadecimal"), Verdict::garbled);
}
TEST(BrokenTestee, ClosesItsOutput) {
  expect_only_the_one(run("closes-its-output"), Verdict::crashed);
}
TEST(BrokenTestee, FloodsThePipe) {
  expect_only_the_one(run("floods-without-end", std::chrono::seconds(20)), Verdict::garbled);
}
TEST(BrokenTestee, FloodsThePipeWithLines) {
  expect_only_the_one(run("floods-with-lines"), Verdict::garbled);
}

TEST(BrokenTestee, FloodOfStandardErrorIsNoHarm) {
  const Results results = run("floods-standard-error", std::chrono::seconds(10));
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
}

TEST(BrokenTestee, RefusesEverything) {
  const Results results = run("refuses-everything");
  EXPECT_EQ(count(results, Verdict::pass), 0u)
      << "a refusal proves nothing while the control is refused, too";
  EXPECT_GT(count(results, Verdict::unproven), 50u);
  EXPECT_EQ(outcome_of(results, false), Outcome::failures);
}

TEST(BrokenTestee, DeclaresEverythingAndSupportsNothing) {
  const Results results = run("supports-nothing");
  EXPECT_EQ(count(results, Verdict::unsupported), suite().vectors.size());
  EXPECT_EQ(outcome_of(results, false), Outcome::not_done);
}

TEST(BrokenTestee, DeclaresEverythingAndDoesNothing) {
  const Results results = run("does-nothing", std::chrono::milliseconds(50));
  EXPECT_EQ(outcome_of(results, false), Outcome::not_done);
  EXPECT_NE(results.stopped.find("answers nothing"), std::string::npos) << results.stopped;
}

TEST(BrokenTestee, DiesAtEveryRequest) {
  const Results results = run("dies-at-once");
  EXPECT_EQ(outcome_of(results, false), Outcome::not_done);
  EXPECT_NE(results.stopped.find("keeps dying"), std::string::npos) << results.stopped;
}

TEST(BrokenTestee, SpeaksAnotherProtocol) {
  EXPECT_THROW(run("speaks-protocol-2"), TesteeUnusable);
}

TEST(BrokenTestee, DescriptionOfTheWrongTypes) {
  EXPECT_THROW(run("describes-strings-for-lists"), TesteeUnusable);
}

TEST(BrokenTestee, DeclaresNothing) {
  EXPECT_EQ(outcome_of(run("declares-nothing"), false), Outcome::not_done) << "nothing was judged";
}

TEST(BrokenTestee, NullIsNoError) {
  const Results results = run("adds-error-null");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
}

TEST(BrokenTestee, EndsWhileItsChildHoldsThePipe) {
  const Results results = run("leaves-a-child-behind", std::chrono::seconds(10));
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_NE(result_of(results, kTheOne).judgement.came.find("exit status 3"), std::string::npos);
}

TEST(BrokenTestee, DoesNotStart) {
  const auto testee = open_testee("cmd:exec /no/such/program");
  EXPECT_THROW(testee->describe(), TesteeUnusable);
}

TEST(BrokenTestee, WordsThatNameNoTestee) {
  EXPECT_THROW(open_testee("builtin:nothing"), TesteeUnusable);
  EXPECT_THROW(open_testee("no-such-adapter"), TesteeUnusable);
}

TEST(BrokenTestee, ExitStatusAtTheEndIsNoted) {
  const Results results = run("exits-with-3");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size());
  ASSERT_EQ(results.notes.size(), 1u);
  EXPECT_NE(results.notes[0].find("exit status 3"), std::string::npos);
}

}  // namespace
}  // namespace zarrproof
