// Text that others wrote does no harm in a report.
#include "conformance/harmless.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "reference/json.h"

namespace zarrproof {
namespace {

TEST(Harmless, KeepsText) {
  for (const char* text : {"", "plain", "Gr\u00f6\u00dfe \u20ac \U0001f600", "C:\\path", "\"quoted\""})
    EXPECT_EQ(harmless(text), text);
}

TEST(Harmless, EscapesWhatIsNone) {
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

TEST(Harmless, CutsBetweenCharacters) {
  EXPECT_EQ(beginning_of("abc", 3), "abc");
  EXPECT_EQ(beginning_of("abcd", 3), "abc");
  EXPECT_EQ(beginning_of("ab\u20ac", 4), "ab");
  EXPECT_EQ(end_of("abcd", 3), "bcd");
  EXPECT_EQ(end_of("\u20acab", 4), "ab");
  EXPECT_EQ(end_of("\u20acab", 5), "\u20acab");
}

// JSON in another library is the judge of what is UTF-8: it replaces what is not.
RC_GTEST_PROP(Harmless, ArbitraryBytes, (const std::string& bytes)) {
  const std::string text = harmless(bytes);
  for (char c : text) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
  RC_ASSERT(json_string(text).find("\ufffd") == std::string::npos ||
            bytes.find("\ufffd") != std::string::npos);
  RC_ASSERT(harmless(text) == text);
}

}  // namespace
}  // namespace zarrproof
