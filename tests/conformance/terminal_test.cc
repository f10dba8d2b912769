// Escape sequences are written only to terminals that support them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <string>

#include "tests/conformance/started_program.h"

namespace zarrproof {
namespace {

// The program's output to a terminal, with these environment variables.
std::string on_terminal(const std::string& variables) {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ::grantpt(master);
  ::unlockpt(master);
  const int terminal = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  EXPECT_GE(terminal, 0);
  StartedProgram program("run --level smoke \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " too-few-bytes\" 2>&1",
                         "unset CI NO_COLOR TERM; " + variables + " ", terminal);
  ::close(terminal);
  std::string written;
  std::array<char, 4096> block;
  for (ssize_t count = 0; (count = ::read(master, block.data(), block.size())) > 0;)  // ends by EIO
    written.append(block.data(), static_cast<std::size_t>(count));
  ::close(master);
  EXPECT_EQ(program.wait().status, 1) << written;
  EXPECT_NE(written.find("verdict: "), std::string::npos) << written;
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

}  // namespace
}  // namespace zarrproof
