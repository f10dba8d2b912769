#include "conformance/judging/common_error.h"

namespace zarrproof {

void ErrorTexts::add(std::size_t place, Operation operation, const std::string& text) {
  ++asked_[operation];
  if (text.empty()) return;
  const CommonError first{.operation = operation, .text = text, .first = place};
  ++errors_.emplace(std::pair(operation, text), first).first->second.count;
}

std::vector<CommonError> ErrorTexts::common() const {
  constexpr std::size_t kFewestOfOneText = 5;
  std::vector<CommonError> found;
  for (const auto& [key, error] : errors_) {
    const std::size_t asked = asked_.at(error.operation);
    if (error.count < kFewestOfOneText || 3 * error.count <= asked) continue;
    found.push_back(error);
    found.back().asked = asked;
  }
  return found;
}

}  // namespace zarrproof
