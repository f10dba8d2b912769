// The texts that several reports share: faults of a run (run_faults.h), verdicts (verdict.h), facts of an
// entry (entry.h).
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/verdict.h"
#include "conformance/results/count.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::report_parts_test {
namespace {

// An unexpected failure counts at any place among expected ones.
TEST(MainFault, IsTheFirstUnexpectedOne) {
  RequestResult result = made_failure("bytes/a", Clause::BYTES_1, 3, {0, 1, 2});
  result.faults[0].expected = result.faults[2].expected = "known";
  EXPECT_EQ(&main_fault(result), &result.faults[1]);
  result.faults[1].expected = "known, too";
  EXPECT_EQ(&main_fault(result), &result.faults[0]);
}

TEST(Facts, OnlyTheFirstFaultsAreListed) {
  const Results results =
      made_results({made_failure("bytes/a", Clause::BYTES_3, 9, {0, 1, 2, 3, 4, 5, 6, 7})});
  const std::vector<Entry> entries = entries_of(results, "zp");
  std::vector<std::string> others;
  for (const Fact& fact : entries.at(0).facts)
    if (fact.kind == Fact::Kind::other_fault) others.push_back(line_of(fact));
  ASSERT_EQ(others.size(), 5u);
  EXPECT_EQ(others[3], "also       element 4: 7; want 8");
  EXPECT_EQ(others[4], "also       3 elements more");
}

std::vector<std::string> names_of(const std::vector<RunFault>& faults) {
  std::vector<std::string> names;
  for (const RunFault& fault : faults) names.push_back((fault.not_done ? "not done " : "") + fault.name);
  return names;
}

// Returns a run that conforms.
Results good_run() {
  return made_results({made_pass("bytes/a", Clause::BYTES_1)});
}

TEST(RunFaults, ACompletedRunHasNone) {
  EXPECT_EQ(names_of(run_faults(good_run())), std::vector<std::string>());
  EXPECT_EQ(
      verdict_text(good_run()),
      "mine 1.2 conforms; judged: bytes; 1 of 26 types; encode only; 0 failures, 0 warnings (zarrproof 1.0.0 "
      "smoke)");
}

TEST(RunFaults, EndsOfTheProcessFailAStrictRunOnly) {
  Results ending = good_run();
  ending.ends = 2;
  EXPECT_EQ(names_of(run_faults(ending)), std::vector<std::string>()) << "a count in the verdict";
  EXPECT_NE(verdict_text(ending).find(", 2 ends of the process without a cause"), std::string::npos);
  ending.strictness.all = true;
  EXPECT_EQ(names_of(run_faults(ending)), std::vector<std::string>{"run/ends"});
  EXPECT_EQ(exit_status_of(ending), ExitStatus::failures);
  EXPECT_TRUE(verdict_text(ending).starts_with("mine 1.2 ends without a cause, which --strict forbids:"));
}

TEST(RunFaults, ARunThatJudgedNothingIsNotDone) {
  const Results none = made_results({made_unjudged("bytes/a", Clause::BYTES_1, Verdict::unsupported, "")});
  EXPECT_EQ(names_of(run_faults(none)), std::vector<std::string>{"not done run/judged"});
}

TEST(RunFaults, ADeclaredCodecThatWasNotJudgedFailsAStrictRunOnly) {
  Results codec = good_run();
  codec.description.codecs.push_back("crc32c");
  codec.requests.push_back(made_unjudged("crc32c/a", Clause::CRC_1, Verdict::unsupported, ""));
  codec.requests.back().codecs = {"crc32c"};
  EXPECT_EQ(names_of(run_faults(codec)), std::vector<std::string>());
  codec.strictness.all = true;
  EXPECT_EQ(names_of(run_faults(codec)), std::vector<std::string>{"run/declared/crc32c"});
  codec.stopped = "gone";
  EXPECT_EQ(names_of(run_faults(codec)),
            (std::vector<std::string>{"not done run/stopped", "run/declared/crc32c"}));
  EXPECT_EQ(verdict_text(codec),
            "the run was not completed: gone; 0 failures, 0 warnings; judged: bytes; 1 of 26 types; encode "
            "only; not judged: crc32c (unsupported); 50 % of what was declared is unsupported: no reason 1 "
            "element (zarrproof 1.0.0 smoke, strict)");
}

// A library that is missing fails every request. The first line says so.
TEST(RunFaults, OneErrorForManyRequestsIsSaidFirst) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 10; ++i) {
    requests.push_back(
        made_failure("bytes/" + std::to_string(i), Clause::BYTES_1, 1, {}, Deviation::refused));
    requests.back().faults[0].got =
        i < 6 ? "a refusal: No module named 'zarr'" : "a refusal: " + std::to_string(i);
  }
  Results results = made_results(requests);
  const std::string line =
      "6 of 10 encode requests got one error, so the reason may be the adapter or a library that it lacks: a "
      "refusal: No module named 'zarr'; to find out, run: zarrproof check 'cmd:./mine'";
  EXPECT_EQ(common_errors(results), std::vector<std::string>{line});
  const std::string text = text_of(results);
  EXPECT_LT(text.find("one error  " + line), text.find("FAIL  ")) << text;
  std::ostringstream annotations;
  write_github_annotations(annotations, results, entries_of(results, "zarrproof"));
  EXPECT_TRUE(
      annotations.str().starts_with("::error title=zarrproof%3A one error for many requests::6 of 10"))
      << annotations.str();
  for (int i = 0; i < 3; ++i) results.requests[static_cast<std::size_t>(i)].verdict = Verdict::pass;
  EXPECT_EQ(common_errors(results).size(), 0u) << "3 of 10 requests are no third";
}

