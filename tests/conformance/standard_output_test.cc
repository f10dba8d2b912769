// Unwritable standard output, for every command: an error, independent of the command's result.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "tests/conformance/started_program.h"

namespace zarrproof::standard_output_test {
namespace {

constexpr int kClosedPipe = 128 + SIGPIPE;

struct CommandCase {
  const char* name;
  std::string arguments;
};

class StandardOutput : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(request_) << R"({"id":1,"op":"describe","protocol":1})" << "\n";
    ASSERT_EQ(call("run --level smoke builtin:reference --report json=" + results_).status, 0);
  }

  std::vector<CommandCase> commands() const {
    return {
        {"version", "--version"},
        {"help", "--help"},
        {"help of a command", "run --help"},
        {"run", "run --level smoke builtin:reference"},
        {"run with a report", "run --level smoke --report json builtin:reference"},
        {"run --list", "run --level smoke --list builtin:reference"},
        {"fuzz", "fuzz --cases 1 --findings " + (folder_ / "findings") + " builtin:reference"},
        {"report", "report --merge=" + (folder_ / "merged.json") + " " + results_},
        {"compare", "compare " + results_ + " " + results_},
        {"explain", "explain --data-type uint8 --codecs '[\"bytes\"]' 1"},
        {"serve", "serve < " + request_},
        {"host", "host " ZARRPROOF_LIBRARIES "/bytes_library.so < " + request_},
        {"list", "list --level smoke"},
        {"stores", "stores --filter crc32c --reader true"},
        {"adapters", "adapters zarrs"},
    };
  }

  TestFolder folder_;
  std::string results_ = folder_ / "results.json";
  std::string request_ = folder_ / "request.json";
};

void expect_status(const CommandCase& command, const std::string& redirection, int output, int status,
                   const std::string& words) {
  StartedProgram program(command.arguments + redirection, "", output);
  const Ended ended = program.wait();
  EXPECT_EQ(ended.status, status) << command.name << ": " << ended.said;
  EXPECT_FALSE(program.was_killed()) << command.name;
  if (words.empty())
    EXPECT_EQ(ended.said, "") << command.name;
  else
    EXPECT_TRUE(contains(ended, words)) << command.name << ": " << ended.said;
}

TEST_F(StandardOutput, Closed) {
  for (const CommandCase& command : commands())
    expect_status(command, " >&-", -1, 2, "standard output cannot be written: it is closed");
}

TEST_F(StandardOutput, Full) {
  const std::string full = folder_ / "full";
  ::mknod(full.c_str(), S_IFCHR | 0600, ::makedev(1, 7));
  const int output = ::open(full.c_str(), O_WRONLY | O_CLOEXEC);
  if (output < 0) GTEST_SKIP() << "a device cannot be made here";
  for (const CommandCase& command : commands())
    expect_status(command, "", output, 2, "standard output cannot be written: No space left on device");
  ::close(output);
}

// As `zarrproof list | head -1`: the reader has closed the pipe.
TEST_F(StandardOutput, ClosedPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  ::close(ends[0]);
  for (const CommandCase& command : commands()) expect_status(command, "", ends[1], kClosedPipe, "");
  ::close(ends[1]);
}

// No output is written, so no error occurs.
TEST_F(StandardOutput, ClosedStandardErrorChangesNothing) {
  EXPECT_EQ(call("run --level smoke builtin:reference 2>&- | grep -c 'verdict: '").said, "1\n");
  EXPECT_EQ(call("run --level smoke 'cmd:exec " ZARRPROOF_PROGRAM " serve' 2>&- | grep -c 'verdict: '").said,
            "1\n");
  EXPECT_EQ(call("run no-such-adapter 2>&-; echo $?").said, "2\n");
}

}  // namespace
}  // namespace zarrproof::standard_output_test
