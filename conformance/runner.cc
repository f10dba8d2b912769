#include "conformance/runner.h"

#include <algorithm>
#include <map>

#include "conformance/needs.h"

namespace zarrproof {
namespace {

// The responses to what the testee supports, by the number of the test.
std::vector<Response> collect(const Suite& suite, Testee& testee, Results& results,
                              const Progress& progress) {
  const std::size_t count = suite.tests.size();
  std::vector<Response> responses(count);
  std::size_t asked = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string missing = what_is_missing(suite.tests[i], suite, results.testee);
    if (!missing.empty()) {
      responses[i] = Response{Response::Kind::unsupported, {}, {}, missing};
      continue;
    }
    testee.submit(i + 1, suite.tests[i].request);  // 0 is the testee's own
    ++asked;
  }
  std::size_t answered = 0;
  try {
    while (const auto answer = testee.next()) {
      responses[answer->id - 1] = answer->response;
      progress(++answered, asked);
    }
  } catch (const TesteeUnusable& unusable) {
    results.stopped = unusable.what();
  }
  return responses;
}

}  // namespace

Results run_suite(const Suite& suite, Testee& testee, const Progress& progress) {
  Results results;
  results.testee = testee.describe();
  std::vector<Response> responses = collect(suite, testee, results, progress);
  results.notes = testee.finish();

  std::map<std::string_view, std::size_t> number;
  for (std::size_t i = 0; i < suite.tests.size(); ++i) number.emplace(suite.tests[i].id, i);
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const Test& test = suite.tests[i];
    const Response* control = test.control.empty() ? nullptr : &responses[number.at(test.control)];
    results.results.push_back({&test, responses[i], judge(test, responses[i], control)});
  }
  return results;
}

bool is_binding(const Test& test, bool strict) {
  return strict || test.level == Level::must;
}

}  // namespace zarrproof
