// Test cases in JUnit XML.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/formats.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_junit_test {
namespace {

std::string junit(const Results& results) {
  std::ostringstream out;
  write_junit(out, results, "zp");
  return out.str();
}

// Viewers cut off a report of more than 65,535 bytes, and show 50 annotations.
TEST(Junit, StaysShort) {
  std::vector<RequestResult> requests;
  for (const Clause clause : all_clauses())
    for (int i = 0; i < 100; ++i) {
      requests.push_back(
          made_failure("bytes/" + std::string(id(clause)) + "/" + std::to_string(i), clause, 1, {}));
      requests.back().faults[0].got = std::string(5000, 'g') + " " + std::string(5000, 'h');
    }
  const std::string text = junit(made_results(requests));
  EXPECT_EQ(count_of(text, "example    bytes/"), all_clauses().size()) << "all causes";
  EXPECT_GT(count_of(text, "requests   bytes/"), 5u) << "whole entries";
  EXPECT_LT(count_of(text, "requests   bytes/"), all_clauses().size());
  EXPECT_NE(text.find("/19 and 80 more\n"), std::string::npos) << "failing requests";
  EXPECT_LT(text.size(), 90'000u) << "with tags, names and messages";
}

// Viewers take a report without test cases for an error.
TEST(Junit, ARunWithoutFailuresHasOnePassedTest) {
  RequestResult warning = made_failure("bytes/b", Clause::CRC_4, 1, {}, Deviation::accepted);
  warning.level = Level::derived;
  const std::string text = junit(made_results({made_pass("bytes/a", Clause::BYTES_3), warning}));
  EXPECT_NE(text.find("tests=\"2\" failures=\"0\" errors=\"0\""), std::string::npos) << text;
  EXPECT_NE(text.find("<testcase classname=\"run\" name=\"verdict\" time=\"0\"></testcase>"),
            std::string::npos)
      << text;
  warning.level = Level::must;
  EXPECT_EQ(junit(made_results({warning})).find("name=\"verdict\" time"), std::string::npos);
}

TEST(Junit, FailuresThatBelongToNoRequest) {
  Results results = made_results({made_pass("bytes/a", Clause::BYTES_3)});
  results.seconds = 0;
  results.stopped = "gone";
  results.stale = {{3, "bytes/b", "element 3"}};
  results.notes = {"a note"};
  const std::string text = junit(results);
  EXPECT_NE(text.find("tests=\"2\" failures=\"1\" errors=\"1\" skipped=\"0\" time=\"0.000000\""),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("<property name=\"note\" value=\"a note\"/>"), std::string::npos) << text;
  EXPECT_EQ(
      text.substr(text.find("    <testcase classname=\"run\"")),
      R"xml(    <testcase classname="run" name="run/stopped" time="0"><error type="not-done" message="gone">gone
</error></testcase>
    <testcase classname="run" name="run/expected-failures/line-3" time="0"><failure type="run" message="bytes/b: element 3 passes now; take it off the list">bytes/b: element 3 passes now; take it off the list
</failure></testcase>
  </testsuite>
</testsuites>
)xml");
}

// Two causes with one head: the level is in the head, --strict is not.
TEST(Junit, NamesAreUnique) {
  RequestResult one = made_failure("cast_value/a/b", Clause::CV_3, 1, {}),
                two = made_failure("cast_value/c/d", Clause::CV_3, 1, {});
  one.data_types = {"int8", "float32"};
  two.data_types = {"float32", "int8", "int8"};
  RequestResult three = two;
  three.id = "cast_value/e/f";
  three.data_types = {"int8"};
  three.verdict = three.faults[0].verdict = Verdict::timed_out;
  const std::string text = junit(made_results({one, two, three}));
  EXPECT_NE(text.find("tests=\"2\""), std::string::npos) << text;
  EXPECT_NE(text.find("name=\"cast_value gives another value (CV-3, MUST), integer, float\""),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("name=\"cast_value gives another value (CV-3, MUST), integer\""), std::string::npos)
      << text;
}

}  // namespace
}  // namespace zarrproof::report_junit_test
