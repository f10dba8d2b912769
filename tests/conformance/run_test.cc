// The order of a run: random, controls first, sequences as blocks. Runs that end early: the testee gives up,
// or --max-failures ends the run. A refusal counts only if its control was asked. Responses that are lost now
// and then are tolerated, more are a fault.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>

#include "conformance/report/verdict.h"
#include "conformance/results/scope.h"
#include "conformance/run/check.h"
#include "conformance/run/runner.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/builtin.h"
#include "conformance/testee/parallel_testee.h"
#include "reference/types/joined_words.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"

namespace zarrproof::run_test {
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
    for (const Submitted& submitted : block) blocks.back().push_back(submitted.id - 1);
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
  EXPECT_EQ(shared.ids[0].size() + shared.ids[1].size(), 5u);
  for (std::vector<std::uint64_t> ids : shared.ids) {
    std::erase(ids, 5u);
    EXPECT_TRUE(ids.empty() || ids == (std::vector<std::uint64_t>{1, 2, 3, 4})) << ids.size();
  }
}

// Answers like the reference, but only requests in `answered`. Gives up at the end.
class GivesUp : public Testee {
 public:
  explicit GivesUp(std::function<bool(std::uint64_t)> answered) : answered_(std::move(answered)) {}

  Description describe() override { return reference_.describe(); }
  void submit(std::uint64_t id, const Request& request) override {
    if (answered_(id)) reference_.submit(id, request);
  }
  std::optional<Answered> next() override {
    auto answer = reference_.next();
    if (!answer) throw TesteeUnusable("gone");
    return answer;
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  BuiltinTestee reference_{make_builtin("reference", {})};
  std::function<bool(std::uint64_t)> answered_;
};

// Returns whether the request is the control of another one. The ids of requests count from 1.
bool is_control(const Suite& all, std::uint64_t id) {
  return std::ranges::any_of(all.vectors, [&](const Vector& vector) {
    return !vector.control.empty() && vector.control == all.vectors[id - 1].id;
  });
}

// Runs a testee that answers these requests and then gives up.
Results run_to_the_end_of(const std::function<bool(std::uint64_t)>& answered) {
  GivesUp testee(answered);
  return run_suite(suite(), everything(suite()), testee, kNoProgress);
}

TEST(UnfinishedRun, ARefusalWithoutAResponseToItsControlIsNotAsked) {
  const Results results = run_to_the_end_of([](std::uint64_t id) { return !is_control(suite(), id); });
  EXPECT_EQ(count(results, Verdict::unproven), 0u);
  EXPECT_EQ(count(results, Verdict::pass) + count(results, Verdict::not_asked), suite().vectors.size());
  std::size_t refusals = 0;
  for (std::size_t i = 0; i < results.requests.size(); ++i) {
    const Vector& vector = suite().vectors[i];
    const bool is_refused = vector.permitted.front().kind == Permitted::Kind::refused;
    if (vector.control.empty() || !is_refused || is_control(suite(), i + 1)) continue;
    ++refusals;
    EXPECT_EQ(name(results.requests[i].verdict), name(Verdict::not_asked)) << vector.id;
    EXPECT_EQ(results.requests[i].explanation, "") << vector.id;
  }
  EXPECT_GT(refusals, 5u);
}

TEST(UnfinishedRun, ARefusalOfWhatMustBeAcceptedFailsWithoutItsControl) {
  class Refuses : public GivesUp {
   public:
    using GivesUp::GivesUp;
    std::optional<Answered> next() override {
      auto answer = GivesUp::next();
      answer->response = {Response::Kind::error, {}, {}, "no"};
      return answer;
    }
  };
  Refuses testee([](std::uint64_t id) { return !is_control(suite(), id); });
  const Results results = run_suite(suite(), everything(suite()), testee, kNoProgress);
  EXPECT_GT(count(results, Verdict::fail), 10u);
  EXPECT_EQ(count(results, Verdict::unproven), 0u);
}

// The verdict names what was judged until then, and the level of the suite.
TEST(UnfinishedRun, TheVerdictNamesItsScope) {
  Results results = run_to_the_end_of([](std::uint64_t id) { return id <= 10; });
  ASSERT_GT(count(results, Verdict::pass), 0u);
  results.level = "smoke";
  results.program_version = "1.0.0";
  const std::string verdict = verdict_text(results);
  EXPECT_TRUE(verdict.starts_with("the run was not completed: gone; 0 failures, 0 warnings, ")) << verdict;
  expect_words(verdict, {"; judged: " + scope_text(scope_of(results))});
  EXPECT_TRUE(verdict.ends_with(" (zarrproof 1.0.0 smoke)")) << verdict;
  const Results none = run_to_the_end_of([](std::uint64_t) { return false; });
  EXPECT_FALSE(contains(verdict_text(none), "judged:")) << verdict_text(none);
}

// Runs a testee that refuses every request.
Results run_with_limit(FailureLimit limit) {
  MadeTestee testee(BuiltinTestee(make_builtin("reference", {})).describe(),
                    [](const Request&) { return Response{Response::Kind::error, {}, {}, "no"}; });
  RunPlan plan = everything(suite());
  plan.failures = std::move(limit);
  return run_suite(suite(), plan, testee, kNoProgress);
}

std::vector<std::string> failing_ids(const Results& results) {
  std::vector<std::string> ids;
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict)) ids.push_back(result.id);
  return ids;
}

