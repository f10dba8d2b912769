#include "tests/conformance/run_testee.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "conformance/report/formats.h"
#include "tests/support/messages.h"

namespace zarrproof {

const Suite& suite() {
  static const Suite all = load_suite(suite_folder(), SuiteLevel::smoke);
  return all;
}

Results run(const std::string& words, TesteeOptions options) {
  options.program = ZARRPROOF_PROGRAM;
  const auto testee = open_testee(words, options);
  return run_suite(suite(), everything(suite()), *testee, kNoProgress);
}

std::string text_of(const Results& results) {
  return written_by([&](auto& out) { print_results(out, results, "zarrproof"); });
}

std::size_t count(const Results& results, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(results.requests.begin(), results.requests.end(),
                    [&](const RequestResult& result) { return result.verdict == verdict; }));
}

TestFile::TestFile() : path_(::testing::TempDir() + "zarrproof-test-" + std::to_string(::getpid())) {
  std::filesystem::remove(path_);
  ::setenv("ZARRPROOF_TEST_FILE", path_.c_str(), 1);
}

TestFile::~TestFile() {
  ::unsetenv("ZARRPROOF_TEST_FILE");
  std::filesystem::remove(path_);
}

bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

}  // namespace zarrproof
