#include "conformance/results/consequence.h"

#include <algorithm>
#include <map>
#include <set>

#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

namespace {

// Returns the consequence if this clause is violated in this way. The consequence of a clause is that of its
// usual violation. A clause about what must be accepted can also be violated by a wrong result, for example.
Consequence consequence_of(Clause clause, Deviation deviation) {
  // A crash and a hang count as refusals, also where a refusal is permitted: a process that ends or waits
  // does not answer requests about good data.
  if (gives_no_result(deviation)) return Consequence::good_data_refused;
  if (is_of_element(deviation) || deviation == Deviation::data_type || deviation == Deviation::fill_value ||
      deviation == Deviation::chunk_elided)
    return Consequence::wrong_data;
  // The rest are size, checksum and accepted. Readers refuse bytes of a wrong number, or with a wrong
  // checksum.
  return details(clause).consequence;
}

FailureKind kind_of(const Results& results, const RequestResult& result, const Fault& fault) {
  if (fault.expected) return FailureKind::expected;
  return is_binding(result, results.strictness) ? FailureKind::failures : FailureKind::warnings;
}

std::string_view heading(FailureKind kind) {
  switch (kind) {
    case FailureKind::failures: return "failures mean";
    case FailureKind::warnings: return "warnings mean";
    case FailureKind::expected: return "expected failures mean";
  }
  return {};
}

}  // namespace

Consequence consequence_of(const RequestResult& result, const Fault& fault) {
  Consequence worst = Consequence::bad_metadata_accepted;
  for (Clause clause : violated_clauses(result, fault.deviation))
    worst = std::min(worst, consequence_of(clause, fault.deviation));
  return worst;
}

std::string consequences_of(const Results& results, FailureKind kind, std::size_t most) {
  std::map<Consequence, std::set<Clause>> found;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      if (kind_of(results, result, fault) != kind) continue;
      const Consequence worst = consequence_of(result, fault);
      for (Clause clause : violated_clauses(result, fault.deviation))
        if (consequence_of(clause, fault.deviation) == worst) found[worst].insert(clause);
    }
  return joined_words(found, ", ", [&](const auto& entry) {
    const auto& [consequence, clauses] = entry;
    std::vector<std::string> ids;
    for (const Clause clause : clauses) ids.emplace_back(id(clause));
    return std::string(words(consequence)) + " (" + excerpt_of(ids, most) + ")";
  });
}

std::string meanings_of(const Results& results, std::initializer_list<FailureKind> kinds, std::size_t most) {
  std::string text;
  for (const FailureKind kind : kinds)
    if (const std::string consequences = consequences_of(results, kind, most); !consequences.empty())
      text += "; " + std::string(heading(kind)) + ": " + consequences;
  return text;
}

}  // namespace zarrproof