// Each text as a reader sees it who does not know such runs.
TEST(RunFaults, VerdictsSayWhyNothingWasJudged) {
  const auto without = [](Need::Kind kind, const std::string& name) {
    return made_undeclared("bytes/" + name, Clause::BYTES_1, {kind, name});
  };
  const auto answered = [](Verdict verdict, const std::string& explanation) {
    return made_unjudged("bytes/" + explanation, Clause::BYTES_1, verdict, explanation);
  };
  struct Case {
    std::vector<RequestResult> requests;
    std::string verdict;
  };
  const Case cases[] = {
      {{without(Need::Kind::codec, "bytes"), without(Need::Kind::codec, "bytes")},
       "all 2 requests need names that mine 1.2 does not declare, the codec bytes"},
      {{without(Need::Kind::codec, "crc32c")},
       "the only request needs names that mine 1.2 does not declare, the codec crc32c"},
      {{answered(Verdict::unsupported, ""), answered(Verdict::unsupported, "")},
       "mine 1.2 answered unsupported to all 2 requests"},
      {{answered(Verdict::unproven, "no"), answered(Verdict::unproven, "never")},
       "mine 1.2 refused all 2 requests and their controls"},
  };
  for (const Case& one : cases) {
    const Results results = made_results(one.requests);
    EXPECT_EQ(verdict_text(results), "the run was not completed: nothing could be judged: " + one.verdict +
                                         " (zarrproof 1.0.0 smoke)");
    EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  }
  const Results late = made_results({answered(Verdict::not_asked, "")});
  EXPECT_EQ(
      verdict_text(late),
      "the run was not completed: no response came before the time limit of the run (zarrproof 1.0.0 smoke)");
}

TEST(RunFaults, VerdictsCountTheLinesThatBreakTheProtocol) {
  Results results = made_results({made_unjudged("bytes/a", Clause::BYTES_1, Verdict::garbled, "")});
  results.protocol_faults = {made_protocol_fault(ProtocolRule::no_id, 3)};
  EXPECT_EQ(verdict_text(results),
            "could not be judged: mine 1.2 breaks the protocol (3 lines: no-id); to find the cause, run: "
            "zarrproof check 'cmd:./mine'");
  results.protocol_faults[0].count = kMaxBreaches + 28;
  results.stopped = "nothing more was asked after 5 lines that break the protocol";
  EXPECT_EQ(verdict_text(results),
            "could not be judged: mine 1.2 breaks the protocol (33 lines: no-id); nothing more was asked "
            "after 5 lines that break the protocol; 28 more lines came for earlier requests; to find the "
            "cause, run: zarrproof check 'cmd:./mine'");
}

// The first step to take comes first.
TEST(Table, BeginsWithTheProtocol) {
  Results results = made_sample();
  results.protocol_faults = {made_protocol_fault(ProtocolRule::no_id, 3)};
  const std::string text = text_of(results);
  EXPECT_LT(text.find("\n\nPROTOCOL  no-id: 3 lines"), text.find("\nFAIL  ")) << text;
  expect_words(text, {"\n  check      zarrproof check 'cmd:./mine'\n"});
}

TEST(RunFaults, StrictForbidsContradictions) {
  Results results = good_run();
  results.profile = {{OpenPoint::map_zero, {Answer::numeric}, {}},
                     {OpenPoint::zero_scale, {}, {{"a", "zero_scale=accept"}, {"b", "zero_scale=reject"}}}};
  EXPECT_EQ(names_of(run_faults(results)), std::vector<std::string>());
  results.strictness.all = true;
  ASSERT_EQ(names_of(run_faults(results)), std::vector<std::string>{"run/open-points/zero_scale"});
  EXPECT_EQ(run_faults(results)[0].text,
            "answers zero_scale inconsistently: a under zero_scale=accept, b under zero_scale=reject");
}

}  // namespace
}  // namespace zarrproof::report_parts_test
