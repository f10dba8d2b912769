#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/junit.h"
#include "tests/conformance/made_results.h"

namespace zarrproof {
namespace {

std::string junit(const Results& results) {
  std::ostringstream out;
  write_junit(out, results, "zp");
  return out.str();
}

TEST(Junit, EveryKindOfRequest) {
  EXPECT_EQ(junit(made_sample()), R"xml(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="zarrproof mine 1.2" tests="8" failures="1" errors="1" time="2.500">
  <testsuite name="bytes" tests="1" failures="0" errors="0" skipped="0" time="0.417">
    <properties>
      <property name="zarrproof" value="0.1.0"/>
      <property name="asked" value="suite 1.0 smoke"/>
      <property name="testee" value="mine 1.2 (C, zlib 1.3)"/>
      <property name="verdict" value="mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; judged: bytes; 2 of 26 types; resolve, encode, decode (suite 1.0 smoke)"/>
    </properties>
    <testcase classname="bytes.BYTES-3" name="bytes/int8/encode" time="0.416667"/>
  </testsuite>
  <testsuite name="crc32c" tests="1" failures="0" errors="0" skipped="1" time="0.000">
    <properties>
      <property name="zarrproof" value="0.1.0"/>
      <property name="asked" value="suite 1.0 smoke"/>
      <property name="testee" value="mine 1.2 (C, zlib 1.3)"/>
      <property name="verdict" value="mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; judged: bytes; 2 of 26 types; resolve, encode, decode (suite 1.0 smoke)"/>
    </properties>
    <testcase classname="crc32c.CRC-1" name="crc32c/e/encode" time="0.000000"><skipped message="unsupported: the codec crc32c"/></testcase>
  </testsuite>
  <testsuite name="cast_value" tests="5" failures="1" errors="1" skipped="3" time="1.667">
    <properties>
      <property name="zarrproof" value="0.1.0"/>
      <property name="asked" value="suite 1.0 smoke"/>
      <property name="testee" value="mine 1.2 (C, zlib 1.3)"/>
      <property name="verdict" value="mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; judged: bytes; 2 of 26 types; resolve, encode, decode (suite 1.0 smoke)"/>
    </properties>
    <testcase classname="cast_value.CV-3+CV-4" name="cast_value/a/encode" time="0.416667">
      <failure type="CV-3+CV-4 neighbour" message="gives the value next to the right one: 7">CV-3: any other value is rounded once, from the exact value, as rounding says
CV-4: rounding knows no upper limit; then the value is in range or not
section    cast_value codec, rounding (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#rounding); cast_value codec, out_of_range (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range)
see        docs/requirements.md#cv-3, docs/requirements.md#cv-4
about      a tie
request    encode something
got        element 1: 7
want       8
also       element 3: 7; want 8 (expected)
explain    zp explain --data-type int8 1
repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/a/encode
</failure>
    </testcase>
    <testcase classname="cast_value.CV-5" name="cast_value/b/decode" time="0.416667">
      <error type="CV-5 crash" message="crashes: signal 11">CV-5: out of range: an error, or clamp, or wrap modulo 2^N
section    cast_value codec, out_of_range (https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range)
see        docs/requirements.md#cv-5
request    encode something
got        signal 11
want       a refusal
explain    zp explain --data-type int8
repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/b/decode
</error>
    </testcase>
    <testcase classname="cast_value.CV-7" name="cast_value/c/encode" time="0.416667"><skipped message="warning: gives zero the wrong sign (CV-7, derived), see docs/requirements.md#cv-7"/></testcase>
    <testcase classname="cast_value.CV-9" name="cast_value/f/encode" time="0.416667"><skipped message="unproven: no: #1"/></testcase>
    <testcase classname="cast_value.CV-9" name="cast_value/g/encode" time="0.000000"><skipped message="not asked"/></testcase>
  </testsuite>
  <testsuite name="chains" tests="1" failures="0" errors="0" skipped="1" time="0.417">
    <properties>
      <property name="zarrproof" value="0.1.0"/>
      <property name="asked" value="suite 1.0 smoke"/>
      <property name="testee" value="mine 1.2 (C, zlib 1.3)"/>
      <property name="verdict" value="mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; judged: bytes; 2 of 26 types; resolve, encode, decode (suite 1.0 smoke)"/>
    </properties>
    <testcase classname="chains.CHAIN-1" name="chains/d/resolve" time="0.416667"><skipped message="expected failure: no resolve yet"/></testcase>
  </testsuite>
</testsuites>
)xml");
}

TEST(Junit, StrictMakesWarningsFailures) {
  Results results = made_sample();
  results.strictness.all = true;
  EXPECT_NE(junit(results).find("tests=\"8\" failures=\"2\" errors=\"1\""), std::string::npos);
}

TEST(Junit, FailuresThatBelongToNoRequest) {
  Results results = made_results({made_pass("bytes/a", Clause::BYTES_3)});
  results.seconds = 0;
  results.stopped = "gone";
  results.stale = {{3, "bytes/b", "element 3"}};
  results.notes = {"a note"};
  const std::string text = junit(results);
  EXPECT_NE(text.find("tests=\"3\" failures=\"1\" errors=\"1\" time=\"0.000\""), std::string::npos) << text;
  EXPECT_NE(text.find("<property name=\"note\" value=\"a note\"/>"), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.find("    <testcase classname=\"run\"")),
            R"xml(    <testcase classname="run" name="run/stopped" time="0.000000">
      <error type="not-done" message="gone">gone
</error>
    </testcase>
    <testcase classname="run" name="run/expected-failures/line-3" time="0.000000">
      <failure type="run" message="bytes/b: element 3 passes now; take it off the list">bytes/b: element 3 passes now; take it off the list
</failure>
    </testcase>
  </testsuite>
</testsuites>
)xml");
}

TEST(Junit, TextThatXmlCannotHoldIsMadeHarmless) {
  Results results = made_results({made_failure("bytes/a", Clause::BYTES_3, 1, {})});
  results.requests[0].faults[0].got = kAwkward;
  const std::string text = junit(results);
  EXPECT_NE(
      text.find("got        &lt;a&gt;&amp;\"'% #TODO \\ |*`_ \xc3\xa9 \xf0\x9f\x98\x80 \xef\xbf\xbd\x7f "
                "\xef\xbf\xbd]]&gt; ::x,y&#13;\nnext\tline\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("message=\"gives another value: &lt;a&gt;&amp;&quot;'% #TODO \\ |*`_ \xc3\xa9 "
                      "\xf0\x9f\x98\x80 \xef\xbf\xbd\x7f \xef\xbf\xbd]]&gt; ::x,y&#13;&#10;next&#9;line\""),
            std::string::npos)
      << text;
}

TEST(Junit, OnlyTheFirstFaultsAreListed) {
  const std::string text =
      junit(made_results({made_failure("bytes/a", Clause::BYTES_3, 9, {0, 1, 2, 3, 4, 5, 6, 7})}));
  EXPECT_NE(text.find("also       element 4: 7; want 8\nalso       3 elements more\nexplain"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace zarrproof
