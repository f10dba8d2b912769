// Errors of the environment end a command with a message (what and where) and exit status 2, without names of
// library functions.
#include <gtest/gtest.h>

#include <string>

#include "tests/conformance/started_program.h"

namespace zarrproof::failure_test {
namespace {

struct FailureCase {
  const char* name;
  const char* limit;  // words of the shell
  const char* arguments;
  const char* words;
};

class Failure : public ::testing::TestWithParam<FailureCase> {};

TEST_P(Failure, IsAMessage) {
  const TestFolder folder;
  StartedProgram program(GetParam().arguments, "cd " + (folder / ".") + " && " + GetParam().limit + "; ");
  const Ended ended = program.wait();
  EXPECT_EQ(ended.status, 2) << ended.said;
  EXPECT_FALSE(program.was_killed());
  EXPECT_NE(ended.said.find(GetParam().words), std::string::npos) << ended.said;
  for (const char* word :
       {"std::", "basic_string", "bad_alloc", "what()", "terminate", "socketpair", "pipe2"})
    EXPECT_EQ(ended.said.find(word), std::string::npos) << ended.said;
}

constexpr const char* kMemory = ": there is not enough memory: this program held ";

INSTANTIATE_TEST_SUITE_P(
    All, Failure,
    ::testing::Values(
        FailureCase{"MemoryOfList", "ulimit -v 80000", "list", kMemory},
        FailureCase{"MemoryOfRun", "ulimit -v 80000", "run builtin:reference", kMemory},
        FailureCase{"FilesOfRun", "ulimit -n 8", "run --level smoke 'cmd:exec " ZARRPROOF_PROGRAM " serve'",
                    "the testee cannot be used: cannot start /bin/sh: Too many open files"},
        // An earlier test of this process may have left a descriptor open.
        FailureCase{"FilesOfStores", "exec 3<&- 4<&- && ulimit -n 5", "stores --reader true",
                    "vectors/data/stores.json: a file that cannot be read (Too many open files)"},
        FailureCase{"SizeOfAReport", "ulimit -f 40",
                    "run --level smoke --report json=r.json builtin:reference", "File too large"},
        FailureCase{"FolderAsInputOfServe", "true", "serve < .",
                    "zarrproof serve: standard input cannot be read: it is a folder; expected requests"},
        FailureCase{"FolderAsInputOfHost", "true", "host lib.so < .",
                    "zarrproof host: standard input cannot be read: it is a folder; expected requests"},
        FailureCase{"SizeOfStandardOutput", "ulimit -f 1", "list > listed",
                    "zarrproof list: standard output cannot be written: File too large"}),
    [](const auto& one) { return std::string(one.param.name); });

// A small stack, as in threads of some containers and under limits of some users.
TEST(SmallStack, IsEnough) {
  for (const char* testee : {"builtin:reference", "\"cmd:exec " ZARRPROOF_PROGRAM " serve\""}) {
    StartedProgram program(std::string("run --level smoke ") + testee, "ulimit -s 128; ");
    const Ended ended = program.wait();
    EXPECT_EQ(ended.status, 0) << ended.said;
  }
}

}  // namespace
}  // namespace zarrproof::failure_test
