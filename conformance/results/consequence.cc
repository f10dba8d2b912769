#include "conformance/results/consequence.h"

#include <algorithm>
#include <map>
#include <set>

#include "conformance/text/quoted.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

namespace {

// Returns the consequence if this clause is violated in this way. The consequence of a clause is that of its
// usual violation. A clause about what must be accepted can also be violated by a wrong result, for example.
Consequence consequence_of(Clause clause, Deviation deviation) {
  switch (deviation) {
    case Deviation::refused:
    // Also where a refusal is permitted: a process that ends or waits does not answer requests about good
    // data.
    case Deviation::crash:
    case Deviation::time_limit: return Consequence::good_data_refused;
    case Deviation::byte_order:
    case Deviation::zero_sign:
    case Deviation::nan:
    case Deviation::nan_bits:
    case Deviation::infinity:
    case Deviation::neighbour:
    case Deviation::value:
    case Deviation::data_type:
    case Deviation::fill_value:
    case Deviation::chunk_elided: return Consequence::wrong_data;
    // Readers refuse bytes of a wrong number, or with a wrong checksum.
    case Deviation::size:
    case Deviation::checksum:
    case Deviation::accepted: break;
  }
  return details(clause).consequence;
}

// Returns the clauses that the failure violates. A request that must be refused also names clauses about its
// result. The clauses of its refusal are those that have its level.
std::vector<Clause> violated(const RequestResult& result, Deviation deviation) {
  return deviation == Deviation::accepted ? clauses_of_level(result.clauses, result.level) : result.clauses;
}

}  // namespace

Consequence consequence_of(const RequestResult& result, const Fault& fault) {
  Consequence worst = Consequence::bad_metadata_accepted;
  for (Clause clause : violated(result, fault.deviation))
    worst = std::min(worst, consequence_of(clause, fault.deviation));
  return worst;
}

std::string consequences_of(const Results& results, Binding binding, std::size_t most) {
  std::map<Consequence, std::set<Clause>> found;
  for (const RequestResult& result : results.requests) {
    if (is_binding(result, results.strictness) != (binding == Binding::failures)) continue;
    for (const Fault& fault : result.faults) {
      if (fault.expected) continue;
      const Consequence worst = consequence_of(result, fault);
      for (Clause clause : violated(result, fault.deviation))
        if (consequence_of(clause, fault.deviation) == worst) found[worst].insert(clause);
    }
  }
  return joined_words(found, ", ", [&](const auto& entry) {
    const auto& [consequence, clauses] = entry;
    std::vector<std::string> ids;
    for (const Clause clause : clauses) ids.emplace_back(id(clause));
    return std::string(words(consequence)) + " (" + excerpt_of(ids, most) + ")";
  });
}

std::string meanings_of(const Results& results, std::size_t most) {
  std::string text;
  for (const Binding binding : {Binding::failures, Binding::warnings})
    if (const std::string consequences = consequences_of(results, binding, most); !consequences.empty())
      text += (binding == Binding::failures ? "; failures mean: " : "; warnings mean: ") + consequences;
  return text;
}

}  // namespace zarrproof
