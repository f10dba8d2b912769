// Rules for every testee: when requests may be submitted, and that no response is lost and nothing blocks.
// Rules for several testees in parallel. Testees that die after any requests; and runs that were suspended.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/parallel_testee.h"
#include "conformance/testee/process_testee.h"
#include "conformance/testee/protocol_log.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"

namespace zarrproof::testee_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Request encode(std::vector<std::byte> data) {
  const Shape shape = {data.size()};
  return {Operation::encode, ArrayText{"\"uint8\"", "0", "[\"bytes\"]", shape}.zarr_json(), shape, Layout::c,
          std::move(data)};
}

// A request whose response shows its id.
Request numbered(std::uint64_t id) {
  return encode({std::byte(id & 255), std::byte(id >> 8 & 255), std::byte(id >> 16)});
}

// Takes this number of responses. Each must belong to its request.
void take(Testee& testee, std::size_t count, std::set<std::uint64_t>& answered) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto answer = testee.next();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->response.kind, Response::Kind::data) << answer->response.text;
    EXPECT_EQ(answer->response.data, *numbered(answer->id).data);
    EXPECT_TRUE(answered.insert(answer->id).second) << answer->id << " twice";
  }
}

void expect_submit_at_any_time(Testee& testee) {
  std::set<std::uint64_t> answered;
  std::uint64_t id = 0;
  const auto submit = [&](int count) {
    for (int i = 0; i < count; ++i, ++id) testee.submit(id + 1, numbered(id + 1));
  };
  testee.describe();
  EXPECT_FALSE(testee.next()) << "nothing was submitted yet";
  submit(10);
  take(testee, 4, answered);
  submit(2000);
  take(testee, 1500, answered);
  submit(1);
  take(testee, 507, answered);
  EXPECT_FALSE(testee.next());
  EXPECT_FALSE(testee.next());
  submit(3);
  take(testee, 3, answered);
  EXPECT_FALSE(testee.next());
  EXPECT_EQ(answered.size(), 2014u);
  EXPECT_TRUE(testee.finish().empty());
}

