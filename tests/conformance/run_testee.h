// Helpers for tests of testees: run level smoke on a testee, call the program, and a testee that answers by a
// function.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/open.h"

namespace zarrproof {

// Returns level smoke of the suite, which is loaded once.
const Suite& suite();

// Runs the suite on a testee, in the words of the command line: "cmd:…", "lib:…", "builtin:…". A library runs
// in a process of the program under test.
Results run(const std::string& words, TesteeOptions options = {});

// Returns the report, for messages of tests.
std::string text_of(const Results& results);

// Returns the number of requests with this verdict.
std::size_t count(const Results& results, Verdict verdict);

// A new file. Testees find its path in $ZARRPROOF_TEST_FILE.
class TestFile {
 public:
  TestFile();
  ~TestFile();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool contains(std::string_view text, std::string_view words);

// Returns why the call throws TesteeUnusable; "nothing was thrown" if it throws none.
template <class Call>
std::string unusable_reason(Call call) {
  try {
    static_cast<void>(call());
  } catch (const TesteeUnusable& unusable) {
    return unusable.what();
  }
  return "nothing was thrown";
}

class MadeTestee : public SerialTestee {
 public:
  using Answering = std::function<Response(const Request&)>;

  MadeTestee(Description description, Answering answer)
      : description_(std::move(description)), answer_(std::move(answer)) {}

  Description describe() override { return description_; }

 private:
  Response answer(const Request& request) override { return answer_(request); }

  Description description_;
  Answering answer_;
};

inline Response made_response(Response::Kind kind, std::vector<std::byte> data = {}) {
  return {.kind = kind, .data = std::move(data)};
}

}  // namespace zarrproof
