// Required answers to open points: another answer is a failure at any level of the vector.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/github.h"
#include "conformance/report/run_faults.h"
#include "conformance/results/cause.h"
#include "conformance/results/results_file.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/builtin.h"
#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::require_test {
namespace {

Answers only(OpenPoint open_point, Answer answer) {
  Answers answers;
  answers.set(open_point, answer);
  return answers;
}

// The vectors of the suite that depend on an open point, and their controls.
Suite vectors_about(OpenPoint open_point) {
  static const Suite all = load_suite(suite_folder(), *find_suite_level(ZARRPROOF_TEST_LEVEL));
  Suite some;
  const auto add = [&](const Vector& vector) {
    if (some.numbers.emplace(vector.id, some.vectors.size()).second) some.vectors.push_back(vector);
  };
  for (const std::size_t number : numbers_that_fit(all, {std::string(name(open_point))})) {
    add(all.vectors[number]);
    if (!all.vectors[number].control.empty()) add(*all.find(all.vectors[number].control));
  }
  return some;
}

// A testee with one answer, when this answer or another is required.
Results run_with(Suite suite, const Answers& testee_answers, const Answers& required) {
  RunPlan plan = everything(suite);
  plan.required = require(suite, required);
  BuiltinTestee testee(make_builtin("reference", testee_answers));
  Results results = run_suite(suite, plan, testee, [](std::size_t, std::size_t) {});
  results.required = required.to_string();
  return results;
}

TEST(Require, BindsEveryAnswerToEveryOpenPoint) {
  for (const OpenPoint open_point : all_open_points()) {
    const Suite suite = vectors_about(open_point);
    if (suite.vectors.empty()) continue;
    for (const Answer required : answers(open_point))
      for (const Answer given : answers(open_point)) {
        const Results results = run_with(suite, only(open_point, given), only(open_point, required));
        const Count all = summary_of(results).all;
        EXPECT_EQ(all.warned, 0u) << name(open_point) << ": " << name(given) << " under " << name(required);
        if (given == required) {
          EXPECT_EQ(all.failed, 0u) << name(open_point) << "=" << name(given) << "\n" << text_of(results);
        }
        for (const RequestResult& result : results.requests)
          if (is_failure(result.verdict)) {
            EXPECT_EQ(result.required, only(open_point, required).to_string()) << result.id;
          }
      }
  }
}

Permitted outcome_under(Permitted::Kind kind, const Answers& under) {
  return {kind, {std::byte{5}}, {}, {}, {under}};
}

Suite suite_of(std::vector<Permitted> permitted) {
  Suite suite;
  suite.vectors.emplace_back();
  suite.vectors[0].id = "mine/a";
  suite.vectors[0].permitted = std::move(permitted);
  return suite;
}

TEST(Require, TakesOutcomesOff) {
  const Answers reject = only(OpenPoint::integer_json, Answer::reject);
  const Answers accept = only(OpenPoint::integer_json, Answer::accept);
  Answers both = reject;
  both.set(OpenPoint::hex_case, Answer::any);
  Suite suite =
      suite_of({outcome_under(Permitted::Kind::data, accept), outcome_under(Permitted::Kind::refused, both)});
  Answers wanted = reject;
  wanted.set(OpenPoint::hex_case, Answer::any);
  const Requirements required = require(suite, wanted);
  ASSERT_EQ(suite.vectors[0].permitted.size(), 1u);
  EXPECT_EQ(suite.vectors[0].permitted[0].kind, Permitted::Kind::refused);
  ASSERT_EQ(required.size(), 1u);
  EXPECT_EQ(required.at(0).answers, reject) << "the answers that removed an outcome, and no others";
  EXPECT_EQ(required.at(0).permitted.size(), 2u) << "all outcomes show what the testee answers";
  EXPECT_TRUE(require(suite, only(OpenPoint::map_zero, Answer::bitwise)).empty())
      << "it hangs on no such answer";
}

TEST(Require, RefusesAVectorThatIsLeftWithoutAnOutcome) {
  Suite suite =
      suite_of({outcome_under(Permitted::Kind::data, only(OpenPoint::integer_json, Answer::accept))});
  try {
    require(suite, only(OpenPoint::integer_json, Answer::reject));
    ADD_FAILURE() << "it is left without an outcome";
  } catch (const Refused& refused) {
    EXPECT_NE(std::string(refused.what()).find("mine/a"), std::string::npos) << refused.what();
    EXPECT_NE(std::string(refused.what()).find("integer_json=reject"), std::string::npos) << refused.what();
  }
}

struct Unjudged {
  std::vector<RequestResult> requests;  // besides one that passes and hangs on nothing
  std::string why;                      // empty: something was judged about it
};

RequestResult hanging(RequestResult result) {
  result.required = "fill_check=use integer_json=reject";
  return result;
}

TEST(Require, IsNotMetWhereNothingWasJudged) {
  const RequestResult undeclared =
      hanging(made_undeclared("fill_value/b", Clause::META_4, "the data type int4"));
  const RequestResult unsupported =
      hanging(made_unjudged("fill_value/c", Clause::META_4, Verdict::unsupported, "no fill values"));
  const RequestResult unproven =
      hanging(made_unjudged("fill_value/d", Clause::META_4, Verdict::unproven, "no"));
  const Unjudged cases[] = {
      {{}, "none of the selected requests is about it"},
      {{unsupported}, "mine 1.2 answered unsupported to the only request, \"no fill values\""},
      {{unsupported, unsupported}, "mine 1.2 answered unsupported to all 2 requests, \"no fill values\""},
      {{undeclared, unproven},
       "1 of 2 requests needs names that mine 1.2 does not declare, the data type int4; mine 1.2 refused 1 "
       "of 2 "
       "requests and its control"},
      {{unsupported, hanging(made_pass("fill_value/e", Clause::META_4))}, ""},
      {{unsupported, hanging(made_failure("fill_value/f", Clause::META_4, 1, {}))}, ""},
  };
  for (const Unjudged& one : cases) {
    std::vector<RequestResult> requests = one.requests;
    requests.push_back(made_pass("bytes/a", Clause::BYTES_1));
    Results results = made_results(std::move(requests));
    results.required = "integer_json=reject";
    const std::string verdict = verdict_text(results);
    const std::string text = "nothing was judged about integer_json=reject, which is required: " + one.why;
    EXPECT_EQ(exit_status_of(results) == ExitStatus::not_done, !one.why.empty()) << verdict;
    EXPECT_EQ(verdict.find(text) != std::string::npos, !one.why.empty()) << verdict;
    if (one.why.empty()) continue;
    EXPECT_TRUE(verdict.starts_with("the run was not completed: " + text +
                                    "; 0 failures, 0 warnings; judged: bytes; "))
        << verdict;
    ASSERT_EQ(run_faults(results).size(), 1u);
    EXPECT_EQ(run_faults(results)[0].name, "run/required/integer_json=reject");
  }
}

Results made_violation() {
  RequestResult failing = made_failure("fill_value/a", Clause::META_10, 1, {}, Deviation::accepted);
  failing.level = Level::derived;
  RequestResult warning = made_failure("fill_value/b", Clause::META_10, 1, {}, Deviation::accepted);
  warning.level = Level::derived;
  failing.required = "integer_json=reject";
  return made_results({failing, warning});
}

TEST(Require, IsACauseOfItsOwn) {
  const std::vector<Cause> causes = causes_of(made_violation());
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_EQ(causes[0].required, "");
  EXPECT_FALSE(causes[0].binding);
  EXPECT_EQ(causes[1].required, "integer_json=reject");
  EXPECT_TRUE(causes[1].binding);
}

TEST(Require, StandsInEveryReport) {
  const Results results = made_violation();
  std::ostringstream github, file;
  write_github_annotations(github, results, "zp");
  write_results(file, results);
  const std::pair<std::string, std::string> cases[] = {
      {text_of(results),
       "FAIL  fill_value accepts what must be refused  (META-10, derived, required integer_json=reject)\n"},
      {text_of(results), "\n  required   integer_json=reject: --require makes this answer binding"},
      {text_of(results), "warning  fill_value accepts what should be refused  (META-10, derived)\n"},
      {github.str(),
       "::error title=zarrproof%3A fill_value accepts what must be refused (META-10%2C derived%2C required "
       "integer_json=reject)::"},
      {github.str(), "%0Arequired   integer_json=reject: "},
      {file.str(), "\"verdict\":\"fail\",\"required\":\"integer_json=reject\","},
  };
  for (const auto& [text, part] : cases)
    EXPECT_NE(text.find(part), std::string::npos) << part << " is not in\n" << text;
  const Results again = read_results(file.str(), "file");
  EXPECT_EQ(again.requests[0].required, "integer_json=reject");
  EXPECT_EQ(exit_status_of(again), ExitStatus::failures);
}

}  // namespace
}  // namespace zarrproof::require_test
