#include "conformance/results/results.h"

#include <sstream>

namespace zarrproof {

std::vector<std::string> explain_words(const RequestResult& result, const Fault& fault) {
  std::vector<std::string> words = result.explain;
  if (!fault.input.empty()) words.push_back(fault.input);
  return words;
}

std::vector<std::string> repeat_words(const Results& results, const RequestResult& result) {
  std::vector<std::string> words = {"run", results.testee};
  if (!results.vectors.empty())
    words.insert(words.end(), {"--vectors", results.vectors});
  else if (results.level != "core")
    words.insert(words.end(), {"--level", results.level});
  words.insert(words.end(), results.testee_options.begin(), results.testee_options.end());
  std::istringstream required(results.required);
  for (std::string answer; required >> answer;) words.insert(words.end(), {"--require", answer});
  words.insert(words.end(), {"--filter", result.id});
  return words;
}

std::size_t weight(const RequestResult& result, const Fault& fault) {
  return fault.element ? 1 : static_cast<std::size_t>(result.elements);
}

bool is_judged(const RequestResult& result) {
  return result.verdict == Verdict::pass || is_failure(result.verdict);
}

bool is_binding(const RequestResult& result, bool strict) {
  return strict || result.level == Level::must || !result.required.empty();
}

}  // namespace zarrproof