TEST(Testee, TakesRequestsAtAnyTime) {
  for (const char* words : {"builtin:reference", "cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " sound",
                            "cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " answers-backwards"})
    for (unsigned jobs : {1u, 3u}) expect_submit_at_any_time(*open_testee(words, {.jobs = jobs}));
}

// Both pipes are full repeatedly, in both directions.
TEST(Testee, LargeRequestsBlockNothing) {
  const std::vector<std::byte> large(1 << 20, std::byte{0xa5});
  for (unsigned jobs : {1u, 2u}) {
    const auto testee = open_testee("cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " sound", {.jobs = jobs});
    testee->describe();
    for (std::uint64_t id = 1; id <= 20; ++id) testee->submit(id, encode(large));
    std::size_t answers = 0;
    for (; const auto answer = testee->next(); ++answers) EXPECT_EQ(answer->response.data, large);
    EXPECT_EQ(answers, 20u);
    EXPECT_TRUE(testee->finish().empty());
  }
}

// Ending early does not wait for open requests.
TEST(Testee, MayBeFinishedEarly) {
  const TestFile file;
  const auto testee = open_testee("cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " hides-a-process-and-hangs",
                                  {.timeout = std::chrono::minutes(5)});
  testee->describe();
  testee->submit(1, numbered(1));
  EXPECT_TRUE(testee->finish().empty());
}

// Ending early waits for the request that hangs, but not for later ones that would hang: each of these would
// restart the testee.
TEST(Testee, MayBeFinishedBetweenTwoThatHang) {
  const std::string codecs =
      R"([{"name":"cast_value","configuration":{"data_type":"uint8","out_of_range":"clamp"}},"bytes"])";
  Request hanging = numbered(1);
  hanging.zarr_json = ArrayText{"\"uint8\"", "0", codecs, hanging.shape}.zarr_json();
  for (unsigned jobs : {1u, 2u}) {
    const TestFile file;  // a byte for each start
    const auto testee =
        open_testee("cmd:printf x >> $ZARRPROOF_TEST_FILE; exec " ZARRPROOF_SCRIPTED_TESTEE " hangs-on-clamp",
                    {.timeout = milliseconds(500), .jobs = jobs});
    testee->describe();
    testee->submit(1, numbered(1));
    ASSERT_EQ(testee->next()->id, 1u);  // those that hang are blamed where it is known that it answers others
    for (std::uint64_t id = 2; id <= 40; ++id) testee->submit(id, hanging);
    auto answer = testee->next();
    while (answer && answer->id == 1) answer = testee->next();  // asked again
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->response.kind, Response::Kind::timed_out);
    testee->finish();
    EXPECT_LT(std::filesystem::file_size(file.path()), 15u) << "each that hangs costs two starts";
  }
}

// A testee in this process, controlled by the test.
class Scripted : public SerialTestee {
 public:
  std::string version = "1";
  std::function<void()> before_answer = [] {}, described = [] {};
  std::vector<std::string> notes;

  Description describe() override {
    described();
    return {"scripted", version, "", {}, {}, {}, {}};
  }
  std::vector<std::string> finish() override { return notes; }

 private:
  Response answer(const Request&) override {
    before_answer();
    return {.kind = Response::Kind::error, .text = "no"};
  }
};

TEST(Testee, ASerialTesteeComputesResponsesOnDemand) {
  Scripted testee;
  int count = 0;
  testee.before_answer = [&] { ++count; };
  for (std::uint64_t id = 1; id <= 3; ++id) testee.submit(id, numbered(id));
  EXPECT_EQ(count, 0);
  testee.next();
  EXPECT_EQ(count, 1);
}

// A number that threads wait for.
class Count {
 public:
  void add() {
    ++count_;
    count_.notify_all();
  }
  void wait_for(int least) const {
    for (int now = count_; now < least; now = count_) count_.wait(now);
  }
  int value() const { return count_; }

 private:
  std::atomic<int> count_ = 0;
};

std::size_t count_answers(Testee& testee, std::size_t requests) {
  for (std::uint64_t id = 1; id <= requests; ++id) testee.submit(id, numbered(id));
  std::size_t answers = 0;
  while (testee.next()) ++answers;
  return answers;
}

// The slow one of two testees gets few requests. It takes one, and answers it when the fast one has answered
// most of the others. The fast one begins after the slow one.
TEST(ParallelTestee, SharesRequestsOutAsTheyAreAnswered) {
  Count slow_begun, quick_answered, slow_answered;
  bool first = true;
  const auto make = [&] {
    auto testee = std::make_unique<Scripted>();
    if (first)
      testee->before_answer = [&] {
        slow_begun.add();
        quick_answered.wait_for(180);
        slow_answered.add();
      };
    else
      testee->before_answer = [&] {
        slow_begun.wait_for(1);
        quick_answered.add();
      };
    first = false;
    return testee;
  };
  ParallelTestee testee(make, 2);
  testee.describe();
  EXPECT_EQ(count_answers(testee, 300), 300u);
  EXPECT_GT(slow_answered.value(), 0);
  EXPECT_EQ(slow_answered.value() + quick_answered.value(), 300);
}

// The first testee answers nothing before the second one described itself.
TEST(ParallelTestee, DescriptionsMustBeEqual) {
  Count described;
  int made = 0;
  const auto make = [&] {
    auto testee = std::make_unique<Scripted>();
    testee->version = std::to_string(++made);
    testee->described = [&] { described.add(); };
    testee->before_answer = [&] { described.wait_for(2); };
    return testee;
  };
  ParallelTestee testee(make, 2);
  EXPECT_EQ(testee.describe().version, "1");
  EXPECT_EQ(unusable_reason([&] { return count_answers(testee, 1000); }),
            "the testee cannot be used: its parallel processes have different descriptions");
}

// The others wait until the second one is about to give up, so that some requests are still open.
TEST(ParallelTestee, EndsWhenOneGivesUp) {
  Count given_up;
  const auto make = [&, made = 0]() mutable {
    auto testee = std::make_unique<Scripted>();
    testee->before_answer = [&] { given_up.wait_for(1); };
    if (++made == 2)
      testee->before_answer = [&] {
        given_up.add();
        throw TesteeUnusable("it ends again and again");
      };
    return testee;
  };
  ParallelTestee testee(make, 3);
  testee.describe();
  EXPECT_THROW(count_answers(testee, 5000), TesteeUnusable);
  testee.finish();
}

TEST(ParallelTestee, EqualNotesAreReportedOnce) {
  const auto make = [made = 0]() mutable {
    auto testee = std::make_unique<Scripted>();
    testee->notes = {"the same", "number " + std::to_string(++made)};
    return testee;
  };
  ParallelTestee testee(make, 2);
  testee.describe();
  EXPECT_EQ(testee.finish(), (std::vector<std::string>{"the same", "number 1", "number 2"}));
}

// Asks enough requests that a testee that dies rarely dies a hundred times. Returns why the run ended.
std::string why_given_up(const std::string& how, unsigned jobs) {
  const auto testee = open_testee("cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " " + how, {.jobs = jobs});
  testee->describe();
  std::uint64_t id = 0;
  while (id < 3000)
    for (const Vector& vector : suite().vectors) testee->submit(++id, vector.request);
  return unusable_reason([&] {
    while (testee->next()) continue;
    return 0;
  });
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

Request on_uint8(const std::string& codecs) {
  const Shape shape = {1};
  return {Operation::encode, ArrayText{"\"uint8\"", "0", codecs, shape}.zarr_json(), shape, Layout::c,
          std::vector{std::byte{5}}};
}

// More requests crash the testee than it answers, and more in a row than a testee that answers nothing may
// end on.
TEST(DyingTestee, SomeRequestsEndItAndAllAreJudged) {
  const Request good = on_uint8(R"(["bytes"])");
  const Request bad = on_uint8(
      R"([{"name":"cast_value","configuration":{"data_type":"uint8","out_of_range":"clamp"}},"bytes"])");
  constexpr std::uint64_t kRequests = 160;
  for (const unsigned jobs : {1u, 3u}) {
    const auto testee =
        open_testee("cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " crashes-on-clamp", {.jobs = jobs});
    testee->describe();
    const auto is_bad = [](std::uint64_t id) { return id > kRequests / 8; };
    for (std::uint64_t id = 1; id <= kRequests; ++id) testee->submit(id, is_bad(id) ? bad : good);
    std::map<std::uint64_t, Response::Kind> answers;
    while (const auto answer = testee->next()) answers[answer->id] = answer->response.kind;
    ASSERT_EQ(answers.size(), kRequests);
    for (const auto& [id, kind] : answers)
      EXPECT_EQ(kind, is_bad(id) ? Response::Kind::crashed : Response::Kind::data) << id;
  }
}

TEST(Slow, TheLogCountsSlowAndLostResponses) {
  ProtocolLog both;
  for (const int took : {12, 3, 2, 15}) both.add_late(seconds(10), seconds(took), std::to_string(took));
  EXPECT_EQ(both.report().notes,
            (std::vector<std::string>{
                "slow: 2 requests got no response within 10 s, but after at most 15 s when asked again; "
                "raise --timeout; the first: \"12\"",
                "lost or delayed: 2 requests got no response within 10 s, but after at most 3 s when asked "
                "again; the first: \"3\""}));
}

void wait_for(const std::string& file) {
  while (!std::filesystem::exists(file)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// The program is suspended for longer than the limit while the testee waits for a signal of the test.
TEST(Slow, TimeInWhichTheRunWasStoppedDoesNotCount) {
  const TestFile file;
  const std::string request_mark = file.path() + ".asked", results_file = file.path() + ".results";
  std::filesystem::remove(request_mark);
  ASSERT_EQ(::mkfifo(file.path().c_str(), 0600), 0);
  const std::string output = "json=" + results_file;
  const std::string testee = "cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " waits-for-word-with-one";
  const pid_t program = ::fork();
  if (program == 0) {
    ::execl(ZARRPROOF_PROGRAM, ZARRPROOF_PROGRAM, "run", "--level", "smoke", "--filter",
            "crc32c/123456789/encode", "--timeout", "3", "--report", output.c_str(), testee.c_str(), nullptr);
    ::_exit(127);
  }
  wait_for(request_mark);
  ::kill(program, SIGSTOP);
  int status = 0;
  ASSERT_EQ(::waitpid(program, &status, WUNTRACED), program);
  ASSERT_TRUE(WIFSTOPPED(status));
  std::this_thread::sleep_for(seconds(4));  // no event tells that the limit of 3 s is over
  ::kill(program, SIGCONT);
  std::ofstream(file.path()) << "go";
  ASSERT_EQ(::waitpid(program, &status, 0), program);
  const std::string text = read_file(results_file, "the results");
  EXPECT_FALSE(contains(text, "\"notes\"")) << text;
  EXPECT_EQ(WEXITSTATUS(status), 0) << text;
  std::filesystem::remove(request_mark);
  std::filesystem::remove(results_file);
}

TEST(Testee, NeverDescribesItself) {
  ProcessTestee testee({{ZARRPROOF_SCRIPTED_TESTEE, "never-describes"}},
                       {milliseconds(50), milliseconds(50)});
  EXPECT_EQ(unusable_reason([&] { return testee.describe(); }),
            "the testee cannot be used: it does not describe itself within 0.05 s");
}

}  // namespace
}  // namespace zarrproof::testee_test
