// Helpers for tests of signals and of standard output: start the program without waiting for it.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/conformance/run_testee.h"

namespace zarrproof {

// A folder during a test.
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

// A FIFO by which a testee signals that it got a request. The testee finds its path in $ZARRPROOF_TEST_FILE.
class Bell {
 public:
  explicit Bell(const std::string& path);
  ~Bell();
  // Waits until a process writes to the FIFO.
  void wait() const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class StartedProgram {
 public:
  // Starts the program with these arguments, which a shell reads, after other words of the shell. SIGINT,
  // SIGTERM and SIGHUP have their default actions. If a descriptor is given, it becomes standard output.
  explicit StartedProgram(const std::string& arguments, const std::string& before = "", int output = -1);
  ~StartedProgram();  // kills it
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;

  void send(int signal) const;

  // Waits for the end of the program. The status is 128 + N if signal N ended it; `was_killed` distinguishes
  // this from an exit status.
  Ended wait();
  bool was_killed() const { return was_killed_; }

 private:
  TestFolder folder_;
  pid_t pid_;
  bool was_killed_ = false;
};

}  // namespace zarrproof
