// The order of a run: random, controls first, sequences as blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>

#include "conformance/run/runner.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/parallel_testee.h"
#include "reference/types/joined_words.h"
#include "tests/conformance/made_testee.h"

namespace zarrproof::order_test {
namespace {

// Returns a0 to a9, each with a control c0 to c9; and sequences s0 to s4 of four steps. The first step is the
// control of the third.
Suite made_suite() {
  Suite suite;
  const auto add = [&](const std::string& id, const std::string& control, const std::string& sequence) {
    Vector vector;
    vector.id = id;
    vector.control = control;
    vector.sequence = sequence;
    vector.clauses = {Clause::CV_3};
    vector.request.zarr_json = ArrayText{"\"uint8\"", "0", "[\"bytes\"]", {1}}.zarr_json();
    vector.request.shape = {1};
    vector.permitted = {Permitted{}};
    suite.add(vector);
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

std::vector<std::string> ids_of(const Suite& suite, const std::vector<std::size_t>& indices) {
  std::vector<std::string> ids;
  for (std::size_t index : indices) ids.push_back(suite.vectors[index].id);
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
  const std::vector<std::size_t> all = everything(suite).indices;
  std::set<std::vector<std::size_t>> orders = {all};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const std::vector<std::size_t> indices = shuffled(suite, all, seed);
    EXPECT_EQ(shuffled(suite, all, seed), indices);
    orders.insert(indices);
    expect_whole_sequences(ids_of(suite, indices));
    const std::vector<std::string> ids = ids_of(suite, after_controls(suite, indices));
    expect_whole_sequences(ids);
    for (char i = '0'; i <= '9'; ++i)
      EXPECT_LT(place_of(ids, std::string("c") + i), place_of(ids, std::string("a") + i));
  }
  EXPECT_EQ(orders.size(), 5u);
}

// A failure that depends on the order also shows in a smaller selection.
TEST(Order, OfTwoRequestsDoesNotDependOnTheOthers) {
  const Suite suite = made_suite();
  const std::vector<std::size_t> all = shuffled(suite, everything(suite).indices, 1);
  std::vector<std::size_t> some;
  for (std::size_t index : all)
    if (index % 3 != 0) some.push_back(index);
  std::vector<std::size_t> sorted = some;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(shuffled(suite, sorted, 1), some);
}

// The order is the same in every release of this version.
TEST(Order, IsFixedForAVersion) {
  const Suite suite = made_suite();
  const std::vector<std::size_t> indices = shuffled(suite, everything(suite).indices, kDefaultSeed);
  EXPECT_EQ(
      joined_words(ids_of(suite, indices), " "),
      "c5 c1 s1/1 s1/2 s1/3 s1/4 a9 a3 c4 s4/1 s4/2 s4/3 s4/4 s2/1 s2/2 s2/3 s2/4 a1 c8 c6 c2 c7 s0/1 s0/2 "
      "s0/3 s0/4 a2 a5 a0 a4 a8 a7 c0 c9 s3/1 s3/2 s3/3 s3/4 a6 c3");
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

Description description_of_test() {
  Description description;
  description.operations = {"resolve"};
  description.codecs = {"bytes"};
  description.data_types = {"uint8"};
  return description;
}

// Refuses everything, and records the blocks.
class Recorder : public MadeTestee {
 public:
  Recorder()
      : MadeTestee(description_of_test(),
                   [](const Request&) { return made_response(Response::Kind::error); }) {}
  void submit_block(std::span<const Submitted> block) override {
    blocks.emplace_back();
    for (const Submitted& one : block) blocks.back().push_back(one.id - 1);
    Testee::submit_block(block);
  }

  std::vector<std::vector<std::size_t>> blocks;  // each block as the indices of its vectors
};

TEST(Order, ARunAsksASequenceAsABlock) {
  const Suite suite = made_suite();
  Recorder testee;
  RunPlan plan = everything(suite);
  plan.seed = 1;
  run_suite(suite, plan, testee, kNoProgress);
  std::size_t sequences = 0;
  for (const std::vector<std::size_t>& block : testee.blocks) {
    if (block.size() == 1) continue;
    ++sequences;
    EXPECT_EQ(block, (std::vector<std::size_t>{block[0], block[0] + 1, block[0] + 2, block[0] + 3}));
    EXPECT_TRUE(suite.vectors[block[0]].id.ends_with("/1"));
  }
  EXPECT_EQ(sequences, 5u);
}

// The requests of two parallel testees. Neither answers before two requests arrived.
struct Shared {
  std::mutex mutex;
  std::condition_variable arrived;
  std::size_t count = 0;
  std::vector<std::vector<std::uint64_t>> ids;
};

class OneOfTwo : public Testee {
 public:
  OneOfTwo(Shared& shared, std::size_t index) : shared_(shared), number_(index) {}
  Description describe() override { return description_of_test(); }
  void submit(std::uint64_t id, const Request&) override {
    const std::lock_guard lock(shared_.mutex);
    shared_.ids[number_].push_back(id);
    ++shared_.count;
    open_.push_back(id);
    shared_.arrived.notify_all();
  }
  std::optional<Answered> next() override {
    std::unique_lock lock(shared_.mutex);
    if (open_.empty()) return std::nullopt;
    shared_.arrived.wait(lock, [&] { return shared_.count >= 2; });
    Answered answer{open_.front(), {}};
    open_.pop_front();
    return answer;
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  Shared& shared_;
  std::size_t number_;
  std::deque<std::uint64_t> open_;
};

TEST(Order, OneOfSeveralProcessesAnswersASequence) {
  const Request request = made_suite().vectors.front().request;
  Shared shared;
  shared.ids.resize(2);
  std::size_t made = 0;
  ParallelTestee testee([&] { return std::make_unique<OneOfTwo>(shared, made++); }, 2);
  testee.describe();
  testee.submit_block(std::vector<Submitted>{{1, request}, {2, request}, {3, request}, {4, request}});
  testee.submit(5, request);
  while (testee.next()) continue;
  for (std::vector<std::uint64_t> ids : shared.ids) {
    std::erase(ids, 5u);
    EXPECT_TRUE(ids.empty() || ids == (std::vector<std::uint64_t>{1, 2, 3, 4})) << ids.size();
  }
}

}  // namespace
}  // namespace zarrproof::order_test
