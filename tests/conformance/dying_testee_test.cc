// Testees that die repeatedly: on some requests, which then fail; or after any requests.
#include <gtest/gtest.h>

#include <map>

#include "tests/conformance/run_testee.h"

namespace zarrproof::dying_testee_test {
namespace {

// Asks enough requests that a testee that dies rarely dies a hundred times. Returns why the run ended.
std::string why_given_up(const std::string& how, unsigned jobs) {
  const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how, {.jobs = jobs});
  testee->describe();
  std::uint64_t id = 0;
  while (id < 3000)
    for (const Vector& vector : suite().vectors) testee->submit(++id, vector.request);
  try {
    while (testee->next()) continue;
  } catch (const TesteeUnusable& unusable) {
    return unusable.what();
  }
  return "it was asked everything";
}

TEST(DyingTestee, TheRunEndsAlsoIfEachStartAnswersSomething) {
  for (const unsigned jobs : {1u, 3u}) {
    expect_words(why_given_up("dies-after-each-response", jobs),
                 {"the testee ends again and again: 100 requests in a row, each asked alone, ended it",
                  "; the last: signal 6 (Aborted)"});
    expect_words(why_given_up("dies-after-every-second-response", jobs),
                 {"the testee ends again and again: 1",
                  " times its process failed on requests that a new process answers; the last: signal 6"});
  }
}

// The request during which such a process ends does not fail: a new process answers it.
TEST(DyingTestee, NoRequestIsBlamedForTheAgeOfTheProcess) {
  for (const unsigned jobs : {1u, 2u}) {
    const Results results = run_broken("dies-after-every-fiftieth-response", {.jobs = jobs});
    EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << text_of(results);
    EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures) << text_of(results);
    ASSERT_FALSE(results.notes.empty());
    EXPECT_TRUE(results.notes[0].starts_with("a failure that did not recur: signal 6 (Aborted)"))
        << results.notes[0];
  }
}

// A right response to a request that is asked again does not replace the wrong one.
TEST(DyingTestee, EachResponseCounts) {
  for (const char* how : {"crashes-on-one-and-answers-wrong-when-asked-alone",
                          "dies-after-one-and-answers-wrong-when-asked-again"}) {
    const TestFile file;
    const Results results = run_broken(how);
    expect_only_the_one(results, Verdict::fail);
    EXPECT_EQ(result_of(results, kTheOne).faults.at(0).deviation, Deviation::size) << how;
  }
}

Request on_uint8(const std::string& codecs) {
  const Shape shape = {1};
  return {Operation::encode, ArrayText{"\"uint8\"", "0", codecs, shape}.zarr_json(), shape, Layout::c,
          std::vector{std::byte{5}}};
}

// More requests crash the testee than it answers, in groups with an answered request between.
TEST(DyingTestee, SomeRequestsEndItAndAllAreJudged) {
  const Request good = on_uint8(R"(["bytes"])");
  const Request bad = on_uint8(
      R"([{"name":"cast_value","configuration":{"data_type":"uint8","out_of_range":"clamp"}},"bytes"])");
  constexpr std::uint64_t kRequests = 320, kGroup = 40;
  for (const unsigned jobs : {1u, 3u}) {
    const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " crashes-on-clamp", {.jobs = jobs});
    testee->describe();
    const auto is_bad = [](std::uint64_t id) { return id % kGroup > kGroup / 8; };
    for (std::uint64_t id = 1; id <= kRequests; ++id) testee->submit(id, is_bad(id) ? bad : good);
    std::map<std::uint64_t, Response::Kind> answers;
    while (const auto answer = testee->next()) answers[answer->id] = answer->response.kind;
    ASSERT_EQ(answers.size(), kRequests);
    for (const auto& [id, kind] : answers)
      EXPECT_EQ(kind, is_bad(id) ? Response::Kind::crashed : Response::Kind::data) << id;
  }
}

}  // namespace
}  // namespace zarrproof::dying_testee_test
