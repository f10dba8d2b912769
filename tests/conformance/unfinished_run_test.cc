// Runs that end early: a refusal counts only when its control was asked.
#include <gtest/gtest.h>

#include <deque>
#include <functional>

#include "conformance/report/run_faults.h"
#include "conformance/results/scope.h"
#include "conformance/testee/builtin.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof {
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

bool is_control(const Suite& all, std::uint64_t id) {
  return std::ranges::any_of(all.vectors, [&](const Vector& vector) {
    return !vector.control.empty() && vector.control == all.vectors[id - 1].id;
  });
}

Results run_to_the_end_of(const std::function<bool(std::uint64_t)>& answered) {
  GivesUp testee(answered);
  return run_suite(suite(), everything(suite()), testee, [](std::size_t, std::size_t) {});
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
    EXPECT_EQ(results.requests[i].said, "") << vector.id;
  }
  EXPECT_GT(refusals, 10u);
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
  const Results results = run_suite(suite(), everything(suite()), testee, [](std::size_t, std::size_t) {});
  EXPECT_GT(count(results, Verdict::fail), 10u);
  EXPECT_EQ(count(results, Verdict::unproven), 0u);
}

// The verdict names what was judged until then, and the suite.
TEST(UnfinishedRun, TheVerdictNamesItsScope) {
  Results results = run_to_the_end_of([](std::uint64_t id) { return id <= 10; });
  ASSERT_GT(count(results, Verdict::pass), 0u);
  results.suite = "1.0";
  results.level = "smoke";
  const std::string verdict = verdict_text(results);
  EXPECT_TRUE(verdict.starts_with("the run was not completed: gone; 0 failures, 0 warnings, ")) << verdict;
  EXPECT_NE(verdict.find("; judged: " + scope_text(scope_of(results))), std::string::npos) << verdict;
  EXPECT_TRUE(verdict.ends_with(" (suite 1.0 smoke)")) << verdict;
  const Results none = run_to_the_end_of([](std::uint64_t) { return false; });
  EXPECT_EQ(verdict_text(none).find("judged:"), std::string::npos) << verdict_text(none);
}

}  // namespace
}  // namespace zarrproof
