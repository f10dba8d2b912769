// The program as it is called: exit statuses and what it says.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

struct Ended {
  int status;
  std::string said;  // on standard output and standard error
};

Ended call(const std::string& arguments) {
  const std::string command = ZARRPROOF_PROGRAM " " + arguments + " 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string said;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    said.append(buffer.data(), count);
  const int status = ::pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, said};
}

bool contains(const Ended& ended, const std::string& words) {
  return ended.said.find(words) != std::string::npos;
}

std::string broken(const std::string& how) {
  return "run --timeout 0.5 \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"";
}

TEST(Program, RunExitsWith0WithoutFailures) {
  const Ended ended = call("run builtin:reference");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_TRUE(contains(ended, "no failures, 0 warnings")) << ended.said;
}

TEST(Program, RunExitsWith1OnFailures) {
  const Ended ended = call(broken("too-few-bytes"));
  EXPECT_EQ(ended.status, 1) << ended.said;
  for (const char* words :
       {"FAIL  crc32c/123456789/encode  (CRC-1, M)", "came       ", "permitted  9 elements of uint8",
        "explain    zarrproof explain --data-type uint8", "does not conform: 1 failure"})
    EXPECT_TRUE(contains(ended, words)) << words << " is not in\n" << ended.said;
}

TEST(Program, RunExitsWith2WhenItCouldNotBeDone) {
  EXPECT_EQ(call(broken("speaks-protocol-2")).status, 2);
  EXPECT_EQ(call(broken("supports-nothing")).status, 2);
  EXPECT_EQ(call(broken("dies-at-once")).status, 2);
  EXPECT_EQ(call("run 'cmd:exec /no/such/program'").status, 2);
  EXPECT_EQ(call("run no-such-adapter").status, 2);
  EXPECT_EQ(call("run").status, 2) << "no testee";
  EXPECT_EQ(call("run builtin:reference > /dev/full").status, 2) << "a full disk";
}

// The command in a report is one that works, and names the clause.
TEST(Program, ExplainsWhatARunReports) {
  const Ended ended = call(broken("too-few-bytes"));
  const std::size_t start = ended.said.find("zarrproof explain ");
  ASSERT_NE(start, std::string::npos);
  const std::string command = ended.said.substr(start, ended.said.find('\n', start) - start);
  const Ended explanation = call(command.substr(std::string("zarrproof ").size()));
  EXPECT_EQ(explanation.status, 0) << explanation.said;
  EXPECT_TRUE(contains(explanation, "CRC-1   over 9 bytes: 839206e3")) << explanation.said;
}

TEST(Program, StrictMakesWarningsFailures) {
  const std::string serve = "'cmd:exec " ZARRPROOF_PROGRAM " serve'";
  EXPECT_EQ(call("run --strict " + serve).status, 0);
}

TEST(Program, ServeTakesAnInterpretation) {
  const std::string request =
      R"('{"id":1,"op":"decode","codecs":["bytes"],"data_type":"bool","fill_value":false,"shape":[1],"data":"02"}')";
  const auto serve = [&](const std::string& options) {
    const std::string command = "echo " + request + " | " ZARRPROOF_PROGRAM " serve " + options;
    return call("--version > /dev/null; " + command).said;
  };
  EXPECT_NE(serve("").find("BYTES-5"), std::string::npos);
  EXPECT_EQ(serve("builtin:reference --interpretation bool_other=true"), "{\"id\":1,\"data\":\"01\"}\n");
  EXPECT_EQ(serve("--interpretation bool_other=kept"), "{\"id\":1,\"data\":\"02\"}\n");
}

TEST(Program, WrongWordsAreExplained) {
  EXPECT_EQ(call("").status, 2);
  EXPECT_EQ(call("frobnicate").status, 2);
  EXPECT_EQ(call("serve builtin:nothing < /dev/null").status, 2);
  const Ended no_switch = call("serve --interpretation moon=full < /dev/null");
  EXPECT_EQ(no_switch.status, 2);
  EXPECT_TRUE(contains(no_switch, "moon=full")) << no_switch.said;
  const Ended no_answer = call("serve --interpretation map_zero=maybe < /dev/null");
  EXPECT_EQ(no_answer.status, 2);
  EXPECT_TRUE(contains(no_answer, "numeric bitwise")) << no_answer.said;
  EXPECT_EQ(call("explain").status, 2);
  EXPECT_EQ(call("explain --data-type uint8").status, 2);
  EXPECT_EQ(call("explain --data-type uint8 --codecs '[\"bytes\"]' 256").status, 2);
  EXPECT_EQ(call("explain --data-type uint8 --codecs '[\"bytes\"]' --data 0").status, 2);
}

TEST(Program, HelpAndVersion) {
  EXPECT_EQ(call("--help").status, 0);
  EXPECT_EQ(call("--version").said.substr(0, 10), "zarrproof ");
  for (const char* command : {"run", "serve", "explain"})
    EXPECT_EQ(call(std::string(command) + " --help").status, 0);
}

}  // namespace
