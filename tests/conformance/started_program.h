// For tests of signals and of standard output: the program, started and not waited for.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/conformance/run_testee.h"

namespace zarrproof {

// A folder of its own for a test, gone with it.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// A FIFO by which a testee, who finds its path in $ZARRPROOF_TEST_FILE, says that it was asked.
class Bell {
 public:
  explicit Bell(const std::string& path);
  ~Bell();
  // Waits until somebody writes to it.
  void wait() const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class StartedProgram {
 public:
  // Starts the program with these arguments, as a shell reads them, after other words of the shell. The
  // signals SIGINT, SIGTERM and SIGHUP have their default actions. Standard output is the descriptor, where
  // one is given.
  explicit StartedProgram(const std::string& arguments, const std::string& before = "", int output = -1);
  ~StartedProgram();  // kills it
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;

  void send(int signal) const;

  // Waits for its end. The status is 128 + N where signal N ended it; `was_killed` tells these two apart.
  Ended wait();
  bool was_killed() const { return was_killed_; }

 private:
  TestFolder folder_;
  pid_t pid_;
  bool was_killed_ = false;
};

}  // namespace zarrproof
