#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/tap.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_tap_test {
namespace {

std::string tap(const Results& results) {
  std::ostringstream out;
  write_tap(out, results, "zp");
  return out.str();
}

TEST(Tap, EveryKindOfRequest) {
  EXPECT_EQ(tap(made_sample()), R"tap(TAP version 14
1..8
# mine 1.2 (C, zlib 1.3), zarrproof 1.0.0 smoke: 8 requests, 6 asked (1 not declared; 1 not asked)
# verdict: mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; failures mean: silently wrong data (CV-3, CV-4), good data refused (CV-5); warnings mean: silently wrong data (CV-16); expected failures mean: silently wrong data (CV-3, CV-4, CHAIN-1); judged: bytes; 2 of 26 types; resolve, encode, decode (zarrproof 1.0.0 smoke)
ok 1 - bytes/int8/encode
not ok 2 - cast_value/a/encode
  ---
  message: "gives the value next to the right one"
  severity: fail
  clauses: ["CV-3", "CV-4"]
  level: "MUST"
  section: "cast_value codec, rounding (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#rounding); cast_value codec, out_of_range (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range)"
  see: "zarrproof clauses CV-3 CV-4 (docs/requirements.md#cv-3, docs/requirements.md#cv-4)"
  about: "a tie"
  request: "encode something"
  faults:
    - verdict: "fail"
      element: 1
      deviation: "neighbour"
      got: "7"
      want: "8"
    - verdict: "fail"
      element: 3
      deviation: "neighbour"
      got: "7"
      want: "8"
      expected: "known since 1.0"
  explain: "zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0 1"
  repeat: "zp run 'cmd:./mine' --level smoke --filter cast_value/a/encode"
  ...
not ok 3 - cast_value/b/decode
  ---
  message: "crashes"
  severity: error
  clauses: ["CV-5"]
  level: "MUST"
  section: "cast_value codec, out_of_range (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range)"
  see: "zarrproof clauses CV-5 (docs/requirements.md#cv-5)"
  request: "encode something"
  faults:
    - verdict: "crashed"
      deviation: "crash"
      got: "signal 11"
      want: "a refusal"
  explain: "zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0 --decode"
  repeat: "zp run 'cmd:./mine' --level smoke --filter cast_value/b/decode"
  ...
not ok 4 - cast_value/c/encode # TODO warning: gives zero the wrong sign (CV-16, derived), see zarrproof clauses CV-16 (docs/requirements.md\#cv-16); section cast_value codec, Special values
  ---
  message: "gives zero the wrong sign"
  severity: todo
  clauses: ["CV-16"]
  level: "derived"
  section: "cast_value codec, Special values (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#special-values)"
  see: "zarrproof clauses CV-16 (docs/requirements.md#cv-16)"
  request: "encode something"
  faults:
    - verdict: "fail"
      element: 2
      deviation: "zero-sign"
      got: "7"
      want: "8"
  explain: "zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0 2"
  repeat: "zp run 'cmd:./mine' --level smoke --filter cast_value/c/encode"
  ...
not ok 5 - chains/d/resolve # TODO expected failure: resolves to another data type (CHAIN-1, MUST), see zarrproof clauses CHAIN-1 (docs/requirements.md\#chain-1); section Zarr core specification 3.1, Determination of encoded representations; reason: no resolve yet
  ---
  message: "resolves to another data type"
  severity: todo
  clauses: ["CHAIN-1"]
  level: "MUST"
  section: "Zarr core specification 3.1, Determination of encoded representations (https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html#determination-of-encoded-representations)"
  see: "zarrproof clauses CHAIN-1 (docs/requirements.md#chain-1)"
  request: "encode something"
  faults:
    - verdict: "fail"
      deviation: "data-type"
      got: "7"
      want: "8"
      expected: "no resolve yet"
  explain: "zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0"
  repeat: "zp run 'cmd:./mine' --level smoke --filter chains/d/resolve"
  ...
ok 6 - crc32c/e/encode # SKIP unsupported: the codec crc32c
ok 7 - cast_value/f/encode # SKIP unproven: no: \#1
ok 8 - cast_value/g/encode # SKIP not asked
)tap");
}

TEST(Tap, FailuresThatBelongToNoRequest) {
  Results results = made_results({made_pass("bytes/a", Clause::BYTES_3)});
  results.stopped = "gone\nnow";
  results.stale = {{3, "bytes/b", "element 3"}};
  results.notes = {"a\nnote"};
  EXPECT_EQ(tap(results), R"(TAP version 14
1..2
# mine 1.2 (C, zlib 1.3), zarrproof 1.0.0 smoke: 1 request, all asked
# verdict: the run was not completed: gone\nnow; 0 failures, 0 warnings; judged: bytes; 1 of 26 types; encode only (zarrproof 1.0.0 smoke)
# note: a\nnote
ok 1 - bytes/a
not ok 2 - run/expected-failures/line-3
  ---
  message: "bytes/b: element 3 passes now; take it off the list"
  severity: fail
  ...
Bail out! gone\nnow
)");
}

TEST(Tap, AwkwardTextStaysInItsPlace) {
  Results results = made_results({made_failure("bytes/a", Clause::BYTES_3, 1, {}),
                                  made_unjudged("bytes/b", Clause::BYTES_3, Verdict::unsupported, kAwkward)});
  results.requests[0].faults[0].got = kAwkward;
  results.requests[0].faults[0].got += "\xe2\x80\xa8\xc2\x85";
  const std::string text = tap(results);
  EXPECT_NE(text.find("      got: \"<a>&\\\"'% #TODO \\\\ |*`_ \xc3\xa9 \xf0\x9f\x98\x80 \\u0001\\u007f "
                      "\xef\xbf\xbd]]> ::x,y\\u000d\\nnext\\tline\\u2028\\u0085\"\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("ok 2 - bytes/b # SKIP unsupported: <a>&\"'% \\#TODO \\\\ |*`_ \xc3\xa9 "
                      "\xf0\x9f\x98\x80 \\\\x01\\\\x7f \\\\xff]]> ::x,y\\\\r\\\\nnext\\\\tline\n"),
            std::string::npos)
      << text;
}

TEST(Tap, OnlyTheFirstFaultsAreListed) {
  const std::string text =
      tap(made_results({made_failure("bytes/a", Clause::BYTES_3, 9, {0, 1, 2, 3, 4, 5, 6, 7})}));
  EXPECT_NE(text.find("      element: 4\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("      element: 5\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  more_faults: 3\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace zarrproof::report_tap_test
