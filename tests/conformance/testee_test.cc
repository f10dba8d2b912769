// Rules for every testee: when requests may be submitted, and that no response is lost and nothing blocks.
// Rules for several testees in parallel.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/builtin.h"
#include "conformance/testee/parallel_testee.h"
#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::testee_test {
namespace {

using std::chrono::milliseconds;

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
void take(Testee& testee, std::size_t most, std::set<std::uint64_t>& answered) {
  for (std::size_t i = 0; i < most; ++i) {
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
  for (const char* words : {"builtin:reference", "cmd:exec " ZARRPROOF_BROKEN_TESTEE " sound",
                            "cmd:exec " ZARRPROOF_BROKEN_TESTEE " answers-backwards"})
    for (unsigned jobs : {1u, 3u}) expect_submit_at_any_time(*open_testee(words, {.jobs = jobs}));
}

// Both pipes are full repeatedly, in both directions.
TEST(Testee, LargeRequestsBlockNothing) {
  const std::vector<std::byte> large(1 << 20, std::byte{0xa5});
  for (unsigned jobs : {1u, 2u}) {
    const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " sound", {.jobs = jobs});
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
  const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " hides-a-process-and-hangs",
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
        open_testee("cmd:printf x >> $ZARRPROOF_TEST_FILE; exec " ZARRPROOF_BROKEN_TESTEE " hangs-on-clamp",
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

// Counts its prepared plans.
class Counting : public Implementation {
 public:
  explicit Counting(int& count) : count_(count) {}
  std::string_view name() const override { return reference_.name(); }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override {
    ++count_;
    return reference_.prepare(metadata, shape, layout);
  }

 private:
  int& count_;
  Reference reference_;
};

TEST(Testee, BuiltinComputesResponsesOnDemand) {
  int count = 0;
  BuiltinTestee testee(std::make_unique<Counting>(count));
  for (std::uint64_t id = 1; id <= 3; ++id) testee.submit(id, numbered(id));
  EXPECT_EQ(count, 0);
  testee.next();
  EXPECT_EQ(count, 1);
}

// A testee in this process, controlled by the test.
class Scripted : public Testee {
 public:
  std::string version = "1";
  std::function<void()> before_answer = [] {}, described = [] {};
  std::vector<std::string> notes;

  Description describe() override {
    described();
    return {"scripted", version, "", {}, {}, {}, {}};
  }
  void submit(std::uint64_t id, const Request&) override { ids_.push_back(id); }
  std::optional<Answered> next() override {
    if (ids_.empty()) return std::nullopt;
    before_answer();
    const Answered answered{ids_.front(), {Response::Kind::error, {}, {}, "no"}};
    ids_.pop_front();
    return answered;
  }
  std::vector<std::string> finish() override { return notes; }

 private:
  std::deque<std::uint64_t> ids_;
};

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
  try {
    count_answers(testee, 1000);
    ADD_FAILURE() << "versions 1 and 2 side by side";
  } catch (const TesteeUnusable& unusable) {
    EXPECT_EQ(std::string(unusable.what()),
              "the testee cannot be used: its parallel processes have different descriptions");
  }
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

// The verdicts equal those of a single testee.
TEST(ParallelTestee, VerdictsEqualThoseOfOneProcess) {
  const TesteeOptions jobs{.jobs = 3};
  EXPECT_EQ(count(run_broken("sound", jobs), Verdict::pass), suite().vectors.size());
  expect_only_the_one(run_broken("crashes-on-one", jobs), Verdict::crashed);
  expect_only_the_one(run_broken("hangs-on-one", {.timeout = kHangs.timeout, .jobs = 3}), Verdict::timed_out);
  expect_only_the_one(run_broken("too-few-bytes", jobs), Verdict::fail);
  const Results dying = run_broken("dies-at-once", jobs);
  EXPECT_TRUE(dying.stopped.starts_with("the testee ends again and again: 10")) << dying.stopped;
  EXPECT_EQ(count(dying, Verdict::pass), 0u);
  EXPECT_NE(
      run_broken("does-nothing", {.timeout = milliseconds(50), .jobs = 3}).stopped.find("slow or hangs"),
      std::string::npos);
}

TEST(ParallelTestee, IsAnOptionOfTheProgram) {
  const TestFile file;
  const Ended ended =
      call("run --level smoke --jobs 4 'cmd:echo x >> $ZARRPROOF_TEST_FILE; exec " ZARRPROOF_BROKEN_TESTEE
           " answers-when-four-run'");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_EQ(std::filesystem::file_size(file.path()), 4 * std::string("x\n").size());
  EXPECT_EQ(call("run --jobs 0 builtin:reference").status, 2);
}

TEST(MemoryLimit, IsAnOptionOfTheProgram) {
  expect_call("run --level smoke --memory-limit 200 'cmd:exec " ZARRPROOF_BROKEN_TESTEE " eats-memory'", 1,
              {"MiB of memory, the limit is 200 MiB"});
}

}  // namespace
}  // namespace zarrproof::testee_test
