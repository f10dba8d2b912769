// Runs that end early: the testee gives up, or --max-failures ends the run. A refusal counts only if its
// control was asked.
#include <gtest/gtest.h>

#include <functional>

#include "conformance/report/verdict.h"
#include "conformance/results/scope.h"
#include "conformance/testee/builtin.h"
#include "tests/conformance/made_testee.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::unfinished_run_test {
namespace {

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

}  // namespace
}  // namespace zarrproof::unfinished_run_test
