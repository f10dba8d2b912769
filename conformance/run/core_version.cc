#include "conformance/run/core_version.h"

#include <algorithm>
#include <set>

#include "reference/requirements/clause_details.h"

namespace zarrproof {
namespace {

bool is_refused(const RequestResult& result) {
  return result.verdict == Verdict::fail && std::ranges::all_of(result.faults, [](const Fault& fault) {
           return fault.deviation == Deviation::refused;
         });
}

// Returns whether every clause of the request holds only since a later version.
bool needs_later(const RequestResult& result, CoreVersion version) {
  return std::ranges::all_of(result.clauses, [&](Clause clause) { return details(clause).since > version; });
}

}  // namespace

void apply_core_version(CoreVersion version, Results& results) {
  results.core_spec = version;
  std::size_t count = 0;
  std::set<Clause> clauses;
  for (RequestResult& result : results.requests) {
    if (!is_refused(result) || !needs_later(result, version)) continue;
    ++count;
    clauses.insert(result.clauses.begin(), result.clauses.end());
    result.verdict = Verdict::unsupported;
    result.said = "refused; core specification " + std::string(name(version)) + " does not require it";
    result.faults.clear();
    result.request.clear();
    result.explain.clear();
  }
  if (count == 0) return;
  std::string ids;
  for (Clause clause : clauses) ids += (ids.empty() ? "" : ", ") + std::string(id(clause));
  results.notes.push_back(std::to_string(count) +
                          (count == 1 ? " refused request counts" : " refused requests count") +
                          " as unsupported: core specification " + std::string(name(version)) +
                          " permits these refusals (" + ids + ")");
}

}  // namespace zarrproof
