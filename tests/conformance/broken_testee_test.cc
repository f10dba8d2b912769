// The runner with testees that have one fault each: one request fails, and the others are judged.
#include <gtest/gtest.h>

#include "conformance/report/text.h"
#include "conformance/testee/process_testee.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::broken_testee_test {
namespace {

// The notes of a run, one per line.
std::string notes_of(const Results& results) {
  std::string notes;
  for (const std::string& note : results.notes) notes += note + "\n";
  return notes;
}

TEST(BrokenTestee, TheSoundTesteePasses) {
  const Results results = run_broken("sound");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
  EXPECT_TRUE(results.notes.empty());
}

TEST(BrokenTestee, ResponsesMayComeInAnyOrder) {
  const Results results = run_broken("answers-backwards");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
}

TEST(BrokenTestee, Crash) {
  const Results results = run_broken("crashes-on-one");
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_NE(result_of(results, kTheOne).faults.at(0).got.find("about to crash"), std::string::npos)
      << "standard error belongs to the report";
}

TEST(BrokenTestee, Hang) {
  const Results results = run_broken("hangs-on-one", kHangs);
  expect_only_the_one(results, Verdict::timed_out);
  EXPECT_EQ(result_of(results, kTheOne).faults.at(0).got, "no response within 6 s");
}

TEST(BrokenTestee, WrongNumberOfBytes) {
  expect_only_the_one(run_broken("too-few-bytes"), Verdict::fail);
}
TEST(BrokenTestee, ClosesItsOutput) {
  expect_only_the_one(run_broken("closes-its-output", kHangs), Verdict::crashed);
}

TEST(BrokenTestee, MuchStandardErrorBlocksNothing) {
  const Results results = run_broken("floods-standard-error");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
}

TEST(BrokenTestee, RefusesEverything) {
  const Results results = run_broken("refuses-everything");
  EXPECT_EQ(count(results, Verdict::pass), 0u)
      << "a refusal proves nothing while the control is refused, too";
  EXPECT_GT(count(results, Verdict::unproven), 5u);
  EXPECT_EQ(exit_status_of(results), ExitStatus::failures);
}

TEST(BrokenTestee, DeclaresEverythingAndSupportsNothing) {
  const Results results = run_broken("supports-nothing");
  EXPECT_EQ(count(results, Verdict::unsupported), suite().vectors.size());
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
}

TEST(BrokenTestee, EndsWhileItsChildHoldsThePipe) {
  const Results results = run_broken("leaves-a-child-behind");
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_NE(result_of(results, kTheOne).faults.at(0).got.find("exit status 3"), std::string::npos);
}

TEST(BrokenTestee, WordsThatNameNoTestee) {
  EXPECT_THROW(open_testee("builtin:nothing"), TesteeUnusable);
  EXPECT_THROW(open_testee("no-such-adapter"), TesteeUnusable);
}

TEST(BrokenTestee, ExitStatusAtTheEndIsNoted) {
  const Results results = run_broken("exits-with-3");
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size());
  ASSERT_EQ(results.notes.size(), 1u);
  expect_words(results.notes[0], {"exit status 3"});
}

// Only the end of standard error is shown, on one line, escaped.
TEST(BrokenTestee, LastOutputIsMadeHarmless) {
  const Results results = run_broken("writes-colours-and-crashes");
  expect_only_the_one(results, Verdict::crashed);
  const std::string got = result_of(results, kTheOne).faults.at(0).got;
  const std::string start = "a crash: signal 6 (Aborted); standard error: ---";
  const std::string end = "---\\n\\x1b[31mred\\x1b[0m\\tand \\xff\\xfe\\u202e\u20ac";
  EXPECT_TRUE(got.starts_with(start)) << got;
  EXPECT_TRUE(got.ends_with(end)) << got;
  EXPECT_LT(got.size(), 2100u);
}

TEST(BrokenTestee, AHangThatDoesNotRecurIsNoted) {
  const TestFile file;
  const Results results = run_broken("hangs-on-one-once", kHangs);
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
  const std::string notes = notes_of(results);
  EXPECT_TRUE(contains(notes, "lost or delayed: 1 request got no response within 2 s, but after at most 0"))
      << notes;
  EXPECT_TRUE(contains(notes, "\"op\":\"encode\",\"codecs\":[")) << notes;
  EXPECT_TRUE(contains(verdict_text(results), "0 warnings, 1 request answered late or again"))
      << verdict_text(results);
}