const auto kNotListed = [](std::string_view) { return false; };

TEST(MaxFailures, EndsTheRunAfterSoManyFailingRequests) {
  const Results results = run_with_limit({.failures = 3, .strictness = {}, .is_listed = kNotListed});
  std::size_t binding = 0;
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict) && is_binding(result, {})) ++binding;
  EXPECT_EQ(binding, 3u);
  EXPECT_GT(count(results, Verdict::not_asked), 20u);
  EXPECT_EQ(exit_status_of(results), ExitStatus::failures) << "not 2: the failures are known";
  expect_words(verdict_text(results),
               {"does not conform: ", std::to_string(summary_of(results).all.not_asked) + " not asked"});
  ASSERT_EQ(results.notes.size(), 1u);
  EXPECT_TRUE(results.notes[0].starts_with("--max-failures ended the run after ")) << results.notes[0];
}

TEST(MaxFailures, ListedFailuresDoNotCount) {
  const std::vector<std::string> first =
      failing_ids(run_with_limit({.failures = 1, .strictness = {}, .is_listed = kNotListed}));
  const auto is_listed = [&](std::string_view id) { return std::ranges::find(first, id) != first.end(); };
  const std::vector<std::string> others =
      failing_ids(run_with_limit({.failures = 1, .strictness = {}, .is_listed = is_listed}));
  EXPECT_GT(others.size(), first.size());
}

TEST(MaxFailures, AFailureOfTheLastRequestLeavesNothing) {
  const std::size_t all =
      failing_ids(run_with_limit({.failures = 1000000, .strictness = {.all = true}, .is_listed = kNotListed}))
          .size();
  const Results results =
      run_with_limit({.failures = all, .strictness = {.all = true}, .is_listed = kNotListed});
  EXPECT_EQ(failing_ids(results).size(), all);
  EXPECT_TRUE(results.notes.empty());
}

// The line of progress and the head of the report have equal numbers.
TEST(Progress, CountsRequestsWithoutControls) {
  RunPlan plan;
  for (std::size_t i = 0; i < suite().vectors.size(); ++i)
    if (!suite().vectors[i].control.empty()) plan.indices.push_back(i);
  BuiltinTestee testee(make_builtin("reference", {}));
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  const Results results = run_suite(suite(), plan, testee, [&](std::size_t answered, std::size_t all) {
    steps.emplace_back(answered, all);
  });
  EXPECT_GT(results.controls, 0u);
  ASSERT_GT(steps.size(), 2u);
  const auto& last = steps[steps.size() - 2];  // the very last call only ends the line
  EXPECT_EQ(last, std::pair(plan.indices.size(), plan.indices.size()));
}

TEST(Check, FindsThatResponsesAreLost) {
  EXPECT_TRUE(check_lines({{}, {}, 2}, 600).faults.empty());
  const CheckPart part = check_lines({{}, {}, 3}, 600);
  ASSERT_EQ(part.faults.size(), 1u);
  EXPECT_EQ(part.faults[0].got, "3 requests answered only when asked again");
}

}  // namespace
}  // namespace zarrproof::run_test
