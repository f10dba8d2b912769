#include "conformance/runner.h"

#include <algorithm>
#include <map>

#include "conformance/needs.h"

namespace zarrproof {
namespace {

// The responses to what the testee supports, by the number of the vector.
std::vector<Response> collect(const Suite& suite, Testee& testee, Results& results,
                              const Progress& progress) {
  const std::size_t count = suite.vectors.size();
  std::vector<Response> responses(count);
  std::size_t asked = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string missing = what_is_missing(suite.vectors[i], suite, results.testee);
    if (!missing.empty()) {
      responses[i] = Response{Response::Kind::unsupported, {}, {}, missing};
      continue;
    }
    testee.submit(i + 1, suite.vectors[i].request);  // 0 is the testee's own
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
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) number.emplace(suite.vectors[i].id, i);
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) {
    const Vector& vector = suite.vectors[i];
    const Response* control = vector.control.empty() ? nullptr : &responses[number.at(vector.control)];
    results.results.push_back({&vector, responses[i], judge(vector, responses[i], control)});
  }
  return results;
}

bool is_binding(const Vector& vector, bool strict) {
  return strict || vector.level == Level::must;
}

}  // namespace zarrproof
