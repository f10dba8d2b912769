#include "conformance/results/strictness.h"

#include <algorithm>

namespace zarrproof {

bool Strictness::counts(Level level, const std::vector<Clause>& violated) const {
  const auto is_named = [&](Clause clause) { return std::ranges::count(clauses, clause) > 0; };
  return all || level == Level::must || std::ranges::any_of(violated, is_named);
}

}  // namespace zarrproof
