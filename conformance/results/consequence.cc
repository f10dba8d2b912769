#include "conformance/results/consequence.h"

#include <algorithm>
#include <map>
#include <set>

namespace zarrproof {

Consequence consequence_of(const std::vector<Clause>& clauses) {
  Consequence worst = Consequence::bad_metadata_accepted;
  for (Clause clause : clauses) worst = std::min(worst, details(clause).consequence);
  return worst;
}

std::string consequences_of_warnings(const Results& results) {
  std::map<Consequence, std::set<Clause>> found;
  for (const RequestResult& result : results.requests) {
    if (is_binding(result, results.strictness)) continue;
    const bool warns = std::ranges::any_of(result.faults, [](const Fault& fault) { return !fault.expected; });
    if (warns) found[consequence_of(result.clauses)].insert(result.clauses.begin(), result.clauses.end());
  }
  std::string text;
  for (const auto& [consequence, clauses] : found) {
    std::string ids;
    for (Clause clause : clauses) {
      if (details(clause).consequence != consequence) continue;
      ids += (ids.empty() ? "" : ", ") + std::string(id(clause));
    }
    text += (text.empty() ? "" : ", ") + std::string(words(consequence)) + " (" + ids + ")";
  }
  return text;
}

}  // namespace zarrproof
