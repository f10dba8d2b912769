#include "tests/conformance/started_program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zarrproof {

TestFolder::TestFolder() : path_(::testing::TempDir() + "zarrproof-XXXXXX") {
  if (::mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << path_ << " cannot be made";
}

TestFolder::~TestFolder() {
  std::filesystem::remove_all(path_);
}

Bell::Bell(const std::string& path) : path_(path) {
  EXPECT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  ::setenv("ZARRPROOF_TEST_FILE", path_.c_str(), 1);
}

Bell::~Bell() {
  ::unsetenv("ZARRPROOF_TEST_FILE");
}

void Bell::wait() const {
  const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  char byte = 0;
  EXPECT_GT(::read(descriptor, &byte, 1), 0);
  ::close(descriptor);
}

StartedProgram::StartedProgram(const std::string& arguments, const std::string& before, int output) {
  const std::string command = before + "exec " ZARRPROOF_PROGRAM " " + arguments;
  const std::string said = folder_ / "said";
  pid_ = ::fork();
  if (pid_ != 0) return;
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_DFL);
  const int words = ::open(said.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  ::dup2(output < 0 ? words : output, STDOUT_FILENO);
  ::dup2(words, STDERR_FILENO);
  ::execl("/bin/sh", "/bin/sh", "-c", command.c_str(), nullptr);
  ::_exit(127);
}

StartedProgram::~StartedProgram() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void StartedProgram::send(int signal) const {
  ::kill(pid_, signal);
}

Ended StartedProgram::wait() {
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = 0;
  was_killed_ = WIFSIGNALED(status);
  std::ostringstream said;
  said << std::ifstream(folder_ / "said").rdbuf();
  return {was_killed_ ? 128 + WTERMSIG(status) : WEXITSTATUS(status), said.str()};
}

}  // namespace zarrproof
