// For tests of testees: the suite at level smoke asked of a testee, and the program called.
#pragma once

#include <string>
#include <string_view>

#include "conformance/results/count.h"
#include "conformance/run/runner.h"
#include "conformance/testee/open.h"

namespace zarrproof {

const Suite& suite();

// The suite asked of a testee; libraries are hosted by the program under test.
Results run(const std::string& words, TesteeOptions options = {});

// A time limit for a testee that hangs. It is waited for, and long enough for the answers of a sound one on a
// slow machine; other testees have the limit of the program.
inline const TesteeOptions kHangs{.timeout = std::chrono::seconds(2)};

// The same for a testee of broken_testee.cc.
Results run_broken(const std::string& how, TesteeOptions options = {});

// The report, for messages.
std::string text_of(const Results& results);

const RequestResult& result_of(const Results& results, std::string_view id);

std::size_t count(const Results& results, Verdict verdict);

// The request that broken testees stumble over.
inline constexpr const char* kTheOne = "crc32c/123456789/encode";

// All pass but the one, which gets this verdict.
void expect_only_the_one(const Results& results, Verdict verdict);

// A file that does not exist yet, whose path testees find in $ZARRPROOF_TEST_FILE.
class TestFile {
 public:
  TestFile();
  ~TestFile();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Ended {
  int status;
  std::string said;  // on standard output and standard error
};

// Calls the program with these arguments, as a shell reads them.
Ended call(const std::string& arguments);

}  // namespace zarrproof
