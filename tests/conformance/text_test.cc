// Text from outside is neutralised, also line by line on a stream, and in the commands of reports, which are
// pasted into a shell.
#include "conformance/report/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>

#include "conformance/text/harmless.h"
#include "conformance/text/harmless_stream.h"
#include "reference/json/json.h"

namespace zarrproof::text_test {
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

TEST(Harmless, EscapesControlAndInvisibleCharactersAndBytesThatAreNoUtf8) {
  EXPECT_EQ(harmless("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(harmless("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(harmless(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(harmless("\u009b31m"), "\\u009b31m") << "a control sequence of one character";
  EXPECT_EQ(harmless("\u202egpj.exe\u2028\u2066\ufeff\u200b"), "\\u202egpj.exe\\u2028\\u2066\\ufeff\\u200b");
  EXPECT_EQ(harmless("a\u00adb\u061c\u180e\u3164\ufe0f\ufff9\uffff"),
            "a\\u00adb\\u061c\\u180e\\u3164\\ufe0f\\ufff9\\uffff");
  EXPECT_EQ(harmless("\U000e0041\U0001d173"), "\\u{e0041}\\u{1d173}") << "tags, and a mark of music";
  EXPECT_EQ(harmless("\u00ac\u00ae\u200a\u2070\ufe10\U0001f600"), "\u00ac\u00ae\u200a\u2070\ufe10\U0001f600")
      << "their neighbours";
  EXPECT_EQ(harmless("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(harmless("\x80"), "\\x80") << "a continuation alone";
  EXPECT_EQ(harmless("\xe2\x82"), "\\xe2\\x82") << "cut off";
  EXPECT_EQ(harmless("\xe2\x82x"), "\\xe2\\x82x");
  EXPECT_EQ(harmless("\xc0\xaf"), "\\xc0\\xaf") << "longer than need be";
  EXPECT_EQ(harmless("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a surrogate pair";
  EXPECT_EQ(harmless("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond the last character";
}

TEST(Harmless, BreaksCommandsInALine) {
  EXPECT_EQ(harmless("x ##[error]y"), "x #\\x23[error]y");
  EXPECT_EQ(harmless("###[group]"), "##\\x23[group]");
  EXPECT_EQ(harmless("##vso[task.setvariable]##teamcity[a]"), "#\\x23vso[task.setvariable]#\\x23teamcity[a]");
  for (const char* text : {"## head", "##", "#[derive]", "a#3,7[x]", "## [x]", "##1[x]"})
    EXPECT_EQ(harmless(text), text);
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

TEST(HarmlessOutput, LinesInAnyPieces) {
  std::ostringstream target;
  std::optional<HarmlessOutput> lines(target);
  target << "a\x1b[2J" << std::flush << "b\n " << ':' << std::flush << ":error::x\n\xe2\x82" << std::flush
         << "\xac #" << "#" << "[error]y\n\n::end";
  EXPECT_EQ(target.str(), "a\\x1b[2Jb\n \\x3a:error::x\n\u20ac #\\x23[error]y\n\n") << "complete lines only";
  lines.reset();
  EXPECT_TRUE(target.str().ends_with("\n\\x3a:end"));
}

TEST(HarmlessOutput, OwnBytesPassEveryFilterInTheirPlace) {
  std::ostringstream target;
  {
    const HarmlessOutput outer(target), inner(target);
    target << "before\x1b";
    write_unfiltered(target, "::error::own \x1b[K\n");
    target << "::after\n";
  }
  EXPECT_EQ(target.str(), "before\\x1b::error::own \x1b[K\n\\x3a:after\n");
}

TEST(HarmlessOutput, FailedWritesSetTheErrorState) {
  class Full : public std::streambuf {
  } full;
  std::ostream target(&full);
  {
    const HarmlessOutput lines(target);
    target << "unfinished" << std::flush;
    EXPECT_TRUE(target);
  }
  EXPECT_FALSE(target);
  target.clear();
  {
    const HarmlessOutput lines(target);
    target << "a line\n";
    EXPECT_FALSE(target);
  }
  EXPECT_FALSE(target);
  std::ostream own(&full);
  write_unfiltered(own, "x");
  EXPECT_FALSE(own);
}

TEST(HarmlessOutput, LeavesAStreamAsItWas) {
  std::ostringstream target;
  {
    const HarmlessOutput only_harmless_lines(target);
    target << "\x1b\n\x1b";
  }
  target << "\x1b";
  EXPECT_EQ(target.str(), "\\x1b\n\\x1b\x1b");
}

RC_GTEST_PROP(HarmlessOutput, IsTheSameAsEachLineByItself, (const std::vector<std::string>& pieces)) {
  std::ostringstream once, twice;
  std::string all;
  {
    const HarmlessOutput one(once), outer(twice), inner(twice);
    for (const std::string& piece : pieces) {
      once << piece << std::flush;
      twice << piece;
      all += piece;
    }
  }
  std::istringstream lines(all + "\n");
  std::string expected;
  for (std::string line; std::getline(lines, line);) expected += harmless_line(line) + "\n";
  expected.pop_back();
  RC_ASSERT(once.str() == expected);
  RC_ASSERT(twice.str() == expected);
}

const std::vector<std::string> kPlainWords = {
    "",      "a",  "-x", "a b", "$(touch X)", "`touch X`", "'; touch X; '",   "\"$HOME\"", "\\",
    "a\\'b", "!!", "*",  "~",   "#x",         "a=b",       "Gr\u00f6\u00dfe", "::error::x"};
const std::vector<std::string> kHostileWords = {"\x03\ntouch X\n",
                                                "a\nb",
                                                "\x1b[2J",
                                                "x##[error]y",
                                                "'\n$(touch X)'",
                                                "\\\n\\'",
                                                "\u202e",
                                                "\xff\xfe"
                                                "7",
                                                "\t",
                                                "\x7f"
                                                "1",
                                                "\u009b1"};

// Returns the output of the command in a shell that gets the pasted text.
std::string run_in(const std::string& shell, const std::string& pasted) {
  const std::string name = testing::TempDir() + "pasted-" + std::to_string(::getpid());
  std::ofstream(name) << pasted << "\n";
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen((shell + " " + name).c_str(), "r"), ::pclose);
  std::string printed;
  std::array<char, 256> block;
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe.get()))
    printed.append(block.data(), count);
  std::remove(name.c_str());
  return printed;
}

std::string command_for(const std::string& word) {
  return shell_command({"printf", "<%s>", word});
}

TEST(ShellCommand, EveryShellGetsPlainWords) {
  for (const std::string& word : kPlainWords)
    for (const char* shell : {"/bin/sh", "bash"})
      EXPECT_EQ(run_in(shell, command_for(word)), "<" + word + ">") << shell;
}

TEST(ShellCommand, HostileWordsAreOneHarmlessLineForTheSameWord) {
  for (const std::string& word : kHostileWords) {
    const std::string command = command_for(word);
    EXPECT_EQ(harmless_line(command), command);
    EXPECT_EQ(run_in("bash", command), "<" + word + ">") << command;
    // Old shells do not know $'...': the word may differ, but no other command may run.
    const std::string printed = run_in("/bin/sh", command);
    EXPECT_TRUE(printed.starts_with("<") && printed.find('>') == printed.size() - 1) << printed;
  }
}

}  // namespace
}  // namespace zarrproof::text_test
