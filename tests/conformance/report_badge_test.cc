// The messages and colours of the badge.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/formats.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_badge_test {
namespace {

std::string badge(const Results& results) {
  std::ostringstream out;
  write_badge(out, results);
  return out.str();
}

std::string made(const std::string& message, const std::string& colour) {
  return "{\"schemaVersion\":1,\"label\":\"zarrproof\",\"message\":\"" + message +
         " (zarrproof 1.0.0 smoke)\",\"color\":\"" + colour + "\"}\n";
}

TEST(Badge, SaysWhatTheVerdictSays) {
  const Results sound = made_results({made_pass("bytes/a", Clause::BYTES_1)});
  EXPECT_EQ(badge(sound), made("conforms: bytes", "brightgreen"));
  EXPECT_EQ(badge(made_sample()), made("2 failures", "red"));
  RequestResult warning = made_failure("bytes/b", Clause::BYTES_8, 1, {});
  warning.level = Level::derived;
  Results with_warning = made_results({made_pass("bytes/a", Clause::BYTES_1), warning});
  EXPECT_EQ(badge(with_warning), made("conforms: bytes; 1 warning", "yellowgreen"));
  with_warning.strictness.all = true;
  EXPECT_EQ(badge(with_warning), made("1 failure", "red"));
  Results expected = made_results({made_failure("bytes/b", Clause::BYTES_1, 1, {})});
  expected.requests[0].faults[0].expected = "known";
  EXPECT_EQ(badge(expected), made("1 known failure", "orange"));
  expected.stale = {{3, "bytes/b", "element 3"}};
  EXPECT_EQ(badge(expected), made("list of failures out of date", "red"));
}

// Neither green nor red.
TEST(Badge, OfARunThatWasNotCompleted) {
  Results stopped = made_results({made_pass("bytes/a", Clause::BYTES_1)});
  stopped.stopped = "gone";
  EXPECT_EQ(badge(stopped), made("not completed", "lightgrey"));
  EXPECT_EQ(badge(made_results({})), made("no requests", "lightgrey"));
}

TEST(Badge, NamesWhatWasLeftOut) {
  Results part = made_results({made_pass("bytes/a", Clause::BYTES_1),
                               made_unjudged("bytes/b", Clause::BYTES_1, Verdict::not_asked, "")});
  EXPECT_EQ(badge(part), made("conforms: bytes, not all asked", "yellowgreen"));
  part.requests.pop_back();
  part.selection = {"--filter", "bytes/a"};
  EXPECT_NE(badge(part).find("(zarrproof 1.0.0 smoke --filter bytes/a)"), std::string::npos) << badge(part);
}

}  // namespace
}  // namespace zarrproof::report_badge_test
