// Results before and after, and what `compare` prints about them.
#include <gtest/gtest.h>

#include <sstream>
#include <tuple>

#include "conformance/report/compare.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"

namespace zarrproof::report_compare_test {
namespace {

struct Compared {
  ExitStatus status;
  bool is_worse;
  std::string text;
};

Compared compare(const Results& before, const Results& after) {
  std::ostringstream out;
  const ExitStatus status = print_comparison(out, {"old.json", before}, {"new.json", after});
  return {status, status == ExitStatus::failures, out.str()};
}

Compared compare_requests(const std::vector<RequestResult>& before, const std::vector<RequestResult>& after) {
  return compare(made_results(before), made_results(after));
}

// The text without the lines about the runs.
std::string changes(const Compared& compared) {
  return compared.text.substr(compared.text.find("\n\n") + 2);
}

constexpr const char* kA = "cast_value/a";
constexpr Clause kClause = Clause::CV_3;

TEST(Compare, ElementByElement) {
  const Compared compared = compare_requests(
      {made_failure(kA, kClause, 5, {0, 1}), made_pass("cast_value/b", kClause, 3)},
      {made_failure(kA, kClause, 5, {1, 2, 3}), made_failure("cast_value/b", kClause, 3, {})});
  EXPECT_TRUE(compared.text.ends_with("\nverdict: worse: 5 elements in 2 requests; better: 1 request\n"))
      << compared.text;
  const RequestResult whole = made_failure(kA, kClause, 5, {}), some = made_failure(kA, kClause, 5, {1, 2});
  expect_words(compare_requests({some}, {whole}).text,
               {"verdict: worse: 3 elements in 1 request; better: none\n"});
  expect_words(compare_requests({whole}, {some}).text,
               {"verdict: nothing is worse; better: 3 elements in 1 request\n"});
  EXPECT_FALSE(compare_requests({whole}, {whole}).is_worse);
}

// Warnings and expected failures are no worse, unless the run is strict.
TEST(Compare, AWarningIsWorseInAStrictRun) {
  RequestResult derived = made_whole_failure(kA, kClause);
  derived.level = Level::derived;
  Results after = made_results({derived});
  EXPECT_FALSE(compare(made_results({made_pass(kA, kClause)}), after).is_worse);
  after.strictness.all = true;
  EXPECT_TRUE(compare(made_results({made_pass(kA, kClause)}), after).is_worse);
}

// Another answer to an open point can turn the warning of a request into a failure, and the failure back.
TEST(Compare, AFailureInPlaceOfAWarningIsWorse) {
  const RequestResult failure = made_whole_failure(kA, kClause);
  RequestResult warning = made_whole_failure(kA, Clause::CV_17);
  warning.level = Level::should;
  const Compared worse = compare_requests({warning}, {failure}),
                 better = compare_requests({failure}, {warning});
  EXPECT_TRUE(worse.is_worse);
  EXPECT_NE(worse.text.find("verdict: worse: 1 request; better: none\n"), std::string::npos) << worse.text;
  EXPECT_FALSE(better.is_worse);
  EXPECT_NE(better.text.find("cast_value CV-3, MUST: 1 request\n"), std::string::npos) << better.text;
}

// Elements of a request whose number of elements changed are not compared.
TEST(Compare, OtherElementsCountAsOne) {
  const RequestResult five = made_failure(kA, kClause, 5, {1, 2}),
                      six = made_failure(kA, kClause, 6, {3, 4, 5});
  EXPECT_FALSE(compare_requests({five}, {six}).is_worse);
  const Compared compared = compare_requests({made_pass(kA, kClause, 5)}, {six});
  expect_words(compared.text, {"verdict: worse: 1 request; better: none\n"});
}

TEST(Compare, ANewFailureIsWorse) {
  for (Verdict verdict : {Verdict::unsupported, Verdict::unproven, Verdict::not_asked}) {
    const RequestResult unjudged = made_unjudged(kA, kClause, verdict, ""),
                        fails = made_failure(kA, kClause, 2, {1});
    EXPECT_TRUE(compare_requests({unjudged}, {fails}).is_worse) << name(verdict);
    const Compared reverse = compare_requests({fails}, {unjudged});
    EXPECT_EQ(changes(reverse)
                  .substr(0, reverse.text.find("verdict"))
                  .find("no longer judged: 2 elements in 1 request\n  cast_value CV-3, MUST, " +
                        std::string(name(verdict)) + " now: 2 elements in 1 request\n    cast_value/a\n"),
              0u)
        << reverse.text;
  }
}

TEST(Compare, NothingThatWasComparedIsNoSuccess) {
  const RequestResult judged = made_pass(kA, kClause), other = made_pass("cast_value/b", kClause),
                      unjudged = made_unjudged(kA, kClause, Verdict::unsupported, "");
  const auto expect = [](const Compared& compared, ExitStatus status, const std::string& verdict) {
    EXPECT_EQ(compared.status, status);
    EXPECT_TRUE(compared.text.ends_with("\nverdict: " + verdict + "; better: none\n")) << compared.text;
  };
  const std::string nothing = "nothing was compared: no request was judged in ";
  expect(compare_requests({judged}, {}), ExitStatus::not_done, nothing + "the new run");
  expect(compare_requests({}, {}), ExitStatus::not_done, nothing + "the new run");
  expect(compare_requests({unjudged}, {unjudged}), ExitStatus::not_done, nothing + "the new run");
  expect(compare_requests({judged}, {other}), ExitStatus::not_done, nothing + "both runs");
  expect(compare_requests({judged, unjudged}, {judged, other}), ExitStatus::no_failures, "nothing is worse");
  expect(compare_requests({}, {judged}), ExitStatus::no_failures, "nothing is worse");
}

// An unchanged implementation must not get worse when the suite grows.
TEST(Compare, NewAndMissingRequestsAreNotWorse) {
  const Compared compared = compare_requests(
      {made_pass("bytes/same", Clause::BYTES_1), made_pass("bytes/gone", Clause::BYTES_1),
       made_unjudged("bytes/gone-too", Clause::BYTES_1, Verdict::unsupported, "")},
      {made_pass("bytes/same", Clause::BYTES_1), made_failure("bytes/new", Clause::BYTES_1, 4, {0, 2}),
       made_failure("bytes/new-too", Clause::BYTES_1, 3, {}),
       made_pass("bytes/new-and-good", Clause::BYTES_1)});
  EXPECT_FALSE(compared.is_worse);
  EXPECT_EQ(changes(compared), R"(no longer judged: 1 request
  bytes BYTES-1, MUST, not in the run: 1 request
    bytes/gone

fails, and is not in the old run: 5 elements in 2 requests
  bytes BYTES-1, MUST: 5 elements in 2 requests
    bytes/new
    bytes/new-too

`zarrproof clauses CLAUSE` prints what a clause requires and its section of the specification, as docs/requirements.md does

verdict: nothing is worse; better: none
)");
}

TEST(Compare, ManyAreNotAllPrinted) {
  std::vector<RequestResult> before, after;
  for (int i = 0; i < 1000; ++i) {
    before.push_back(made_pass("bytes/" + std::to_string(i), Clause::BYTES_1));
    after.push_back(made_whole_failure("bytes/" + std::to_string(i), Clause::BYTES_1));
  }
  after[999].clauses = {Clause::BYTES_2};
  EXPECT_EQ(changes(compare_requests(before, after)), R"(worse, fails and did not fail before: 1000 requests
  bytes BYTES-1, MUST: 999 requests
    bytes/0
    bytes/1
    bytes/2
    and 996 more
  bytes BYTES-2, MUST: 1 request
    bytes/999

`zarrproof clauses CLAUSE` prints what a clause requires and its section of the specification, as docs/requirements.md does

verdict: worse: 1000 requests; better: none
)");
}

TEST(Compare, DifferencesOfTheRunsArePrinted) {
  const Results before = made_results({made_pass(kA, kClause)});
  Results after = before;
  after.description.name = "yours";
  after.program_version = "1.0.1";
  after.selection = {"--filter", "cast_value"};
  after.strictness.all = true;
  const Compared compared = compare(before, after);
  EXPECT_FALSE(compared.is_worse);
  expect_start(compared.text,
               "old  mine 1.2 (C, zlib 1.3), zarrproof 1.0.0 smoke  (old.json)\n"
               "new  yours 1.2 (C, zlib 1.3), zarrproof 1.0.1 smoke --filter cast_value  (new.json)\n"
               "different clauses were strict: none before, all now\n");
}

TEST(Compare, ARunThatWasNotCompletedIsWorse) {
  const Results before = made_results({made_pass(kA, kClause)});
  Results after = before;
  after.stopped = "the testee was gone";
  const Compared compared = compare(before, after);
  EXPECT_TRUE(compared.is_worse);
  EXPECT_EQ(changes(compared),
            "verdict: worse: the new run was not completed: the testee was gone; better: none\n");
  EXPECT_FALSE(compare(after, after).is_worse);
}

// A testee cannot hide what fails by not declaring it, or by answering "unsupported". Each name was needed by
// one request of the old run, which the new run did not judge.
TEST(Compare, ALostCodecDataTypeOperationOrByteOrderIsWorse) {
  const auto request = [](const char* id, const char* type, const char* endian, Operation operation) {
    RequestResult result = made_pass(id, Clause::BYTES_2);
    result.data_types = {type};
    result.endian = endian;
    result.operation = operation;
    return result;
  };
  Results before = made_results({request("bytes/a", "uint8", "little", Operation::encode),
                                 request("bytes/b", "int8", "big", Operation::encode),
                                 request("bytes/c", "uint8", "little", Operation::decode),
                                 request("crc32c/d", "uint8", "little", Operation::encode)});
  before.requests[3].codecs = {"bytes", "crc32c"};
  before.description.codecs = {"bytes", "crc32c"};
  before.description.data_types = {"int8", "uint8"};
  before.description.operations = {"encode", "decode"};
  EXPECT_FALSE(compare(before, before).is_worse);
  // The number of the request that is unsupported afterwards, the reason, and what else is lost.
  using Case = std::tuple<std::size_t, std::string, void (*)(Results&)>;
  // A name is named as lost if no other name of the request explains the loss: without its byte order, the
  // request of int8 shows that int8 is lost.
  for (const auto& [lost, reason, lose] :
       {Case{1, "int8 is not declared", [](Results& after) { after.description.data_types = {"uint8"}; }},
        Case{1, "decode is not declared", [](Results& after) { after.description.operations = {"encode"}; }},
        Case{1, "int8 could not be judged (unsupported: not here)",
             [](Results& after) { after.requests[1].endian.clear(); }},
        Case{1, "endian big could not be judged (unsupported: not here)",
             [](Results& after) { after.requests[1].data_types = {}; }},
        Case{3, "crc32c is not declared",
             [](Results& after) {
               after.description.codecs = {"bytes"};
               after.requests[3].undeclared = Need::Kind::codec;
             }},
        Case{3, "crc32c could not be judged (unsupported: not here)", [](Results&) {}}}) {
    Results after = before;
    after.requests[lost].verdict = Verdict::unsupported;
    after.requests[lost].explanation = "not here";
    lose(after);
    const Compared compared = compare(before, after);
    EXPECT_TRUE(compared.is_worse) << reason;
    EXPECT_NE(compared.text.find(reason), std::string::npos) << compared.text;
    EXPECT_FALSE(compare(after, after).is_worse) << reason;
  }
}

// The requests of a sweep that hold failures exist only where something fails.
TEST(Compare, AFailureOfASweepIsWorse) {
  Results before = made_results({made_pass("cast_value/sweep/a", Clause::CV_3, 100)});
  before.level = kSweepLevel;
  before.conversions = {{.id = "cast_value/sweep/a"}};
  Results after = before;
  after.requests.push_back(made_failure("cast_value/sweep/a/differ", Clause::CV_3, 5, {}));
  EXPECT_TRUE(compare(before, after).is_worse);
}

TEST(Compare, OpenPoints) {
  Results before = made_results({made_pass(kA, kClause)}), after = before;
  before.profile = {{OpenPoint::map_zero, {Answer::numeric, Answer::bitwise}, {}},
                    {OpenPoint::map_nan, {Answer::any}, {}}};
  after.profile = {{OpenPoint::map_zero, {Answer::numeric}, {}},
                   {OpenPoint::map_nan, {}, {}},
                   {OpenPoint::zero_scale, {}, {}},
                   {OpenPoint::hex_case, {Answer::any}, {}}};
  const Compared compared = compare(before, after);
  EXPECT_FALSE(compared.is_worse);
  EXPECT_EQ(changes(compared), R"(open points with other answers
  map_zero: numeric or bitwise before, numeric now
  map_nan: any before, inconsistent now
  zero_scale: unknown before, inconsistent now

verdict: nothing is worse; better: none
)");
  after.strictness.all = true;
  EXPECT_TRUE(compare(before, after).is_worse);
  EXPECT_FALSE(compare(after, after).is_worse);
}

}  // namespace
}  // namespace zarrproof::report_compare_test
