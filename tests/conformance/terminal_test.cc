// Escape sequences are written only to terminals that support them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <sstream>
#include <string>

#include "tests/conformance/started_program.h"

namespace zarrproof::terminal_test {
namespace {

// What the program writes to a terminal of so many columns, with these environment variables.
std::string written_by(const std::string& command, int status, const std::string& variables,
                       unsigned short columns = 0) {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ::grantpt(master);
  ::unlockpt(master);
  const int terminal = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  EXPECT_GE(terminal, 0);
  const winsize size{.ws_row = 25, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  EXPECT_EQ(::ioctl(terminal, TIOCSWINSZ, &size), 0);
  StartedProgram program(command + " 2>&1", "unset CI NO_COLOR TERM COLUMNS; " + variables + " ", terminal);
  ::close(terminal);
  std::string written;
  std::array<char, 4096> block;
  for (ssize_t count = 0; (count = ::read(master, block.data(), block.size())) > 0;)  // ends by EIO
    written.append(block.data(), static_cast<std::size_t>(count));
  ::close(master);
  EXPECT_EQ(program.wait().status, status) << written;
  return written;
}

// The output of a run.
std::string on_terminal(const std::string& variables, unsigned short columns = 0,
                        const std::string& options = "") {
  const std::string written =
      written_by("run " + options + " --level smoke \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " too-few-bytes\"",
                 1, variables, columns);
  expect_words(written, {"verdict: "});
  return written;
}

struct TerminalCase {
  const char* variables;
  bool colour, progress;
};

TEST(Terminal, ColoursFollowTheEnvironment) {
  for (const auto& [variables, colour, progress] :
       {TerminalCase{"export TERM=xterm;", true, true}, TerminalCase{"export TERM=dumb;", false, false},
        TerminalCase{"export TERM=;", false, false}, TerminalCase{"", false, false},
        TerminalCase{"export TERM=xterm NO_COLOR=1;", false, true},
        TerminalCase{"export TERM=xterm NO_COLOR=;", true, true},
        TerminalCase{"export TERM=xterm CI=true;", true, false},
        TerminalCase{"export TERM=xterm CI=;", true, true}}) {
    const std::string written = on_terminal(variables);
    EXPECT_EQ(written.find("\033[31m") != std::string::npos, colour) << variables;
    EXPECT_EQ(written.find("\033[K") != std::string::npos, progress) << variables;
    EXPECT_EQ(written.find('\033') != std::string::npos, colour || progress) << variables;
  }
}

bool is_brief(const std::string& written) {
  return written.find("  explain ") == std::string::npos;
}

TEST(Terminal, NarrowOnesGetOneLineForACause) {
  EXPECT_TRUE(is_brief(on_terminal("", 80)));
  EXPECT_TRUE(is_brief(on_terminal("", 99)));
  EXPECT_FALSE(is_brief(on_terminal("", 100)));
  EXPECT_FALSE(is_brief(on_terminal("", 0))) << "the width is not known";
  EXPECT_FALSE(is_brief(on_terminal("", 80, "--no-brief")));
  EXPECT_TRUE(is_brief(on_terminal("", 120, "--brief")));
  EXPECT_TRUE(is_brief(on_terminal("export COLUMNS=80;", 120)));
  EXPECT_FALSE(is_brief(on_terminal("export COLUMNS=120;", 80)));
  EXPECT_TRUE(is_brief(on_terminal("export COLUMNS=x;", 80))) << "COLUMNS is no number";
}

TEST(Terminal, LinesAreWrapped) {
  const std::string written = on_terminal("", 80);
  std::istringstream in(written.substr(written.find("zarrproof 1.0.0 smoke")));
  for (std::string line; std::getline(in, line);) EXPECT_LE(line.size(), 81u) << line;  // with \r
}

// The line of progress does not stand before the message of an error.
TEST(Terminal, SlowCommandsShowProgress) {
  const std::string xterm = "export TERM=xterm;";
  EXPECT_TRUE(contains(written_by("check builtin:reference", 0, xterm), "0 of 4 steps done\033[K"));
  EXPECT_TRUE(contains(written_by("report --html=/dev/null /no/such/file", 2, xterm),
                       "0 of 1 files read\033[K\r\033[Kzarrproof report: /no/such/file: "));
}

}  // namespace
}  // namespace zarrproof::terminal_test
