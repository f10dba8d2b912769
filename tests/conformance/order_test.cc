// The order of a run: mixed, controls first, sequences in one piece.
#include "conformance/run/order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "conformance/run/runner.h"
#include "conformance/run/selection.h"
#include "conformance/testee/parallel_testee.h"

namespace zarrproof {
namespace {

// a0 to a9, each with a control c0 to c9; and sequences s0 to s4 of four, the third with the first as its
// control.
Suite made_suite() {
  Suite suite;
  const auto add = [&](const std::string& id, const std::string& control, const std::string& sequence) {
    Vector vector;
    vector.id = id;
    vector.since = "1.1";
    vector.control = control;
    vector.sequence = sequence;
    vector.clauses = {Clause::CV_3};
    vector.request.zarr_json = ArrayText{"\"uint8\"", "0", "[\"bytes\"]", {1}}.zarr_json();
    vector.request.shape = {1};
    vector.permitted = {Permitted{}};
    suite.numbers.emplace(id, suite.vectors.size());
    suite.vectors.push_back(vector);
  };
  for (char i = '0'; i <= '9'; ++i) {
    add(std::string("a") + i, std::string("c") + i, "");
    add(std::string("c") + i, "", "");
  }
  for (char i = '0'; i <= '4'; ++i) {
    const std::string id = std::string("s") + i;
    for (char step = '1'; step <= '4'; ++step) add(id + "/" + step, step == '3' ? id + "/1" : "", id);
  }
  return suite;
}

std::vector<std::string> ids_of(const Suite& suite, const std::vector<std::size_t>& numbers) {
  std::vector<std::string> ids;
  for (std::size_t number : numbers) ids.push_back(suite.vectors[number].id);
  return ids;
}

std::size_t place_of(const std::vector<std::string>& ids, const std::string& id) {
  return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
}

void expect_whole_sequences(const std::vector<std::string>& ids) {
  for (char i = '0'; i <= '4'; ++i) {
    const std::string id = std::string("s") + i;
    const std::size_t first = place_of(ids, id + "/1");
    for (std::size_t step = 0; step < 4; ++step)
      EXPECT_EQ(place_of(ids, id + "/" + std::to_string(step + 1)), first + step) << id;
  }
}

TEST(Order, IsMixedAndKeepsSequences) {
  const Suite suite = made_suite();
  const std::vector<std::size_t> all = everything(suite).numbers;
  std::set<std::vector<std::size_t>> orders = {all};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const std::vector<std::size_t> numbers = mixed(suite, all, seed);
    EXPECT_EQ(mixed(suite, all, seed), numbers);
    orders.insert(numbers);
    expect_whole_sequences(ids_of(suite, numbers));
    const std::vector<std::string> ids = ids_of(suite, after_controls(suite, numbers));
    expect_whole_sequences(ids);
    for (char i = '0'; i <= '9'; ++i)
      EXPECT_LT(place_of(ids, std::string("c") + i), place_of(ids, std::string("a") + i));
  }
  EXPECT_EQ(orders.size(), 5u);
}

// A failure that depends on the order shows in a smaller selection, too.
TEST(Order, OfTwoRequestsDoesNotDependOnTheOthers) {
  const Suite suite = made_suite();
  const std::vector<std::size_t> all = mixed(suite, everything(suite).numbers, 1);
  std::vector<std::size_t> some;
  for (std::size_t number : all)
    if (number % 3 != 0) some.push_back(number);
  std::vector<std::size_t> sorted = some;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(mixed(suite, sorted, 1), some);
}

TEST(Order, IsFixedForAVersion) {
  EXPECT_FALSE(default_seed("1.0"));
  EXPECT_EQ(default_seed("1.1"), default_seed(kSuiteVersion));
}

TEST(Order, SequencesAreSelectedAsAWholeAndStayInOneShard) {
  const Suite suite = made_suite();
  EXPECT_EQ(ids_of(suite, select(suite, {{"s3/2"}, {}, 1, 1})),
            (std::vector<std::string>{"s3/1", "s3/2", "s3/3", "s3/4"}));
  std::size_t count = 0;
  for (std::size_t shard = 1; shard <= 3; ++shard) {
    const std::vector<std::string> ids = ids_of(suite, select(suite, {{}, {}, shard, 3}));
    count += ids.size();
    for (char i = '0'; i <= '4'; ++i) {
      const auto steps = std::count_if(ids.begin(), ids.end(), [&](const std::string& id) {
        return id.starts_with(std::string("s") + i);
      });
      EXPECT_TRUE(steps == 0 || steps == 4) << shard;
    }
  }
  EXPECT_EQ(count, suite.vectors.size());
}

// Answers everything with a refusal, and writes down the ids.
class Recorder : public Testee {
 public:
  explicit Recorder(std::vector<std::uint64_t>& ids) : ids_(ids) {}
  Description describe() override {
    Description description;
    description.operations = {"resolve"};
    description.codecs = {"bytes"};
    description.data_types = {"uint8"};
    return description;
  }
  void submit(std::uint64_t id, const Request&) override {
    ids_.push_back(id);
    open_.push_back(id);
  }
  std::optional<Answered> next() override {
    if (open_.empty()) return std::nullopt;
    Answered answer{open_.front(), {}};
    answer.response.kind = Response::Kind::error;
    open_.erase(open_.begin());
    return answer;
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  std::vector<std::uint64_t>& ids_;
  std::vector<std::uint64_t> open_;
};

TEST(Order, OneOfSeveralProcessesAnswersASequence) {
  const Suite suite = made_suite();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::vector<std::vector<std::uint64_t>> asked(3);
    std::size_t made = 0;
    ParallelTestee testee([&] { return std::make_unique<Recorder>(asked[made++]); }, 3);
    RunPlan plan = everything(suite);
    plan.seed = seed;
    run_suite(suite, plan, testee, [](std::size_t, std::size_t) {});
    std::size_t steps = 0;
    for (const std::vector<std::uint64_t>& ids : asked)
      for (std::size_t i = 0; i < ids.size(); ++i) {
        const Vector& vector = suite.vectors.at(ids[i] - 1);
        if (!vector.id.ends_with("/1")) continue;
        for (std::size_t step = 0; step < 4; ++step, ++steps) {
          ASSERT_LT(i + step, ids.size());
          EXPECT_EQ(ids[i + step], ids[i] + step);
        }
      }
    EXPECT_EQ(steps, 20u);
  }
}

}  // namespace
}  // namespace zarrproof