// Its first attempt is asked alone, after the crash of another request.
TEST(BrokenTestee, EveryRequestHasTwoTries) {
  const TestFile file;
  const Results results = run_broken("crashes-on-one-and-hangs-when-asked-alone", kHangs);
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
  EXPECT_TRUE(contains(notes_of(results), "lost or delayed: 1 request got no response within 2 s, "));
}

TEST(BrokenTestee, SecondAnswerInTheTimeOfAnotherRequest) {
  const TestFile file;
  const Results results = run_broken("crashes-on-one-and-answers-late-again");
  EXPECT_EQ(result_of(results, kTheOne).verdict, Verdict::garbled) << text_of(results);
  EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size() - 1) << text_of(results);
  ASSERT_EQ(results.protocol_faults.size(), 1u);
  EXPECT_EQ(results.protocol_faults[0].rule, ProtocolRule::answered_twice);
  EXPECT_EQ(results.protocol_faults[0].request, kTheOne);
}

TEST(BrokenTestee, EndsInTheMiddleOfALine) {
  const Results results = run_broken("ends-in-the-middle-of-a-line");
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_EQ(result_of(results, kTheOne).faults.at(0).got,
            "a crash: exit status 0; its last line has no end: \"{\"id\":\"");
}

TEST(BrokenTestee, StartOfAnotherDescriptionEndsTheRun) {
  const TestFile file;
  const Results results = run_broken("crashes-on-one-and-describes-itself-anew");
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  EXPECT_TRUE(
      results.stopped.starts_with("the testee cannot be used: its description changed after a restart: "
                                  "\"{\"id\":0,"))
      << results.stopped;
}

TEST(BrokenTestee, NeverDescribesItself) {
  ProcessTestee testee({{ZARRPROOF_BROKEN_TESTEE, "never-describes"}},
                       {std::chrono::milliseconds(50), std::chrono::milliseconds(50)});
  try {
    testee.describe();
    ADD_FAILURE() << "it did";
  } catch (const TesteeUnusable& unusable) {
    EXPECT_EQ(std::string(unusable.what()),
              "the testee cannot be used: it does not describe itself within 0.05 s");
  }
}

// The reasons why a testee cannot be asked, or not completely.
std::string why_unusable(const std::string& command) {
  try {
    return run("cmd:" + command).stopped;
  } catch (const TesteeUnusable& unusable) {
    return unusable.what();
  }
}

TEST(BrokenTestee, MessagesForUnusableTestees) {
  const std::string broken = "exec " ZARRPROOF_BROKEN_TESTEE " ";
  EXPECT_EQ(why_unusable("exec /no/such/program"),
            "the testee cannot be used: it does not describe itself: exit status 127; standard error: "
            "/bin/sh: 1: exec: /no/such/program: not found");
  EXPECT_EQ(
      why_unusable("echo no module named zarr >&2; exit 1"),
      "the testee cannot be used: it does not describe itself: exit status 1; standard error: no module "
      "named zarr");
  EXPECT_EQ(why_unusable("echo hello; exit 3"),
            "the testee cannot be used: it does not describe itself: exit status 3; standard output: hello");
  EXPECT_EQ(
      why_unusable("yes"),
      "the testee cannot be used: it does not describe itself, but writes \"y\" (not JSON at line 1, column "
      "1: \"y\"; expected a value; the protocol: each line on standard output is one JSON object; log lines "
      "belong on standard error)");
  EXPECT_EQ(why_unusable(broken + "speaks-protocol-2"),
            "the testee cannot be used: it has protocol version 2; expected 1");
  EXPECT_EQ(why_unusable(broken + "describes-strings-for-lists"),
            "the testee cannot be used: in its description \"operations\" is not an array of strings");
  EXPECT_EQ(why_unusable(broken + "dies-at-once"),
            "the testee ends again and again: 100 requests in a row, each asked alone, ended it; the last: "
            "signal 6 "
            "(Aborted); standard error: about to crash");
}

}  // namespace
}  // namespace zarrproof::broken_testee_test
