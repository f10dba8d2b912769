// Lists of expected failures: read, applied and updated.
#include "conformance/results/expected.h"

#include <gtest/gtest.h>

#include <tuple>

#include "conformance/results/count.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"

namespace zarrproof::expected_test {
namespace {

RequestResult result(const std::string& id, Verdict verdict, const std::vector<std::uint64_t>& failing = {},
                     std::uint64_t elements = 10) {
  RequestResult made = is_failure(verdict) ? made_failure(id, Clause::CV_3, elements, failing)
                                           : made_pass(id, Clause::CV_3, elements);
  made.verdict = verdict;
  made.data_types = {"float64", "uint8"};
  return made;
}

// The entries that contain something that now passes, and what passes.
std::vector<std::string> stale(const std::string& list, Results& judged) {
  apply_expected(read_expected(list, "list"), judged);
  std::vector<std::string> found;
  for (const StaleExpectation& entry : judged.stale)
    found.push_back(std::to_string(entry.line) + " " + entry.entry + ": " + entry.passes);
  return found;
}

std::string complaint(const std::string& list) {
  return refusal_of([&] { return read_expected(list, "list.txt"); });
}

using Strings = std::vector<std::string>;

// Each list, results, the entries that are stale then, and the exit status. Only all failures that are
// expected, and no passing entry, give the status of a run without failures.
TEST(Expected, AListDecidesWhetherFailuresFailTheRun) {
  constexpr Verdict kFail = Verdict::fail, kPass = Verdict::pass;
  constexpr ExitStatus kFailures = ExitStatus::failures, kNone = ExitStatus::no_failures;
  const RequestResult elements = result("a/b", kFail, {1, 3, 4});
  const std::tuple<std::string, std::vector<RequestResult>, Strings, ExitStatus> cases[] = {
      {"", {result("a/b", kFail), result("a/c", kPass)}, {}, kFailures},
      {"# it is so\na/b\n", {result("a/b", kFail), result("a/c", kPass)}, {}, kNone},
      {"# it is so\na/b\n", {result("a/b", kFail), result("a/bc", kFail)}, {}, kFailures},
      {"# it is so\na/c\na/b\n",
       {result("a/b", kPass), result("a/c", kPass)},
       {"2 a/c: the request", "3 a/b: the request"},
       kFailures},
      {"# it is so\na/b#1,3-4\n", {elements}, {}, kNone},
      {"# it is so\na/b#1,3-6\n", {elements}, {"2 a/b#1,3-6: elements 5-6"}, kFailures},
      {"# it is so\na/b#1,3\n", {elements}, {}, kFailures},
      {"# it is so\na/b#1\n", {result("a/b", Verdict::crashed)}, {}, kFailures}};
  for (const auto& [list, requests, entries, status] : cases) {
    Results judged = made_results(requests);
    EXPECT_EQ(stale(list, judged), entries) << list;
    EXPECT_EQ(exit_status_of(judged), status) << list;
  }
}

TEST(Expected, ElementsCountAlone) {
  Results judged = made_results({result("a/b", Verdict::fail, {1, 3, 4}), result("a/c", Verdict::fail)});
  EXPECT_EQ(stale("# it is so\na/b#1,3\na/c\n", judged), Strings{});
  EXPECT_EQ(judged.requests[1].faults[0].expected, "it is so");
  EXPECT_EQ(summary_of(judged).all.failed, 1u) << "element 4 is unexpected";
  EXPECT_EQ(summary_of(judged).all.expected, 12u) << "the whole request counts for its elements";
  EXPECT_EQ(summary_of(judged).all.passed, 7u);
}

TEST(Expected, APatternCoversAllRequestsThatItFits) {
  Results judged = made_results({result("a/b/x", Verdict::fail), result("a/c/x", Verdict::fail),
                                 result("a/c/y", Verdict::pass), result("a/d/x", Verdict::unsupported)});
  EXPECT_EQ(stale("# it is so\na/*/x\n", judged), Strings{});
  EXPECT_EQ(exit_status_of(judged), ExitStatus::no_failures);
  judged.stale.clear();
  EXPECT_EQ(stale("# it is so\na/*\n", judged), Strings{"2 a/*: 1 of the 3 requests it fits"});
}

TEST(Expected, UnjudgedRequestsAreIgnored) {
  Results judged = made_results(
      {result("a/b", Verdict::unsupported), result("a/c", Verdict::unproven), result("a/d", Verdict::pass)});
  EXPECT_EQ(stale("# it is so\na/b\na/c\nnot/in/this/run\n", judged), Strings{});
}

TEST(Expected, WrongLinesAreNamed) {
  EXPECT_EQ(complaint("# fine\na/b\n\na/c\n"),
            "list.txt line 4: \"a/c\" without a reason; expected a comment line (#) directly above it");
  expect_words(complaint("# fine\na/b\n\n# again\na/b\n"), {"list.txt line 5: \"a/b\" again"});
  for (const char* entry : {"a/b#", "a/b#x", "a/b#3-1", "a/b#1,,2", "a/b#-1", "a/b#1 2"})
    EXPECT_NE(complaint(std::string("# fine\n") + entry + "\n").find("list.txt line 2: "), std::string::npos)
        << entry;
  EXPECT_EQ(complaint("# only a comment\n\n# it is so\r\n  a/b  \r\n"), "nothing was refused");
}

std::string updated(const std::string& list, Results judged) {
  const ExpectedFailures expected = read_expected(list, "list");
  apply_expected(expected, judged);
  return updated_expected(expected, judged);
}

TEST(Expected, UpdateKeepsReasonsAndFailingEntries) {
  const Results judged = made_results(
      {result("a/b", Verdict::fail), result("a/c", Verdict::pass), result("a/d", Verdict::fail, {1, 2, 7})});
  EXPECT_EQ(
      updated("# About this file.\n\n# One reason,\n# two lines.\na/b\na/c\nelsewhere\n\n# Gone.\na/c*\n\n"
              "# Elements.\na/d#1-3,7\n",
              judged),
      "# About this file.\n\n# One reason,\n# two lines.\na/b\nelsewhere\n\n# Elements.\na/d#1-2,7\n");
}

TEST(Expected, UpdateDividesAPatternWhenARequestPasses) {
  const RequestResult whole = result("a/c", Verdict::fail), passes = result("a/d", Verdict::pass);
  EXPECT_EQ(updated("# it is so\na/*\n", made_results({result("a/b", Verdict::fail), whole, passes})),
            "# it is so\na/b\na/c\n");
  EXPECT_EQ(updated("# one\na/*\n\n# two\na/b#0\n",
                    made_results({result("a/b", Verdict::fail, {0}), whole, passes})),
            "# one\na/c\n\n# two\na/b#0\n")
      << "no entry twice";
  EXPECT_EQ(updated("# one\na/*\n\n# two\n*\n", made_results({result("a/c", Verdict::fail, {3, 7}), passes})),
            "# one\na/c#3,7\n")
      << "patterns that overlap";
}

TEST(Expected, AnIdCoversAllElements) {
  Results judged = made_results({result("a/b", Verdict::fail, {0, 1})});
  EXPECT_EQ(stale("# it is so\na/b\n", judged), Strings{"2 a/b: elements 2-9"});
  EXPECT_EQ(updated("# it is so\na/b\n", made_results({result("a/b", Verdict::fail, {0, 1})})),
            "# it is so\na/b#0-1\n");
  judged = made_results({result("a/b", Verdict::fail, {3})});
  EXPECT_EQ(stale("# it is so\na/b#3,99\n", judged), Strings{"2 a/b#3,99: element 99"}) << "it has 10";
}

TEST(Expected, UpdateAddsNewFailures) {
  Results judged =
      made_results({result("a/b", Verdict::fail, {3}), result("a/c", Verdict::fail, {0, 1, 2, 5}),
                    result("a/d", Verdict::fail, {0, 1}, 2), result("a/e", Verdict::fail)});
  judged.requests[3].level = Level::derived;
  const std::string reason = "# CV-3: a gives another value (float64 -> uint8). Not explained yet.\n";
  EXPECT_EQ(updated("# it is so\na/b#3\n", judged), "# it is so\na/b#3\n\n" + reason + "a/c#0-2,5\na/d\n")
      << "a warning needs no entry";
  judged.strictness.all = true;
  EXPECT_NE(updated("# it is so\na/b#3\n", judged).find("a/e\n"), std::string::npos);
}

// A written list can be read, and expects the same results.
TEST(Expected, UpdateIsStable) {
  Results judged = made_results({result("a/b", Verdict::fail, {3}), result("a/c", Verdict::crashed),
                                 result("a/d", Verdict::fail, {0, 1, 9})});
  const std::string list = updated("", judged);
  EXPECT_EQ(updated(list, judged), list);
  EXPECT_EQ(stale(list, judged), Strings{});
  EXPECT_EQ(exit_status_of(judged), ExitStatus::no_failures);
}

}  // namespace
}  // namespace zarrproof::expected_test
