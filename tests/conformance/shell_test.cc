// The commands in reports work when they are pasted into a shell.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>

#include "conformance/report/text.h"
#include "conformance/text/harmless.h"

namespace zarrproof::shell_test {
namespace {

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
  {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "w"), std::fclose);
    std::fputs((pasted + "\n").c_str(), file.get());
  }
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
  }
}

// Old shells do not know $'...': the word may differ, but no other command may run.
TEST(ShellCommand, HostileWordsAreOneWordEverywhere) {
  for (const std::string& word : kHostileWords) {
    const std::string printed = run_in("/bin/sh", command_for(word));
    EXPECT_TRUE(printed.starts_with("<") && printed.find('>') == printed.size() - 1) << printed;
  }
}

}  // namespace
}  // namespace zarrproof::shell_test
