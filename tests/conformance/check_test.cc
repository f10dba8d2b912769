// zarrproof check: faults for broken adapters, none for sound ones.
#include "conformance/check/check.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/conformance/run_testee.h"

namespace zarrproof::check_test {
namespace {

CheckReport check(const std::string& how) {
  const TesteeOptions options = {.timeout = std::chrono::seconds(how == "answers-at-the-end" ? 1 : 10)};
  return check_testee(command_of("cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how, options), {options.timeout},
                      suite(), [](const Description&) { return 1000; });
}

std::string text_of(const CheckReport& report) {
  std::ostringstream text;
  print_check(text, report, "zarrproof run mine");
  return text.str();
}

struct Row {
  const char* how;
  const char* part;   // where the only faults are
  const char* words;  // in the first of them: its rule or what came
};

const Row kRows[] = {
    {"answers-at-the-end", "start", "flushes its output"},
    {"misspells-a-codec", "description", "\"crc32\" (did you mean \"crc32c\"?)"},
    {"repeats-a-codec", "description", "\"codecs\" repeats \"bytes\""},
    {"has-no-version", "description", "no \"version\""},
    {"declares-nothing", "description", "is empty, so that nothing can be asked"},
    {"speaks-protocol-2", "description", "it has protocol version 2; expected 1"},
    {"describes-strings-for-lists", "description", "is not an array of strings"},
    {"without-ids", "lines", "no-id: "},
    {"without-ids-but-of-describe", "lines", "no-id: "},
    {"ids-as-strings", "lines", "no-id: "},
    {"ids-with-a-fraction", "lines", "\"id\" is "},
    {"ids-of-others", "lines", "unknown-id: "},
    {"answers-twice", "lines", "answered-twice: "},
    {"logs-before-each", "lines", "not-json: "},
    {"logs-at-the-start", "lines", "INFO loaded"},
    {"prints-after-one", "lines", "done with that one"},
    {"python-dicts", "lines", "not-json: "},
    {"byte-order-marks", "lines", "a byte order mark before the object"},
    {"arrays", "lines", "not-an-object: "},
    {"no-results", "lines", "no-result: "},
    {"two-results", "lines", "several-results: "},
    {"errors-with-null-data", "lines", "\"error\" and \"data\", which is null"},
    {"errors-that-are-numbers", "lines", "wrong-type: "},
    {"hexadecimal-with-a-prefix", "lines", "not-hexadecimal: "},
    {"odd-hexadecimal", "lines", "of an odd number of digits"},
    {"upper-case", "lines", "\"data\" is upper-case"},
    {"data-for-resolve", "lines", "data-for-resolve: "},
    {"null-for-decode", "lines", "null-for-decode: "},
    {"floods-without-end", "lines", "line-too-long: "},
    {"dies-at-once", "lines", "the testee ends again and again"},
    {"changes-its-mind", "repetition", "asked backwards"},
    {"counts-its-requests", "repetition", "asked backwards, 1 request had another response"},
    {"refuses-unknown-members", "members", "an error: unknown member"},
    {"dies-of-unknown-members", "members", "signal 6 (Aborted)"},
    {"refuses-everything", "errors", "that must be accepted got the error \"no\""},
    {"supports-nothing", "unsupported", "that must be accepted are unsupported"},
    {"dies-of-long-lines", "large line", "signal 6 (Aborted)"},
    {"dies-after-every-fiftieth-response", "end", "a testee runs until its input ends"},
};

TEST(Check, FindsWhatIsBroken) {
  for (const auto& [how, place, words] : kRows) {
    const CheckReport report = check(how);
    const std::string text = text_of(report);
    const CheckPart* found = nullptr;
    for (const CheckPart& part : report.parts)
      if (part.what == place) found = &part;
    if (found == nullptr || found->faults.empty()) {
      ADD_FAILURE() << how << "\n" << text;
      continue;
    }
    const AdapterFault& first = found->faults.front();
    EXPECT_NE((first.rule + first.got + first.expected).find(words), std::string::npos) << how << "\n"
                                                                                        << text;
    EXPECT_NE(first.mend, "") << how;
    EXPECT_NE(first.expected, "") << how;
    EXPECT_NE(text.find("; fix "), std::string::npos) << how << "\n" << text;
    for (const CheckPart& part : report.parts) {
      const bool is_here =
          part.what == place || (std::string(how) == "counts-its-requests" && part.what == "errors");
      EXPECT_TRUE(is_here || part.faults.empty()) << how << "\n" << text;
    }
  }
}

TEST(Check, FindsThatResponsesAreLost) {
  EXPECT_TRUE(check_lines({{}, {}, 2}, 600).faults.empty());
  const CheckPart part = check_lines({{}, {}, 3}, 600);
  ASSERT_EQ(part.faults.size(), 1u);
  EXPECT_EQ(part.faults[0].got, "3 requests answered only when asked again");
}

// Tolerated behaviour is a note, not a fault. Wrong results and reordered responses are no faults.
TEST(Check, ToleratedBehaviourIsANote) {
  const std::pair<const char*, const char*> rows[] = {
      {"exits-with-3", "exit status 3"},
      {"dies-of-unknown-operations", "an unknown operation gets no response: signal 6 (Aborted)"},
      {"greets-on-standard-error", "standard error: hello"},
      {"blank-lines", ""},
      {"carriage-returns", ""},
      {"null-members", ""},
      {"sound", ""},
      {"answers-backwards", ""},
      {"too-few-bytes", ""},
      {"crashes-on-one", ""},
      {"stores-no-chunk-of-the-fill-value", ""},
  };
  for (const auto& [how, note] : rows) {
    const CheckReport report = check(how);
    const std::string text = text_of(report);
    EXPECT_EQ(count_faults(report), 0u) << how << "\n" << text;
    EXPECT_NE(text.find("check: no faults; next: zarrproof run mine\n"), std::string::npos) << text;
    bool is_noted = false;
    for (const CheckPart& part : report.parts) {
      EXPECT_NE(part.state, CheckPart::State::not_checked) << how << "\n" << text;
      is_noted =
          is_noted || (part.state == CheckPart::State::note && part.text.find(note) != std::string::npos);
    }
    EXPECT_EQ(is_noted, *note != '\0') << how << "\n" << text;
  }
}

TEST(Check, AsksEachAloneInANewProcess) {
  const CheckReport report = check("refuses-all-but-its-first-request");
  EXPECT_NE(text_of(report).find("asked each alone in a new process, "), std::string::npos)
      << text_of(report);
}

TEST(Check, IsACommand) {
  for (const char* sound : {"builtin:reference", "lib:" ZARRPROOF_LIBRARIES "/bytes_library.so"}) {
    expect_call(std::string("check ") + sound, 0, {"check: no faults; next: "});
  }
  expect_call("check 'cmd:exec " ZARRPROOF_BROKEN_TESTEE " logs-before-each'", 1, {"\nFAULT  lines\n"});
  expect_call("check \"cmd:yes ''\"", 1, {"thousands of blank lines in a row"}, "timeout 60");
  for (const char* none : {"cmd:false", "builtin:none", "lib:/no/such/library.so", "no-such-adapter"})
    EXPECT_EQ(call(std::string("check ") + none).status, 2) << none;
}

}  // namespace
}  // namespace zarrproof::check_test
