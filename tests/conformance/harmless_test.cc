// Text from outside is neutralised.
#include "conformance/text/harmless.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "reference/json/json.h"

namespace zarrproof::harmless_test {
namespace {

TEST(Quoted, BeginsALineAndIsHarmless) {
  const std::string line(200, 'x');
  EXPECT_EQ(quoted_beginning(line), "\"" + line + "\"");
  EXPECT_EQ(quoted_beginning(line + "x"), "\"" + line + "...\"");
  EXPECT_EQ(quoted_beginning("a\x1b[31m"), "\"" + harmless("a\x1b[31m") + "\"");
}

TEST(Harmless, KeepsText) {
  for (const char* text : {"", "plain", "Gr\u00f6\u00dfe \u20ac \U0001f600", "C:\\path", "\"quoted\""})
    EXPECT_EQ(harmless(text), text);
}

TEST(Harmless, EscapesControlCharacters) {
  EXPECT_EQ(harmless("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(harmless("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(harmless(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(harmless("\u009b31m"), "\\u009b31m") << "a control sequence of one character";
  EXPECT_EQ(harmless("\u202egpj.exe\u2028\u2066\ufeff\u200b"), "\\u202egpj.exe\\u2028\\u2066\\ufeff\\u200b");
}

TEST(Harmless, EscapesBytesThatAreNoUtf8) {
  EXPECT_EQ(harmless("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(harmless("\x80"), "\\x80") << "a continuation alone";
  EXPECT_EQ(harmless("\xe2\x82"), "\\xe2\\x82") << "cut off";
  EXPECT_EQ(harmless("\xe2\x82x"), "\\xe2\\x82x");
  EXPECT_EQ(harmless("\xc0\xaf"), "\\xc0\\xaf") << "longer than need be";
  EXPECT_EQ(harmless("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a surrogate pair";
  EXPECT_EQ(harmless("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond the last character";
}

TEST(Harmless, EscapesInvisibleCharacters) {
  EXPECT_EQ(harmless("a\u00adb\u061c\u180e\u3164\ufe0f\ufff9\uffff"),
            "a\\u00adb\\u061c\\u180e\\u3164\\ufe0f\\ufff9\\uffff");
  EXPECT_EQ(harmless("\U000e0041\U0001d173"), "\\u{e0041}\\u{1d173}") << "tags, and a mark of music";
  EXPECT_EQ(harmless("\u00ac\u00ae\u200a\u2070\ufe10\U0001f600"), "\u00ac\u00ae\u200a\u2070\ufe10\U0001f600")
      << "their neighbours";
}

TEST(Harmless, BreaksCommandsAnywhereInALine) {
  EXPECT_EQ(harmless("x ##[error]y"), "x #\\x23[error]y");
  EXPECT_EQ(harmless("###[group]"), "##\\x23[group]");
  EXPECT_EQ(harmless("##vso[task.setvariable]##teamcity[a]"), "#\\x23vso[task.setvariable]#\\x23teamcity[a]");
  for (const char* text : {"## head", "##", "#[derive]", "a#3,7[x]", "## [x]", "##1[x]"})
    EXPECT_EQ(harmless(text), text);
}

TEST(Harmless, BreaksCommandsAtTheBeginningOfALine) {
  EXPECT_EQ(harmless_line("::error::x"), "\\x3a:error::x");
  EXPECT_EQ(harmless_line("  ::error::x"), "  \\x3a:error::x");
  EXPECT_EQ(harmless_line("\u00a0\u3000 ::error::x"), "\u00a0\u3000 \\x3a:error::x")
      << "what TrimStart takes away";
  for (const char* line : {"", "  ", ":", " : :", "a ::error::x", "std::vector"})
    EXPECT_EQ(harmless_line(line), line);
}

TEST(Harmless, KeepsTheValuesOfJson) {
  const std::string json = "{\"a\x7f\u202e\U000e0041##[b]\":\n[\"\u00e9\"]}";
  EXPECT_EQ(harmless_json(json), "{\"a\\u007f\\u202e\\udb40\\udc41#\\u0023[b]\":\n[\"\u00e9\"]}");
  EXPECT_EQ(write_json(read_json(harmless_json(json))), write_json(read_json(json)));
}

TEST(Harmless, CutsBetweenCharacters) {
  EXPECT_EQ(beginning_of("abc", 3), "abc");
  EXPECT_EQ(beginning_of("abcd", 3), "abc");
  EXPECT_EQ(beginning_of("ab\u20ac", 4), "ab");
  EXPECT_EQ(end_of("abcd", 3), "bcd");
  EXPECT_EQ(end_of("\u20acab", 4), "ab");
  EXPECT_EQ(end_of("\u20acab", 5), "\u20acab");
}

// json_string replaces bytes that are not UTF-8.
RC_GTEST_PROP(Harmless, ArbitraryBytes, (const std::string& bytes)) {
  const std::string text = harmless(bytes);
  for (char c : text) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
  RC_ASSERT(json_string(text).find("\ufffd") == std::string::npos ||
            bytes.find("\ufffd") != std::string::npos);
  RC_ASSERT(harmless(text) == text);
}

}  // namespace
}  // namespace zarrproof::harmless_test
