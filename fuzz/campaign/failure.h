// A failure of a testee, and the signature that distinguishes it from others.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

struct Failure {
  CaseVector case_vector;
  std::optional<CaseVector> control;
  RequestResult result;  // with one fault, and with the clauses and flags of the element that shows it

  const Fault& fault() const { return result.faults.front(); }

  // Returns the names of the array's type, and of the type after each array -> array codec.
  std::vector<std::string> types() const;

  // Returns text such as "M CV-3,CV-12 tie float64,float16 fail neighbour". Failures with equal signatures
  // count as one. If the types hardly matter, the text has the kind of the array's type in place of them.
  std::string signature() const;
};

// Returns the element that shows the failure; nothing when the whole request fails.
std::optional<std::uint64_t> failing_element(const Fault& fault);

// Returns a coarse text for the probable cause. It has the level. For an error, a crash and the like it has
// the testee's text without numbers and names, and whether the failure concerns metadata. For other failures
// it has the clauses.
std::string cause_of(const Failure& failure);

// Returns whether a smaller failure may have the same cause: equal verdict, no less binding level, and equal
// words, or no other clauses, flags and types.
bool may_be_same_cause(const Failure& smaller, const Failure& larger);

// Returns the failures among the results: the first failure of each signature that is not known. If the
// control of a failed vector fails in the same way, only the control's failure is returned.
std::vector<Failure> failures_in(const std::vector<CaseVector>& vectors,
                                 const std::vector<RequestResult>& results,
                                 const std::set<std::string>& known);

}  // namespace zarrproof::fuzz
