// Descriptors are closed from a number on, whatever the kernel has.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "conformance/testee/process_table.h"

namespace zarrproof::close_descriptors_test {
namespace {

bool is_open(int number) {
  return ::fcntl(number, F_GETFD) >= 0;
}

// Opens many descriptors in a child process, closes those from 100 on, and returns how many are wrong then.
template <class Close>
int wrong_after(Close close) {
  const pid_t child = ::fork();
  if (child == 0) {
    for (int number = 90; number < 900; ++number) ::dup2(STDERR_FILENO, number);
    if (!close(100)) ::_exit(250);
    int wrong = 0;
    for (int number = 90; number < 900 && wrong < 200; ++number) wrong += is_open(number) != (number < 100);
    ::_exit(wrong);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(CloseDescriptors, FromANumberOn) {
  EXPECT_EQ(wrong_after([](int first) {
              close_descriptors_from(first);
              return true;
            }),
            0);
}

TEST(CloseDescriptors, WithoutTheCallOfTheKernel) {
  EXPECT_EQ(wrong_after(close_listed_descriptors_from), 0);
}

}  // namespace
}  // namespace zarrproof::close_descriptors_test
